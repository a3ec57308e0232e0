import { t } from "../../platform/languages/texts";
import { Button } from "../../ui/button";
import { leavingWords } from "../registrations/leaving-words";
import type { Managed } from "./schema";

/** Cancels at the second press; the first explains the consequences. Posted by the browser. */
export function CancelForm({ managed: { event, registration } }: { managed: Managed }) {
  const waits = registration.place_in_line !== null;
  return (
    <section aria-labelledby="cancel" className="grid gap-3 border-rule border-t pt-8">
      <h2 id="cancel" className="text-2xl">{t`Can't come?`}</h2>
      <details className="group">
        <summary className="button secondary medium w-fit cursor-pointer list-none">
          {waits ? t`Leave the Waiting List` : t`Cancel Registration`}
        </summary>
        <form method="post" className="mt-4 grid justify-items-start gap-4 rounded-sm border border-red p-4 sm:p-5">
          <input type="hidden" name="action" value="cancel" />
          <p className="wrap-anywhere">{leavingWords(registration, event.title).message}</p>
          <Button type="submit" variant="danger">
            {waits ? t`Yes, leave the waiting list` : t`Yes, cancel my registration`}
          </Button>
        </form>
      </details>
    </section>
  );
}
