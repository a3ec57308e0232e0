import { z } from "zod";
import { id } from "../../platform/fields";

/** Why somebody may not use a machine. */
export const mayUseCodes = [
  "not_signed_in",
  "down",
  "qualification_missing",
  "qualification_expired",
  "agreement",
  "guardian",
  "suspended",
] as const;

/** Whether somebody may use a machine, with all reasons against it at once. */
export const mayUseSchema = z
  .object({
    may: z.boolean(),
    valid_until: z
      .string()
      .nullable()
      .describe("until when this holds if it does; null without an end; a device keeps it for 24 hours at most"),
    reasons: z.array(
      z.object({
        code: z.enum(mayUseCodes),
        detail: z.string().describe("a sentence"),
        to: z.string().describe("path of the page that helps"),
        agreement_id: z.int().optional().describe("of the agreement to accept"),
      }),
    ),
  })
  .meta({ id: "MayUse" });
export type MayUse = z.infer<typeof mayUseSchema>;

export const mayUseQuery = z.object({
  unit_id: id("Unit").optional().describe("of one unit; without it, of any unit that is in use"),
  user_id: id("User").optional().describe("of somebody else; for keepers of the machine, who get a yes or no"),
});
