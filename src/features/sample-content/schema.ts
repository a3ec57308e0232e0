import { z } from "zod";

declare module "../../platform/database/tables" {
  interface Tables {
    /** what the first start made; written by `markSamples` in src/samples */
    samples: {
      /** the resource's key */
      kind: string;
      item: string;
      /** its original `updated_at`: a later one means a change. Empty if it was changed before marks existed */
      made_at: string;
      /** its trash entry, if it was removed with the samples */
      trash_id: number | null;
    };
  }
}

/** The resources with samples in the order of removal: owners come last. */
export const sampleKinds = [
  "event",
  "registration",
  "project",
  "post",
  "product",
  "gallery_item",
  "partner",
  "team_member",
  "message",
  "community",
] as const;
export type SampleKind = (typeof sampleKinds)[number];

/**
 * The trail decides whether these were changed: registrations move up by themselves, and gallery pictures have no time
 * of change.
 */
export const judgedByTrail: readonly SampleKind[] = ["registration", "gallery_item"];

/** Why a sample stays: somebody changed it, or real people use it. */
export const stayReasons = ["changed", "in_use"] as const;

const sampleSchema = z.object({ kind: z.enum(sampleKinds), id: z.string(), title: z.string() });

export const samplesSchema = z.object({
  counts: z.array(
    z.object({
      kind: z.enum(sampleKinds),
      unchanged: z.int().describe("these go"),
      changed: z.int().describe("these stay: somebody has changed them, or people have to do with them"),
    }),
  ),
  going: z.array(sampleSchema).describe("what goes; registrations and messages are only counted"),
  staying: z.array(sampleSchema.extend({ reason: z.enum(stayReasons) })).describe("what stays, and why"),
  claims: z.boolean().describe("whether the pages tell the numbers, stories and people of the samples; they go too"),
  removed: z
    .object({
      count: z.int().describe("things that can be brought back"),
      at: z.string().describe("when they were removed; UTC, ISO 8601"),
      until: z.string().describe("until when they can be brought back"),
    })
    .nullable()
    .describe("null where nothing was removed, or it cannot come back any more"),
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
  failed: z.array(sampleSchema.extend({ detail: z.string() })).describe("what cannot come back, and why"),
});
export type SamplesRestored = z.infer<typeof samplesRestoredSchema>;
