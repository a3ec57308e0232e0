import { TextLink } from "../../../ui/button";
import { FormIsland, formIsland } from "../../../ui/form/form-island";
import { useSendsMail } from "../../../ui/site";
import { Skeleton } from "../../../ui/skeleton";
import { AuthFrame } from "../auth-frame";
import { linkHeaders, linkMeta } from "./link-meta";

const confirmForm = formIsland(() => import("./confirm-form"));
const nothing = {};

export const headers = linkHeaders;
export const meta = linkMeta("Confirm your e-mail", "Confirm with one press that an e-mail address is yours.");

/** /confirm-email?token=…: confirms an address when the button is pressed. Opening the page changes nothing. */
export default function ConfirmEmailPage() {
  return (
    <AuthFrame
      title="Confirm your e-mail"
      lead="One press, and we know that the address is yours. Opening this page has changed nothing."
      points={
        useSendsMail()
          ? [
              "A forgotten password comes back to you by mail",
              "You hear when an event is moved",
              "Nobody else can use your address here",
            ]
          : ["What you registered for with it can be yours", "Nobody else can use your address here"]
      }
      needsScripts="Confirming needs JavaScript. The link stays good until you have it."
      form={<FormIsland form={confirmForm} props={nothing} fallback={<Skeleton className="h-40" />} />}
      other={
        <>
          Not your doing? Just close this page, or <TextLink to="/contact">write to us</TextLink>
        </>
      }
    />
  );
}
