import { t } from "../../platform/languages/texts";
import { Button } from "../../ui/button";
import { allowedChanges } from "./powers";
import type { Managed } from "./schema";

/** Replaces the link at the second press; the first explains the consequences. Posted by the browser. */
export const ReplaceForm = ({ managed }: { managed: Managed }) => (
  <section aria-labelledby="replace" className="grid gap-3 border-rule border-t pt-8">
    <h2 id="replace" className="text-2xl">{t`Somebody else has this link?`}</h2>
    <p className="max-w-[60ch]">{t`Anybody who has it can ${{ allowedChanges: allowedChanges(managed) }}.`}</p>
    <details className="group">
      <summary className="button secondary medium w-fit cursor-pointer list-none">{t`Make a new link`}</summary>
      <form method="post" className="mt-4 grid justify-items-start gap-4 rounded-sm border border-rule p-4 sm:p-5">
        <input type="hidden" name="action" value="replace" />
        <p className="wrap-anywhere">{t`This link stops working immediately, on every device, and so does its QR code for the door. A new one is sent to ${{ email: managed.registration.email }}.`}</p>
        <Button type="submit">{t`Yes, send me a new link`}</Button>
      </form>
    </details>
  </section>
);
