import { useMemo } from "react";
import { t } from "../../../platform/languages/texts";
import { TextLink } from "../../../ui/button";
import { useSendsMail } from "../../../ui/site";
import { T } from "../../../ui/texts/texts";
import { AuthFrame } from "../auth-frame";
import { linkHeaders, linkMeta } from "./link-meta";
import UndoForm from "./undo-form";

export const headers = linkHeaders;
export const meta = linkMeta(
  () => t`Undo a change of e-mail`,
  () => t`Keep the e-mail that your account had.`,
);

/** /undo-email-change?token=…: restores an account's former e-mail when the button is pressed. */
export default function UndoEmailChangePage() {
  const sends = useSendsMail();
  const props = useMemo(() => ({ sends }), [sends]);
  return (
    <AuthFrame
      title={t`Wasn't you?`}
      lead={t`Somebody asked to move your account to another e-mail. One press keeps it at this one.`}
      points={[
        t`Your account keeps the e-mail that received our mail`,
        t`All devices are signed out`,
        t`You choose a new password`,
      ]}
      needsScripts={t`Undoing needs JavaScript. The link works for 7 days.`}
      form={<UndoForm {...props} />}
      other={
        <T>
          Was it you? Just close this page, or <TextLink to="/login">sign in</TextLink>
        </T>
      }
    />
  );
}
