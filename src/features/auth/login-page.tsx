import { lazy, Suspense } from "react";
import type { MetaFunction } from "react-router";
import { TextLink } from "../../ui/button";
import { Card } from "../../ui/card";
import { PageHeader } from "../../ui/page-header";
import { pageMeta, siteOf } from "../../ui/page-meta";

import { Skeleton } from "../../ui/skeleton";

const LoginForm = lazy(() => import("./login-form"));

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({ title: "Sign in", description: "Sign in to your account.", site: siteOf(matches) });

/** Signing in: /login, or /login?next=… for somebody who was on their way elsewhere. */
export default function LoginPage() {
  return (
    <main id="main" className="mx-auto w-full max-w-md px-4 py-10 sm:py-16">
      <PageHeader
        title="Welcome Back"
        lead="Sign in to register for events with one tap and to see what you are part of."
      />
      <Card className="mt-8 p-5 sm:p-8">
        <noscript>
          <p className="mb-4">Signing in needs JavaScript. Reading the site and finding us does not.</p>
        </noscript>
        <Suspense fallback={<Skeleton className="h-72" />}>
          <LoginForm />
        </Suspense>
      </Card>
      <p className="mt-6 text-center text-soft">
        New here? <TextLink to="/signup">Create an account</TextLink>
      </p>
    </main>
  );
}
