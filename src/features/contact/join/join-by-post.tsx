import { useActionData, useLocation } from "react-router";
import type { FormResult } from "../../../client/form-result";
import { Button } from "../../../ui/button";
import { FormError } from "../../../ui/form/form-error";
import { JoinFields } from "./join-fields";
import { JoinReceived } from "./join-received";

/**
 * The application to join where there are no scripts: the browser posts it to the page it is on. Drawn by the server alone.
 *
 * @param community the choice that it begins with
 */
export default function JoinByPost({ community = "" }: { community?: string }) {
  const posted = useActionData<FormResult>();
  const { pathname } = useLocation();
  if (posted?.received) {
    const another = (
      // With an empty query, so that the browser fetches the page and does not only look for the anchor in this one.
      <a href={`${pathname}?#join`} className="button secondary medium">
        Submit Another Application
      </a>
    );
    return <JoinReceived received={{ state: "sent" }} another={another} />;
  }
  const { values = { community }, errors = {}, failure }: Partial<FormResult> = posted ?? {};
  return (
    <form method="post" action={`${pathname}#join`} noValidate aria-label="Join a community" className="grid gap-5">
      <FormError message={failure} />
      <JoinFields tie={(name) => ({ id: `join-${name}`, name, defaultValue: values[name], error: errors[name] })} />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <Button type="submit">Submit Application</Button>
        <p className="text-[0.9375rem] text-soft">We reply within 48 hours.</p>
      </div>
    </form>
  );
}
