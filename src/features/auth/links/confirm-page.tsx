import { TextLink } from "../../../ui/button";
import { useSendsMail } from "../../../ui/site";
import { AuthFrame } from "../auth-frame";
import ConfirmForm from "./confirm-form";
import { linkHeaders, linkMeta } from "./link-meta";

export const headers = linkHeaders;
export const meta = linkMeta("Confirm Your Email", "Confirm with one press that an e-mail address is yours.");

/** /confirm-email?token=…: confirms an address when the button is pressed. Opening the page changes nothing. */
export default function ConfirmEmailPage() {
  return (
    <AuthFrame
      title="Confirm Your Email"
      lead="One press confirms that the address is yours. Opening this page has not changed anything."
      points={
        useSendsMail()
          ? [
              "You can reset a forgotten password by mail",
              "We can tell you when an event is moved",
              "Nobody else can use your address here",
            ]
          : ["You can add earlier registrations to your account", "Nobody else can use your address here"]
      }
      needsScripts="Confirming needs JavaScript. Turn it on and open the link again."
      form={<ConfirmForm />}
      other={
        <>
          Wasn't you? Just close this page, or <TextLink to="/contact">write to us</TextLink>
        </>
      }
    />
  );
}
