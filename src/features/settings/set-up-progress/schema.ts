import { z } from "zod";
import { setUpSteps } from "./steps";

const step = z.enum(setUpSteps, `Step must be one of ${setUpSteps.join(", ")}`);

export const setUpSchema = z.object({
  offered: z.boolean().describe("false for sites that are older than the set-up feature"),
  begun: z.boolean().describe("whether somebody has opened it; until then the first administrator is sent to it"),
  done: z.array(step).describe("finished steps, without skipped ones"),
});
export type SetUp = z.infer<typeof setUpSchema>;

/** Steps that are newly finished or skipped; an empty list only says that it was opened. */
export const setUpChangeSchema = z.object({ done: z.array(step, "Done must be a list").max(setUpSteps.length) });
export type SetUpChange = z.infer<typeof setUpChangeSchema>;
