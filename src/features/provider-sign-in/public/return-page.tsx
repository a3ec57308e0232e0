import { useMemo } from "react";
import { useNavigate } from "react-router";
import { t } from "../../../platform/languages/texts";
import { TextLink } from "../../../ui/button";
import { useSite } from "../../../ui/site";
import { AuthFrame } from "../../auth/auth-frame";
import { linkHeaders, linkMeta } from "../../auth/links/link-meta";
import ReturnForm from "./return-form";

export const headers = linkHeaders;
export const meta = linkMeta(
  () => t`Signing In`,
  () => t`The way back from signing in with another account.`,
);

/** /sign-in/return?code=…: where the provider sends browsers. Only the browser reads the code, which works once. */
export default function ReturnPage() {
  const { provider } = useSite();
  const navigate = useNavigate();
  const name = provider?.name ?? "";
  const props = useMemo(() => ({ name, navigate }), [name, navigate]);
  return (
    <AuthFrame
      title={t`Signing In`}
      lead={name === "" ? t`Returning from your other account.` : t`Returning from ${{ name }}.`}
      points={[t`We learn your name and e-mail from there, never your password`]}
      needsScripts={t`Signing in needs JavaScript. Reading the site and finding us does not.`}
      form={<ReturnForm {...props} />}
      other={<TextLink to="/login">{t`Sign in another way`}</TextLink>}
    />
  );
}
