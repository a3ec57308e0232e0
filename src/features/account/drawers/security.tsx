import { Suspense } from "react";
import { lazyPart } from "../../../admin/lazy-part";
import type { Account } from "../../../client/session";
import { useSite } from "../../../ui/site";
import { Skeleton } from "../../../ui/skeleton";
import { PasswordForm } from "./password-form";

const FactorsSection = lazyPart(() => import("../../factors/public/factors-section"));

const ProviderLink = lazyPart(() => import("./provider-link"));

/** Password and second factors, loaded when the drawer opens. */
export function Security({ user }: { user: Account }) {
  const { provider } = useSite();
  // With the first password, both ask for another proof.
  const proof = String(user.has_password);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10 lg:grid-cols-2 lg:gap-14">
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-10">
        <PasswordForm user={user} />
        {(provider || !user.has_password) && (
          <Suspense fallback={<Skeleton className="h-32 w-full" />}>
            <ProviderLink key={proof} />
          </Suspense>
        )}
      </div>
      <Suspense fallback={<Skeleton className="h-80 w-full" />}>
        <FactorsSection key={proof} />
      </Suspense>
    </div>
  );
}
