import { z } from "zod";
import { previewLinkSchema } from "../../api/preview-links";
import type { Article } from "../blog/schema";
import type { Community } from "../communities/schema";
import type { Equipment } from "../equipment/schema";
import type { Event } from "../events/schema";
import type { Partner } from "../partners/schema";
import type { Project } from "../projects/schema";
import type { DraftedKey, ViewedKey } from "../registry";
import type { TeamMember } from "../team/schema";

/** Whether visitors see nothing of the item, an earlier state, or the same. */
const draftStandings = ["hidden", "changed", "same"] as const;
export type DraftStanding = (typeof draftStandings)[number];

const about = z.object({
  standing: z
    .enum(draftStandings)
    .describe(
      "hidden: visitors do not see the item; changed: they see an earlier version; same: they see this version",
    ),
  expires_at: previewLinkSchema.shape.expires_at,
});

/** The secret of a link; any text, because an invalid one is answered with 404. */
export const tokenParams = z.object({ token: z.string() });

/** The schema of one kind of draft: the item as it would be published now, with its maker's input. */
export const shownSchema = (kind: DraftedKey, item: z.ZodType) =>
  z.object({ kind: z.literal(kind), item, ...about.shape });

/** The items whose drafts are drawn by `public/views`. */
interface DrawnItems {
  event: Event;
  project: Project;
  equipment: Equipment;
  post: Article;
  community: Community;
  partner: Partner;
  team_member: TeamMember;
}

/** The key of a resource whose drafts are drawn by `public/views`. */
export type DrawnKey = keyof DrawnItems;

interface About<Kind, Item> extends z.infer<typeof about> {
  kind: Kind;
  item: Item;
}

/** The content of a link to one kind of draft. */
export type DraftOf<Kind extends DrawnKey> = About<Kind, DrawnItems[Kind]>;

/** The content of a link. */
export type ShownDraft =
  | { [Kind in DrawnKey]: DraftOf<Kind> }[DrawnKey]
  | About<ViewedKey, { title: string } | { name: string }>;
