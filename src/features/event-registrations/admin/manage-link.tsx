import { useState } from "react";
import { useForm } from "react-hook-form";
import { fieldOf } from "../../../admin/form/field-of";
import { sessionApi } from "../../../client/session";
import { useWork } from "../../../client/waiting/use-work";
import { Button } from "../../../ui/button";
import { TextField } from "../../../ui/form/fields";
import { FormError } from "../../../ui/form/form-error";
import { toast } from "../../../ui/overlay/toast";
import { useSendsMail } from "../../../ui/site";
import { keptMails } from "../../mails/kept-words";
import type { NewLink } from "../../manage-link/schema";
import type { Registration } from "../../registrations/schema";
import { eventRegistrationsApi } from "../client";

interface ManageLinkProps {
  registration: Registration;
  onChanged: (changed: Registration) => void;
}

/** Copies a link; if the browser refuses, the link is shown. */
async function copied(url: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(url);
    return true;
  } catch {
    return false;
  }
}

const sentOrNot = ({ sent }: NewLink, email: string, sends: boolean) =>
  !sends
    ? `There is a new link. ${keptMails} You can also copy a link here.`
    : sent
      ? `A new link is on its way to ${email}. Earlier links no longer work.`
      : `There is a new link, but it cannot be e-mailed to ${email} today: five mails have gone to this unconfirmed address already. Copy a link instead.`;

/** An administrator's actions on a secret link: hand over a new one, or send it to a corrected address. */
export function ManageLink({ registration, onChanged }: ManageLinkProps) {
  const { id } = registration;
  const [shown, setShown] = useState<string>();
  const form = useForm({ defaultValues: { email: registration.email } });
  const { busy, failure, run } = useWork<"copy" | "send" | "email">();
  const calls = eventRegistrationsApi(sessionApi);
  const sends = useSendsMail();

  const copy = () =>
    run("copy", async () => {
      const { url } = await calls.newLink(id, { send: false });
      const isCopied = await copied(url);
      setShown(isCopied ? undefined : url);
      if (isCopied) toast({ message: "A new link has been copied. Earlier links no longer work." });
    });
  const send = () =>
    run("send", async () => {
      const made = await calls.newLink(id, { send: true });
      toast({ message: sentOrNot(made, registration.email, sends), ...(made.sent ? {} : { tone: "error" as const }) });
    });
  const correct = form.handleSubmit(({ email: typed }) => {
    const email = typed.trim();
    if (email === registration.email)
      return form.setError("email", { message: "This is the address we already have." });
    return run("email", async () => {
      const made = await calls.correctEmail(id, email);
      onChanged({ ...registration, email });
      toast({ message: sentOrNot(made, email, sends), ...(made.sent ? {} : { tone: "error" as const }) });
    });
  });
  return (
    <section aria-labelledby="their-link" className="mt-6 grid gap-4 border-rule border-t pt-5">
      <div className="grid gap-1">
        <h3 id="their-link" className="text-lg">
          Their Link
        </h3>
        <p className="text-[0.9375rem] text-soft">
          With this link they can see their code for the door, change their answers or cancel. A new link replaces
          earlier ones.
        </p>
      </div>
      <FormError message={failure} />
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" busy={busy === "copy"} busyLabel="Making..." onClick={() => void copy()}>
          Copy a New Link
        </Button>
        {sends && (
          <Button variant="secondary" busy={busy === "send"} busyLabel="Sending..." onClick={() => void send()}>
            Send a New Link
          </Button>
        )}
      </div>
      {shown && (
        <p className="rounded-sm bg-stone px-4 py-3 wrap-anywhere" role="status">
          {shown}
        </p>
      )}
      <form
        onSubmit={(event) => void correct(event)}
        noValidate
        className="grid items-end gap-3 sm:grid-cols-[minmax(0,1fr)_auto]"
      >
        <TextField label="Correct a mistyped e-mail" type="email" autoComplete="off" {...fieldOf(form, "email")} />
        <Button type="submit" variant="secondary" busy={busy === "email"} busyLabel="Correcting...">
          {sends ? "Correct and Send" : "Correct"}
        </Button>
      </form>
    </section>
  );
}
