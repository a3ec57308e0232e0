import { z } from "zod";
import { previewLinkSchema } from "../../api/preview-links";
import { articleSchema } from "../blog/schema";
import { communitySchema } from "../communities/schema";
import { eventSchema } from "../events/schema";
import { gallerySchemas } from "../gallery/schema";
import { partnerSchemas } from "../partners/schema";
import { projectSchemas } from "../projects/schema";
import { productSchemas } from "../store/schema";
import { teamSchemas } from "../team/schema";

/** How what a link shows stands to what visitors see: they see nothing of it, something earlier, or the same. */
export const draftStandings = ["hidden", "changed", "same"] as const;
export type DraftStanding = (typeof draftStandings)[number];

const about = {
  standing: z
    .enum(draftStandings)
    .describe("whether visitors see nothing of it, something earlier beside which this was typed, or the same"),
  expires_at: previewLinkSchema.shape.expires_at,
};

/** The secret of a link; any text, since a wrong one is no mistake of form. */
export const tokenParams = z.object({ token: z.string() });

/** What a link shows: an item as it would be seen if it were published as it is now, with what its maker has typed. */
export const shownDraftSchema = z
  .discriminatedUnion("kind", [
    z.object({ kind: z.literal("event"), item: eventSchema, ...about }),
    z.object({ kind: z.literal("project"), item: projectSchemas.item, ...about }),
    z.object({ kind: z.literal("post"), item: articleSchema, ...about }),
    z.object({ kind: z.literal("gallery_item"), item: gallerySchemas.item, ...about }),
    z.object({ kind: z.literal("product"), item: productSchemas.item, ...about }),
    z.object({ kind: z.literal("community"), item: communitySchema, ...about }),
    z.object({ kind: z.literal("partner"), item: partnerSchemas.item, ...about }),
    z.object({ kind: z.literal("team_member"), item: teamSchemas.item, ...about }),
  ])
  .meta({ id: "ShownDraft" });
export type ShownDraft = z.infer<typeof shownDraftSchema>;
export type DraftKind = ShownDraft["kind"];
