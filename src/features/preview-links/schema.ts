import { z } from "zod";
import { previewLinkSchema } from "../../api/preview-links";
import { agreementSchemas } from "../agreements/schema";
import { articleSchema } from "../blog/schema";
import { communitySchemas } from "../communities/schema";
import { equipmentSchemas } from "../equipment/schema";
import { eventSchema } from "../events/schema";
import { gallerySchemas } from "../gallery/schema";
import { partnerSchemas } from "../partners/schema";
import { projectSchemas } from "../projects/schema";
import { qualificationSchemas } from "../qualifications/schema";
import { productSchemas } from "../store/schema";
import { teamSchemas } from "../team/schema";

/** Whether visitors see nothing of the item, an earlier state, or the same. */
export const draftStandings = ["hidden", "changed", "same"] as const;
export type DraftStanding = (typeof draftStandings)[number];

const about = {
  standing: z
    .enum(draftStandings)
    .describe(
      "hidden: visitors do not see the item; changed: they see an earlier version; same: they see this version",
    ),
  expires_at: previewLinkSchema.shape.expires_at,
};

/** The secret of a link; any text, because an invalid one is answered with 404. */
export const tokenParams = z.object({ token: z.string() });

/** The content of a link: the item as it would be published now, with its maker's input. */
export const shownDraftSchema = z
  .discriminatedUnion("kind", [
    z.object({ kind: z.literal("event"), item: eventSchema, ...about }),
    z.object({ kind: z.literal("project"), item: projectSchemas.item, ...about }),
    z.object({ kind: z.literal("agreement"), item: agreementSchemas.item, ...about }),
    z.object({ kind: z.literal("equipment"), item: equipmentSchemas.item, ...about }),
    z.object({ kind: z.literal("post"), item: articleSchema, ...about }),
    z.object({ kind: z.literal("gallery_item"), item: gallerySchemas.item, ...about }),
    z.object({ kind: z.literal("product"), item: productSchemas.item, ...about }),
    z.object({ kind: z.literal("community"), item: communitySchemas.item, ...about }),
    z.object({ kind: z.literal("partner"), item: partnerSchemas.item, ...about }),
    z.object({ kind: z.literal("qualification"), item: qualificationSchemas.item, ...about }),
    z.object({ kind: z.literal("team_member"), item: teamSchemas.item, ...about }),
  ])
  .meta({ id: "ShownDraft" });
export type ShownDraft = z.infer<typeof shownDraftSchema>;
export type DraftKind = ShownDraft["kind"];
