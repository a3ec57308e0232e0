import { z } from "zod";

/** The steps of the set-up in order. */
export const setUpSteps = ["password", "place", "hours", "look", "samples"] as const;
export type SetUpStep = (typeof setUpSteps)[number];

const step = z.enum(setUpSteps, `Step must be one of ${setUpSteps.join(", ")}`);

export const setUpSchema = z.object({
  offered: z.boolean().describe("false where the site was there before there was a set-up"),
  begun: z.boolean().describe("somebody has opened it; until then the first administrator is led to it"),
  done: z.array(step).describe("the steps that were taken; one that was skipped is not"),
});
export type SetUp = z.infer<typeof setUpSchema>;

/** Steps that are newly finished or skipped; an empty list only says that it was opened. */
export const setUpChangeSchema = z.object({ done: z.array(step, "Done must be a list").max(setUpSteps.length) });
export type SetUpChange = z.infer<typeof setUpChangeSchema>;
