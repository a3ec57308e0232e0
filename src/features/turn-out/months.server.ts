import { invalid } from "../../platform/errors/problem.server";
import { toInstant, toLocalInput } from "../../platform/time";
import { maxMonths, type StatisticsQuery } from "./schema";

/** A month, or the requested part of it. */
export interface MonthSpan {
  /** 2026-11 */
  month: string;
  /** instants, UTC, ISO 8601; the second is exclusive */
  from: string;
  until: string;
}

function later(date: string, { months = 0, days = 0 }: { months?: number; days?: number }): string {
  const [year = 0, month = 1, day = 1] = date.split("-").map(Number);
  return new Date(Date.UTC(year, month - 1 + months, day + days)).toISOString().slice(0, 10);
}

const monthOf = (date: string) => date.slice(0, 7);

/** The days of a query; by default a year of whole months, ending with the present one. @throws Problem 422 */
export function daysOf({ from, to }: Pick<StatisticsQuery, "from" | "to">, timeZone: string, now: Date) {
  const today = toLocalInput(now.toISOString(), timeZone).slice(0, 10);
  const last = to ?? (from && from > today ? from : later(`${monthOf(today)}-01`, { months: 1, days: -1 }));
  const first = from ?? later(`${monthOf(last)}-01`, { months: -11 });
  if (last < first) throw invalid("to", "To must not be before from");
  const months = (date: string) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));
  if (months(last) - months(first) >= maxMonths)
    throw invalid("from", `At most ${maxMonths} months can be shown at once`);
  return { from: first, to: last };
}

/** The months between two days, both included, from midnight to midnight in the site's time zone. */
export function monthsBetween({ from, to }: { from: string; to: string }, timeZone: string): MonthSpan[] {
  const midnight = (date: string) => toInstant(`${date}T00:00`, timeZone) ?? new Date(0).toISOString();
  const stretches: MonthSpan[] = [];
  const end = later(to, { days: 1 });
  for (let begin = from; begin < end; ) {
    const month = monthOf(begin);
    // The rest of the month, or its requested part.
    const until = month === monthOf(to) ? end : later(`${month}-01`, { months: 1 });
    stretches.push({ month, from: midnight(begin), until: midnight(until) });
    begin = until;
  }
  return stretches;
}
