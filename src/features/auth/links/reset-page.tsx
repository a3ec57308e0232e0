import { TextLink } from "../../../ui/button";
import { FormIsland, formIsland } from "../../../ui/form/form-island";
import { useSendsMail, useSite } from "../../../ui/site";
import { Skeleton } from "../../../ui/skeleton";
import { AuthFrame } from "../auth-frame";
import { linkHeaders, linkMeta } from "./link-meta";

const resetForm = formIsland(() => import("./reset-form"));

export const headers = linkHeaders;
export const meta = linkMeta("Choose a new password", "Choose a new password with the link that you have been sent.");

/** /reset-password?token=…: chooses a new password. Opening the page changes nothing. */
export default function ResetPasswordPage() {
  const site = useSite();
  return (
    <AuthFrame
      title="Choose a new password"
      lead="One that you use nowhere else. The longer it is, the better."
      points={[
        "The link is used up when the password is set",
        "You are signed out on all devices",
        ...(useSendsMail() ? ["A mail tells you that it was changed"] : []),
      ]}
      needsScripts="Choosing a new password needs JavaScript. The link stays good until you have it."
      form={<FormIsland form={resetForm} props={site} fallback={<Skeleton className="h-80" />} />}
      other={
        <>
          Changed your mind? <TextLink to="/login">Sign in</TextLink>
        </>
      }
    />
  );
}
