/** The resources with samples in the order of removal: owners come last. */
export const sampleKinds = [
  "event",
  "registration",
  "project",
  "equipment",
  "qualification",
  "agreement",
  "post",
  "product",
  "gallery_item",
  "partner",
  "team_member",
  "message",
  "letter",
  "community",
] as const;
export type SampleKind = (typeof sampleKinds)[number];
