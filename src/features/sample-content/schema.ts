import { z } from "zod";
import { type SampleKind, sampleKinds } from "./choices";

declare module "../../platform/database/tables" {
  interface Tables {
    /** the content of the first start; written by `markSamples` in src/samples */
    samples: {
      kind: string;
      item: string;
      /** its original `updated_at`: a later one means a change. Empty if it was changed before marks existed */
      made_at: string;
      /** its trash entry, if it was removed with the samples */
      trash_id: number | null;
    };
  }
}

/**
 * The audit trail says whether these were changed: registrations move up automatically, and gallery pictures have no
 * time of change.
 */
export const judgedByTrail: readonly SampleKind[] = ["registration", "gallery_item"];

/** Why a sample stays: somebody changed it, or real people use it. */
export const stayReasons = ["changed", "in_use"] as const;

const sampleSchema = z.object({ kind: z.enum(sampleKinds), id: z.string(), title: z.string() });

export const samplesSchema = z.object({
  counts: z.array(
    z.object({
      kind: z.enum(sampleKinds),
      unchanged: z.int().describe("number of items that would be removed"),
      changed: z.int().describe("number of items that stay, because somebody changed them or real people use them"),
    }),
  ),
  going: z.array(sampleSchema).describe("items that would be removed; registrations and messages are only counted"),
  staying: z.array(sampleSchema.extend({ reason: z.enum(stayReasons) })).describe("items that stay, and why"),
  facts: z.boolean().describe("whether pages show the sample numbers, stories and people, which would be removed too"),
  removed: z
    .object({
      count: z.int().describe("number of items that can be restored"),
      at: z.string().describe("time of removal; UTC, ISO 8601"),
      until: z.string().describe("until when they can be restored; UTC, ISO 8601"),
    })
    .nullable()
    .describe("null if nothing was removed or can no longer be restored"),
});
export type Samples = z.infer<typeof samplesSchema>;
export type Staying = Samples["staying"][number];

export const samplesRemovedSchema = z.object({
  detail: z.string(),
  removed: z.int(),
  stayed: z.int(),
});
export type SamplesRemoved = z.infer<typeof samplesRemovedSchema>;

export const samplesRestoredSchema = z.object({
  detail: z.string(),
  restored: z.int(),
  failed: z.array(sampleSchema.extend({ detail: z.string() })).describe("items that could not be restored, and why"),
});
export type SamplesRestored = z.infer<typeof samplesRestoredSchema>;
