import type { Generated } from "kysely";
import { z } from "zod";
import { day, id, requiredText } from "../../platform/fields";

declare module "../../platform/database/tables" {
  interface Tables {
    suspensions: {
      id: Generated<number>;
      user_id: number;
      /** null: of all machines */
      equipment_id: number | null;
      /** days of the site's calendar, both included */
      from_on: string;
      to_on: string;
      reason: string;
      created_by: number | null;
      created_at: string;
    };
  }
}

/** A time in which somebody may not use one machine, or any. */
export const newSuspensionSchema = z
  .object({
    equipment_id: id("Machine").nullable().default(null),
    from_on: day("From"),
    to_on: day("To"),
    reason: requiredText("Reason", 300),
  })
  .refine(({ from_on, to_on }) => from_on <= to_on, { path: ["to_on"], error: "The end must not be before the start" });
export type NewSuspension = z.infer<typeof newSuspensionSchema>;

export const suspensionSchema = z
  .object({
    id: z.int(),
    equipment_id: z.int().nullable().describe("null: all machines"),
    machine: z.string().nullable(),
    from_on: z.string(),
    to_on: z.string(),
    reason: z.string(),
  })
  .meta({ id: "Suspension" });
export type Suspension = z.infer<typeof suspensionSchema>;
export const suspensionListSchema = z.object({ items: z.array(suspensionSchema) });
export const suspensionParams = z.object({ id: id("Id"), suspension: id("Suspension") });
