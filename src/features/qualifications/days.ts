import { addDays } from "../../platform/time";

/* Days are texts of the site's calendar: "2026-11-28". They compare as texts. */

/** The day of a month, or its last day if the month is shorter. @param month from 0, also beyond the year's end */
function clampedDay(year: number, month: number, date: number): string {
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month, Math.min(date, last))).toISOString().slice(0, 10);
}

const partsOf = (day: string) => day.split("-").map(Number) as [year: number, month: number, date: number];

/** The same date so many months later, or the last day of a shorter month: 31 August and 6 months is 28 February. */
export function addMonths(day: string, count: number): string {
  const [year, month, date] = partsOf(day);
  return clampedDay(year, month - 1 + count, date);
}

/** How long a grant lasts. */
export interface Validity {
  validity: "none" | "months" | "day";
  valid_months: number | null;
  /** "07-01"; 29 February is 28 February in other years */
  valid_until_day: string;
}

/** The last day of a grant; null for one that does not end. */
export function lastDayOf({ validity, valid_months, valid_until_day }: Validity, grantedOn: string): string | null {
  if (validity === "months" && valid_months !== null) return addMonths(grantedOn, valid_months);
  if (validity !== "day" || valid_until_day === "") return null;
  const [year] = partsOf(grantedOn);
  const [month, date] = valid_until_day.split("-").map(Number) as [number, number];
  const thisYear = clampedDay(year, month - 1, date);
  return thisYear >= grantedOn ? thisYear : clampedDay(year + 1, month - 1, date);
}

/** States of a grant: exactly one at any time. */
export const grantStates = ["valid", "expiring", "expired", "revoked"] as const;
export type GrantState = (typeof grantStates)[number];

interface Lasting {
  expires_on: string | null;
  revoked_at: string | null;
}

/** The state of a grant on a day. @param remindDays how long before its end it is "expiring" */
export function stateOf({ expires_on, revoked_at }: Lasting, remindDays: number, today: string): GrantState {
  if (revoked_at !== null) return "revoked";
  if (expires_on === null || today < addDays(expires_on, -remindDays)) return "valid";
  return today <= expires_on ? "expiring" : "expired";
}

/** Whether a state allows using a machine. @public for features above */
export const isCurrent = (state: string): boolean => state === "valid" || state === "expiring";

const lastsLonger = (one: Lasting, other: Lasting) =>
  other.expires_on !== null && (one.expires_on === null || one.expires_on > other.expires_on);

/** The grant that counts: the unrevoked one that lasts longest; without one, the last that was revoked. */
export function countingGrant<G extends Lasting>(grants: readonly G[]): G | undefined {
  const unrevoked = grants.filter(({ revoked_at }) => revoked_at === null);
  if (unrevoked.length > 0) return unrevoked.reduce((best, one) => (lastsLonger(one, best) ? one : best));
  return [...grants].sort((one, other) => ((one.revoked_at ?? "") < (other.revoked_at ?? "") ? 1 : -1))[0];
}
