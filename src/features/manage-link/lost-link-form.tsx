import type { ReactNode } from "react";
import type { FormResult } from "../../client/form-result";
import { t } from "../../platform/languages/texts";
import { Button } from "../../ui/button";
import { TextField } from "../../ui/form/fields";
import { FormError } from "../../ui/form/form-error";
import { MailLink } from "../../ui/frame/links/mail-link";
import { useSendsMail, useSite } from "../../ui/site";
import { T } from "../../ui/texts/texts";

interface LostLinkFormProps {
  /** the page to post to; the present one by default */
  action?: string;
  posted: FormResult | undefined;
  done: string;
  children?: ReactNode;
}

/** Asks for the e-mail of a registration, to mail its link. Posted by the browser, so it works without scripts. */
export function LostLinkForm({ action, posted, done, children }: LostLinkFormProps) {
  const { eventsEmail } = useSite();
  if (!useSendsMail()) return <NoMail>{children}</NoMail>;
  if (posted?.received)
    return (
      <div className="grid gap-4">
        <p role="status" className="text-lg">
          {done}
        </p>
        <p className="wrap-anywhere text-soft">
          <T>
            Nothing after a few minutes? Check your spam folder, or write to <MailLink to={eventsEmail} />.
          </T>
        </p>
      </div>
    );
  return (
    <form method="post" action={action} noValidate className="grid gap-5" aria-label={t`Send Me the Link Again`}>
      {children}
      <FormError message={posted?.failure} />
      <TextField
        id="lost-email"
        name="email"
        label={t`Email`}
        type="email"
        autoComplete="email"
        required
        hint={t`The one that you registered with`}
        defaultValue={posted?.values.email}
        error={posted?.errors.email}
      />
      <Button type="submit">{t`Send Me the Link Again`}</Button>
    </form>
  );
}

/** Where to find the link on a site without a mail server. */
function NoMail({ children }: { children: ReactNode }) {
  const { eventsEmail } = useSite();
  return (
    <div className="grid gap-4">
      {children}
      <p>{t`This site sends no mail. On the device that you registered with, your ticket is on the event's page. Otherwise the organisers can give you a new link.`}</p>
      <p className="wrap-anywhere">
        <T>
          Write to <MailLink to={eventsEmail} />.
        </T>
      </p>
    </div>
  );
}
