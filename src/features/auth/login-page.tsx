import { useMemo } from "react";
import { type MetaFunction, useLocation, useNavigate } from "react-router";
import { t } from "../../platform/languages/texts";
import { TextLink } from "../../ui/button";
import { pageMeta, siteOf } from "../../ui/frame/page-meta";
import { useSite } from "../../ui/site";
import { T } from "../../ui/texts/texts";
import { AuthFrame } from "./auth-frame";
import LoginForm from "./login-form";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({ title: t`Sign in`, description: t`Sign in to your account.`, site: siteOf(matches) });

/** Signing in: /login, or /login?next=… after a redirect. */
export default function LoginPage() {
  const navigate = useNavigate();
  const { search } = useLocation();
  const { provider } = useSite();
  const props = useMemo(() => ({ navigate, search, provider }), [navigate, search, provider]);
  return (
    <AuthFrame
      title={t`Welcome Back`}
      lead={t`Sign in to register for events with one tap and to see what you are part of.`}
      points={[
        t`Your name and e-mail are filled in for you`,
        t`Cancel a place you cannot use, so somebody else can`,
        t`One account for events, communities and the store`,
      ]}
      needsScripts={t`Signing in needs JavaScript. Reading the site and finding us does not.`}
      form={<LoginForm {...props} />}
      other={
        <T>
          New here? <TextLink to="/signup">Create an account</TextLink>
        </T>
      }
    />
  );
}
