import { useMemo } from "react";
import { type MetaFunction, useNavigate } from "react-router";
import { t } from "../../platform/languages/texts";
import { TextLink } from "../../ui/button";
import { pageMeta, siteOf } from "../../ui/frame/page-meta";
import { useSite } from "../../ui/site";
import { T } from "../../ui/texts/texts";
import { AuthFrame } from "./auth-frame";
import SignupForm from "./signup-form";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({
    title: t`Create an account`,
    description: t`Create an account to register for events and join a community.`,
    site: siteOf(matches),
  });

/** Making an account: /signup. */
export default function SignupPage() {
  const { name, provider } = useSite();
  const navigate = useNavigate();
  const props = useMemo(() => ({ navigate, provider }), [navigate, provider]);
  return (
    <AuthFrame
      title={t`Join ${{ name }}`}
      lead={t`One account for events, communities and the store. It is free.`}
      points={[
        t`Register for an event with one tap`,
        t`Beginners and old hands alike, no membership fee`,
        t`No tracking, no newsletter you did not ask for`,
      ]}
      needsScripts={t`Creating an account needs JavaScript. Reading the site and finding us does not.`}
      form={<SignupForm {...props} />}
      other={
        <T>
          Already have an account? <TextLink to="/login">Sign in</TextLink>
        </T>
      }
    />
  );
}
