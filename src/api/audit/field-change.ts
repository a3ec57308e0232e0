import { z } from "zod";

/** A changed field. */
export const fieldChangeSchema = z.object({
  field: z.string(),
  before: z.string().nullable().describe("at most 200 characters; null for confidential values"),
  after: z.string().nullable(),
});
export type FieldChange = z.infer<typeof fieldChangeSchema>;
