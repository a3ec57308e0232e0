import { TextLink } from "../../../ui/button";
import { useSendsMail, useSite } from "../../../ui/site";
import { AuthFrame } from "../auth-frame";
import { linkHeaders, linkMeta } from "./link-meta";
import ResetForm from "./reset-form";

export const headers = linkHeaders;
export const meta = linkMeta("Choose a New Password", "Choose a new password with the link that we sent you.");

/** /reset-password?token=…: chooses a new password. Opening the page changes nothing. */
export default function ResetPasswordPage() {
  const site = useSite();
  return (
    <AuthFrame
      title="Choose a New Password"
      lead="Choose one that you use nowhere else. Longer is better."
      points={[
        "The link stops working once the password is set",
        "You are signed out on all devices",
        ...(useSendsMail() ? ["A mail confirms the change"] : []),
      ]}
      needsScripts="Choosing a new password needs JavaScript. Turn it on and open the link again."
      form={<ResetForm {...site} />}
      other={
        <>
          Changed your mind? <TextLink to="/login">Sign in</TextLink>
        </>
      }
    />
  );
}
