import { useMemo } from "react";
import { TextLink } from "../../../ui/button";
import { useKnownSite, useSendsMail } from "../../../ui/site";
import { AuthFrame } from "../auth-frame";
import ForgotForm from "./forgot-form";
import { linkHeaders, linkMeta } from "./link-meta";

export const headers = linkHeaders;
export const meta = linkMeta("Forgot your password?", "Ask for a link to choose a new password.");

/** /forgot-password: asks for a link to choose a new password. */
export default function ForgotPasswordPage() {
  const { name, email } = useKnownSite();
  const sends = useSendsMail();
  const props = useMemo(() => ({ siteName: name, siteEmail: email, sends }), [name, email, sends]);
  return (
    <AuthFrame
      title="Forgot your password?"
      lead={
        sends
          ? "It happens. Tell us who you are, and we will send you a link to choose a new one."
          : "It happens. This site sends no mail, but we can give you a link to choose a new one."
      }
      points={[
        "The link works once, for one hour",
        "Nothing changes until you choose a new one",
        sends ? "No mail? We can help you in person" : "Ask for it here, then ask the organisers for the link",
      ]}
      needsScripts={`Choosing a new password needs JavaScript. Without it, write to ${email || "us by the page “Contact”"}.`}
      form={<ForgotForm {...props} />}
      other={
        <>
          Remembered it? <TextLink to="/login">Sign in</TextLink>
        </>
      }
    />
  );
}
