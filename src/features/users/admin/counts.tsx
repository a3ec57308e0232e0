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
  <dl className="figures" aria-busy={!stats}>
    {counted.map(([name, label]) => (
      <div key={name}>
        <dt>{label}</dt>
        <dd>{stats ? stats[name].toLocaleString("en-GB") : "–"}</dd>
      </div>
    ))}
  </dl>
);
