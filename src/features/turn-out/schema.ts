import { z } from "zod";
import { answers } from "../../api/fields/fields";
import { text } from "../../platform/fields";
import { eventFields } from "../events/schema";

/** The groupings of figures. */
export const groupings = ["month", "kind", "community"] as const;
export type Grouping = (typeof groupings)[number];

/** The most months of a query: ten years. */
export const maxMonths = 120;

const date = (name: string) =>
  text(name, 10)
    .refine((value) => isDate(value), `${name} must be a date such as 2026-11-21`)
    .optional();

/** Whether a text is a calendar day between 1970 and 9998. */
function isDate(value: string): boolean {
  if (!/^(19[7-9]\d|[2-9]\d{3})-\d\d-\d\d$/.test(value) || value >= "9999") return false;
  const time = Date.parse(`${value}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value);
}

const asked = {
  from: date("From").describe(
    "first day, in the site's time zone; by default the first of a month, for twelve months in all",
  ),
  to: date("To").describe("last day; by default the last of this month"),
  by: z.enum(groupings, `By must be one of ${groupings.join(", ")}`).default("month"),
};

/** The query of statistics: grouping, and the days between which events start, both included. */
export const statisticsQuerySchema = z.object(asked);
export type StatisticsQuery = z.infer<typeof statisticsQuerySchema>;

export const fileFormats = ["xlsx", "csv"] as const;
export const statisticsExportSchema = z.object({
  ...asked,
  format: z.enum(fileFormats, `Format must be one of ${fileFormats.join(", ")}`).default("xlsx"),
});

const share = z
  .number()
  .nullable()
  .describe("0 to 1: share of registered people who attended, for past events; null if nobody registered for any");

/** The figures of events. Guests count as people. */
const figures = {
  events: z.int().describe("number of published events; drafts and cancelled events are never counted"),
  registered: z.int().describe("number of people with a place"),
  attended: z.int(),
  turn_out: share,
  fees_paid: z.number().describe("fees paid, in the site's currency"),
  fees_due: z.number().describe("fees not paid and not waived, in the site's currency"),
};
const figuresSchema = z.object(figures);
export type Figures = z.infer<typeof figuresSchema>;

/** Figures of events by month, kind or community. */
export const statisticsSchema = z
  .object({
    by: z.enum(groupings),
    from: z.string(),
    to: z.string(),
    items: z.array(
      z.object({
        key: z
          .string()
          .describe("2026-11, a kind of event or the id of a community; empty without a kind or community"),
        label: z.string(),
        ...figures,
      }),
    ),
    total: figuresSchema,
  })
  .meta({ id: "EventStatistics" });
export type Statistics = z.infer<typeof statisticsSchema>;
export type StatisticsRow = Statistics["items"][number];

/** The number of past events. */
export const turnOutQuerySchema = z.object({
  events: z.coerce
    .number("Events must be a number")
    .int("Events must be a whole number")
    .min(1, "Events must be at least 1")
    .max(50, "Events must be at most 50")
    .default(10),
});

/** The turn-out of the most recent past events, the last one first. */
export const turnOutSchema = z
  .object({
    items: z.array(
      z.object({
        event: z.object({ id: z.int(), ...answers({ title: eventFields.title, start_date: eventFields.start_date }) }),
        registered: figures.registered,
        attended: figures.attended,
        turn_out: share,
      }),
    ),
  })
  .meta({ id: "TurnOut" });
export type TurnOut = z.infer<typeof turnOutSchema>;
