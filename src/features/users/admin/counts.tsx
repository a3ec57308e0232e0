import { Card } from "../../../ui/card";
import { Skeleton } from "../../../ui/skeleton";
import type { UserStats } from "../schema";

const counted = [
  ["total", "Total"],
  ["admins", "Admins"],
  ["moderators", "Moderators"],
  ["members", "Members"],
  ["active", "Active Users"],
] as const satisfies readonly (readonly [keyof UserStats, string])[];

/** The number of accounts by role and in all, independent of the list's filters. */
export const UserCounts = ({ stats }: { stats: UserStats | undefined }) => (
  <Card padded={false} className="border-rule! max-sm:order-last" aria-busy={!stats}>
    <dl className="-mt-px -ml-px grid grid-cols-2 sm:grid-cols-5">
      {counted.map(([name, label]) => (
        <div
          key={name}
          className="flex items-baseline justify-between gap-3 border-t border-l border-rule px-4 py-3 first:col-span-2 sm:grid sm:gap-1 sm:first:col-span-1"
        >
          <dt className="label-type text-soft">{label}</dt>
          <dd className="font-display text-2xl leading-none font-[760] tabular-nums">
            {stats ? stats[name].toLocaleString("en-GB") : <Skeleton className="h-6 w-10" />}
          </dd>
        </div>
      ))}
    </dl>
  </Card>
);
