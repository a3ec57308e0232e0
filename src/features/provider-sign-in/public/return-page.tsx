import { useMemo } from "react";
import { useNavigate } from "react-router";
import { TextLink } from "../../../ui/button";
import { FormIsland, formIsland } from "../../../ui/form/form-island";
import { useSite } from "../../../ui/site";
import { Skeleton } from "../../../ui/skeleton";
import { AuthFrame } from "../../auth/auth-frame";
import { linkHeaders, linkMeta } from "../../auth/links/link-meta";

const returnForm = formIsland(() => import("./return-form"));

export const headers = linkHeaders;
export const meta = linkMeta("Signing in", "The way back from signing in with another account.");

/** /sign-in/return?code=…: where the provider sends browsers. Only the browser reads the code, which works once. */
export default function ReturnPage() {
  const { provider } = useSite();
  const navigate = useNavigate();
  const name = provider?.name ?? "";
  const props = useMemo(() => ({ name, navigate }), [name, navigate]);
  return (
    <AuthFrame
      title="Signing in"
      lead={name === "" ? "Returning from your other account." : `Returning from ${name}.`}
      points={["We learn your name and e-mail from there, never your password"]}
      needsScripts="Signing in needs JavaScript. Reading the site and finding us does not."
      form={<FormIsland form={returnForm} props={props} fallback={<Skeleton className="h-40" />} />}
      other={<TextLink to="/login">Sign in another way</TextLink>}
    />
  );
}
