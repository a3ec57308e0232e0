import { lazy, Suspense } from "react";
import type { MetaFunction } from "react-router";
import { TextLink } from "../../ui/button";
import { Card } from "../../ui/card";
import { PageHeader } from "../../ui/page-header";
import { pageMeta, siteOf } from "../../ui/page-meta";
import { useSite } from "../../ui/site";
import { Skeleton } from "../../ui/skeleton";

const SignupForm = lazy(() => import("./signup-form"));

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({
    title: "Create an account",
    description: "Create an account to register for events and join a community.",
    site: siteOf(matches),
  });

/** Making an account: /signup. */
export default function SignupPage() {
  const { name } = useSite();
  return (
    <main id="main" className="mx-auto w-full max-w-md px-4 py-10 sm:py-16">
      <PageHeader title={`Join ${name}`} lead="One account for events, communities and the store. It is free." />
      <Card className="mt-8 p-5 sm:p-8">
        <noscript>
          <p className="mb-4">Creating an account needs JavaScript. Reading the site and finding us does not.</p>
        </noscript>
        <Suspense fallback={<Skeleton className="h-[38rem]" />}>
          <SignupForm />
        </Suspense>
      </Card>
      <p className="mt-6 text-center text-soft">
        Already have an account? <TextLink to="/login">Sign in</TextLink>
      </p>
    </main>
  );
}
