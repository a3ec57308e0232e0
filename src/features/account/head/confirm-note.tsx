import { useState } from "react";
import { type Account, sessionApi } from "../../../client/session";
import { detailOf } from "../../../client/use-loaded";
import { Button } from "../../../ui/button";
import { toast } from "../../../ui/overlay/toast";
import { accountLinksApi } from "../../account-links/client";

/** Sends the link to confirm an e-mail again. @returns whether it is under way, and what begins it */
export function useSendLink() {
  const [busy, setBusy] = useState(false);
  const send = async () => {
    if (busy) return;
    setBusy(true);
    try {
      const { detail } = await accountLinksApi(sessionApi).resendConfirmation();
      toast({ message: `${detail}.` });
    } catch (error) {
      toast({ tone: "error", message: detailOf(error) });
    } finally {
      setBusy(false);
    }
  };
  return { busy, send: () => void send() };
}

/** That the e-mail is not confirmed yet, what that would bring, and the link again; nothing where it is. */
export function ConfirmNote({ user }: { user: Account }) {
  const { busy, send } = useSendLink();
  if (user.is_verified) return null;
  return (
    <section
      aria-label="Your e-mail"
      className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 rounded-md border border-amber bg-amber-soft px-5 py-4"
    >
      <p className="account-text wrap-anywhere">
        <strong>{user.email} is not confirmed yet.</strong> Press the button in the mail that we sent, and what you
        registered for with it before can be yours, too.
      </p>
      <Button variant="secondary" size="small" busy={busy} busyLabel="Sending..." onClick={send}>
        Send the link again
      </Button>
    </section>
  );
}
