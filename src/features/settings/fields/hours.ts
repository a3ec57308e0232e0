import { z } from "zod";
import * as field from "../../../api/fields/field";
import { requiredText, text } from "../../../platform/fields";
import { minutesOf, type Span, weekdays } from "../../../platform/opening/timetable";

/** The most spans and exceptions: enough for years, past ones included. */
const most = { hours: 70, dates: 400 };

const time = (name: string) =>
  requiredText(name, 5).refine(
    (value) => value === "" || /^([01]\d|2[0-3]):[0-5]\d$/.test(value),
    `${name} must be a time such as 09:00`,
  );

const spanSchema = z.object({ opens: time("Opens"), closes: time("Closes") });
const weekdaySpanSchema = z.object({
  day: z.enum(weekdays, "Day must be a weekday such as monday"),
  ...spanSchema.shape,
});

const date = (name: string) =>
  requiredText(name, 10).refine((value) => value === "" || isDate(value), `${name} must be a date such as 2026-08-10`);

function isDate(value: string): boolean {
  const at = /^\d{4}-\d\d-\d\d$/.test(value) ? Date.parse(`${value}T00:00Z`) : Number.NaN;
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(value);
}

const dayMinutes = 24 * 60;

/** The start and end of a span, in minutes from the beginning of its day. */
function minutesIn({ opens, closes }: Span): readonly [from: number, to: number] {
  const [from, to] = [minutesOf(opens), minutesOf(closes)];
  return [from, to > from ? to : to + dayMinutes];
}

/** Whether two spans of a day overlap; touching ends do not. */
function overlap(spans: readonly Span[]): boolean {
  const ordered = spans.map(minutesIn).toSorted(([one], [other]) => one - other);
  return ordered.some(([from], at) => at > 0 && from < (ordered[at - 1]?.[1] ?? 0));
}

/** Whether a day's last span runs into the next day's first. */
function overlapNext(spans: readonly Span[], next: readonly Span[]): boolean {
  const end = Math.max(...spans.map((span) => minutesIn(span)[1]));
  return next.some(({ opens }) => minutesOf(opens) < end - dayMinutes);
}

/** Whether a weekday's hours run into the next day's; Monday follows Sunday. */
function nightsOverlap(week: readonly z.output<typeof weekdaySpanSchema>[]): boolean {
  const spansOf = (day: number) => week.filter((span) => span.day === weekdays[day % weekdays.length]);
  return weekdays.some((_, day) => overlapNext(spansOf(day), spansOf(day + 1)));
}

/** The same for consecutive dates. */
function datesOverlap(dates: readonly z.output<typeof otherHoursSchema>[]): boolean {
  const nextOf = (date: string) =>
    new Date(Date.parse(`${date}T00:00Z`) + dayMinutes * 60_000).toISOString().slice(0, 10);
  return dates.some(({ date, spans }) => {
    const next = isDate(date) && spans.length > 0 && dates.find((one) => one.date === nextOf(date));
    return next ? overlapNext(spans, next.spans) : false;
  });
}

const spansSchema = z
  .array(spanSchema, "Hours must be a list")
  .max(9, "Hours of a date must be at most 9")
  .refine((spans) => !overlap(spans), "Hours of a date must not overlap");

const otherHoursSchema = z.object({ date: date("Date"), reason: text("Reason", 80), spans: spansSchema });

const hasRepeats = (values: readonly string[]) => new Set(values).size < values.length;

/** The opening hours. */
export const hoursFields = {
  opening_hours: field
    .list(
      z
        .array(weekdaySpanSchema, "Opening hours must be a list")
        .max(most.hours, `Opening hours must be at most ${most.hours}`)
        .refine(
          (week) => weekdays.every((day) => !overlap(week.filter((span) => span.day === day))),
          "Hours of one day must not overlap",
        )
        .refine((week) => !nightsOverlap(week), "Hours past midnight must not overlap those of the next day"),
      z.object({ day: z.enum(weekdays), opens: z.string(), closes: z.string() }),
    )
    .describe("in the site's time zone; hours that do not close later than they open go past midnight"),
  opening_exceptions: field
    .list(
      z
        .array(otherHoursSchema, "Other hours must be a list")
        .max(most.dates, `Other hours must be at most ${most.dates}`)
        .refine((all) => !hasRepeats(all.map((one) => one.date)), "Each date can be listed only once")
        .refine((all) => !datesOverlap(all), "Hours past midnight must not overlap those of the next date"),
      z.object({
        date: z.string(),
        reason: z.string(),
        spans: z.array(z.object({ opens: z.string(), closes: z.string() })),
      }),
    )
    .describe("dates with other hours; a date without spans is closed"),
  dismissed_holidays: field
    .list(
      z
        .array(date("Date"), "Dismissed holidays must be a list")
        .max(most.dates, `Dismissed holidays must be at most ${most.dates}`),
      z.string(),
    )
    .describe("dates of public holidays with the usual hours, which are no longer suggested"),
};
