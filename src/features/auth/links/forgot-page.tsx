import { useMemo } from "react";
import { t } from "../../../platform/languages/texts";
import { TextLink } from "../../../ui/button";
import { useKnownSite, useSendsMail } from "../../../ui/site";
import { T } from "../../../ui/texts/texts";
import { AuthFrame } from "../auth-frame";
import ForgotForm from "./forgot-form";
import { linkHeaders, linkMeta } from "./link-meta";

export const headers = linkHeaders;
export const meta = linkMeta(
  () => t`Forgot your password?`,
  () => t`Ask for a link to choose a new password.`,
);

/** /forgot-password: asks for a link to choose a new password. */
export default function ForgotPasswordPage() {
  const { name, email } = useKnownSite();
  const sends = useSendsMail();
  const props = useMemo(() => ({ siteName: name, siteEmail: email, sends }), [name, email, sends]);
  return (
    <AuthFrame
      title={t`Forgot your password?`}
      lead={
        sends
          ? t`It happens. Tell us who you are, and we will send you a link to choose a new one.`
          : t`It happens. This site sends no mail, but we can give you a link to choose a new one.`
      }
      points={[
        t`The link works once, for one hour`,
        t`Nothing changes until you choose a new one`,
        sends ? t`No mail? We can help you in person` : t`Ask for it here, then ask the organisers for the link`,
      ]}
      needsScripts={
        email
          ? t`Choosing a new password needs JavaScript. Without it, write to ${{ email }}.`
          : t`Choosing a new password needs JavaScript. Without it, write to us by the page “Contact”.`
      }
      form={<ForgotForm {...props} />}
      other={
        <T>
          Remembered it? <TextLink to="/login">Sign in</TextLink>
        </T>
      }
    />
  );
}
