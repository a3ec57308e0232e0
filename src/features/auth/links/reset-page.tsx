import { t } from "../../../platform/languages/texts";
import { TextLink } from "../../../ui/button";
import { useSendsMail, useSite } from "../../../ui/site";
import { T } from "../../../ui/texts/texts";
import { AuthFrame } from "../auth-frame";
import { linkHeaders, linkMeta } from "./link-meta";
import ResetForm from "./reset-form";

export const headers = linkHeaders;
export const meta = linkMeta(
  () => t`Choose a New Password`,
  () => t`Choose a new password with the link that we sent you.`,
);

/** /reset-password?token=…: chooses a new password. Opening the page changes nothing. */
export default function ResetPasswordPage() {
  const site = useSite();
  return (
    <AuthFrame
      title={t`Choose a New Password`}
      lead={t`Choose one that you use nowhere else. Longer is better.`}
      points={[
        t`The link stops working once the password is set`,
        t`You are signed out on all devices`,
        ...(useSendsMail() ? [t`A mail confirms the change`] : []),
      ]}
      needsScripts={t`Choosing a new password needs JavaScript. Turn it on and open the link again.`}
      form={<ResetForm {...site} />}
      other={
        <T>
          Changed your mind? <TextLink to="/login">Sign in</TextLink>
        </T>
      }
    />
  );
}
