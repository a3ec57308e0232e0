import { useActionData, useLocation } from "react-router";
import type { FormResult } from "../../../client/form-result";
import { Button } from "../../../ui/button";
import { FormError } from "../../../ui/form/form-error";
import { JoinFields } from "./join-fields";
import { JoinReceived } from "./join-received";

/** The join form without scripts, posted to its page. Rendered by the server only. */
export default function JoinByPost({ community = "" }: { community?: string }) {
  const posted = useActionData<FormResult>();
  const { pathname } = useLocation();
  if (posted?.received) {
    const another = (
      // The empty query makes the browser load the page instead of only jumping to the anchor.
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
