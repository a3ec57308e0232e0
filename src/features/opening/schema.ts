import type { Generated } from "kysely";
import { z } from "zod";
import { requiredText, text } from "../../platform/fields";

declare module "../../platform/database/tables" {
  interface Tables {
    /** at most one row: the state set by hand, overriding the timetable */
    open_state: {
      id: number;
      /** its title in the audit trail */
      title: Generated<string>;
      /** null: by the timetable */
      is_open: number | null;
      message: Generated<string>;
      /** UTC, ISO 8601; null: until changed */
      until: string | null;
      /** when it was set; UTC, ISO 8601 */
      updated_at: string;
    };
  }
}

const instant = z.string().describe("UTC, ISO 8601");

export const openSchema = z.object({
  open: z.boolean().nullable().describe("null if unknown: without a timetable, and not set by hand"),
  by: z.enum(["hand", "timetable"]).describe("whether it was set by hand or follows the timetable"),
  until: instant.nullable().describe("time of the next change; null if unknown; UTC, ISO 8601"),
  message: z.string().describe("the message of the person who opened or closed it"),
  says: z.string().describe("the same in words: “Open now, until 6:00 PM”"),
  time_zone: z.string().describe("time zone of the times in `says`; IANA"),
  hand: z
    .object({ open: z.boolean(), message: z.string(), since: instant, until: instant.nullable() })
    .nullable()
    .describe("the state set by hand, while it applies; until null: until it is undone"),
});
export type Open = z.infer<typeof openSchema>;

/** The longest duration by hand, against mistyped years. Days. */
export const longestByHand = 366;

export const openChangeSchema = z.object({
  open: z
    .boolean("Open must be true, false or null")
    .nullable()
    .describe("true or false overrides the timetable; null: follow the timetable again"),
  message: text("Message", 140).default(""),
  until: requiredText("Until", 40)
    .nullable()
    .default(null)
    .describe("ISO 8601; without an offset in the site's time zone; null: until it is undone"),
});
export type OpenChange = z.output<typeof openChangeSchema>;

export const holidaysParams = z.object({
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, "Country must be two capital letters, such as ZW")
    .describe("ISO 3166-1, two letters"),
});

export const holidaysSchema = z.object({
  items: z.array(
    z.object({
      date: z.string().describe("2026-08-10"),
      name: z.string().describe("in English"),
      own_name: z.string().describe("in the country's first language, or in English if unknown"),
    }),
  ),
});
export type Holidays = z.infer<typeof holidaysSchema>;
