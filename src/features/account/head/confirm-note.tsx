import { type Account, sessionApi } from "../../../client/session";
import { failedNotice, useWork } from "../../../client/waiting/use-work";
import { t } from "../../../platform/languages/texts";
import { Button } from "../../../ui/button";
import { MailLink } from "../../../ui/frame/links/mail-link";
import { toast } from "../../../ui/overlay/toast";
import { useSendsMail, useSite } from "../../../ui/site";
import { T } from "../../../ui/texts/texts";
import { accountLinksApi } from "../../account-links/client";

/** Sends the confirmation link again. @returns the progress, and a function that starts it */
export function useSendLink() {
  const { busy = false, run } = useWork<true>(failedNotice());
  const send = async () => {
    const { detail } = await accountLinksApi(sessionApi).resendConfirmation();
    toast({ message: `${detail}.` });
  };
  return { busy, send: () => void run(true, send) };
}

/** Where to get the confirmation link on a site without a mail server. */
export function AskForLink() {
  const { email } = useSite();
  return (
    <T>
      This site sends no mail: ask us for the link (<MailLink to={email} />)
    </T>
  );
}

/** Says that the e-mail is unconfirmed and why that matters, with the link again; nothing if it is confirmed. */
export function ConfirmNote({ user }: { user: Account }) {
  const { busy, send } = useSendLink();
  const sends = useSendsMail();
  if (user.is_verified) return null;
  return (
    <section
      aria-label={t`Your e-mail`}
      className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 rounded-md border border-amber bg-amber-soft px-5 py-4"
    >
      <p className="account-text wrap-anywhere [&_a]:text-ink">
        <strong>{t`${{ email: user.email }} is not confirmed yet.`}</strong>{" "}
        {sends ? t`Press the button in the mail we sent you` : <AskForLink />}, and you can add earlier registrations
        made with it to your account.
      </p>
      {sends ? (
        <Button
          variant="secondary"
          size="small"
          busy={busy}
          busyLabel={t`Sending...`}
          onClick={send}
        >{t`Send the Link Again`}</Button>
      ) : null}
    </section>
  );
}
