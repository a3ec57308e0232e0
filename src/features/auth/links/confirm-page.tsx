import { t } from "../../../platform/languages/texts";
import { TextLink } from "../../../ui/button";
import { useSendsMail } from "../../../ui/site";
import { T } from "../../../ui/texts/texts";
import { AuthFrame } from "../auth-frame";
import ConfirmForm from "./confirm-form";
import { linkHeaders, linkMeta } from "./link-meta";

export const headers = linkHeaders;
export const meta = linkMeta(
  () => t`Confirm Your Email`,
  () => t`Confirm with one press that an e-mail address is yours.`,
);

/** /confirm-email?token=…: confirms an address when the button is pressed. Opening the page changes nothing. */
export default function ConfirmEmailPage() {
  return (
    <AuthFrame
      title={t`Confirm Your Email`}
      lead={t`One press confirms that the address is yours. Opening this page has not changed anything.`}
      points={
        useSendsMail()
          ? [
              t`You can reset a forgotten password by mail`,
              t`We can tell you when an event is moved`,
              t`Nobody else can use your address here`,
            ]
          : [t`You can add earlier registrations to your account`, t`Nobody else can use your address here`]
      }
      needsScripts={t`Confirming needs JavaScript. Turn it on and open the link again.`}
      form={<ConfirmForm />}
      other={
        <T>
          Wasn't you? Just close this page, or <TextLink to="/contact">write to us</TextLink>
        </T>
      }
    />
  );
}
