import { Suspense } from "react";
import { lazyPart } from "../../../admin/lazy-part";
import type { Account } from "../../../client/session";
import { Skeleton } from "../../../ui/skeleton";
import { PasswordForm } from "./password-form";

const FactorsSection = lazyPart(() => import("../../factors/public/factors-section"));

/** Password and second factors, loaded when the drawer opens. */
export const Security = ({ user }: { user: Account }) => (
  <div className="grid grid-cols-[minmax(0,1fr)] gap-10 lg:grid-cols-2 lg:gap-14">
    <PasswordForm user={user} />
    <Suspense fallback={<Skeleton className="h-80 w-full" />}>
      <FactorsSection />
    </Suspense>
  </div>
);
