import type { Queryable } from "../../platform/database/database.server";
import { isPublishedRow } from "../../platform/database/published.server";
import { toArticle, toPost } from "../blog/model.server";
import { postFields } from "../blog/schema";
import { findCommunity } from "../communities/model.server";
import { communityFields } from "../communities/schema";
import { type EventRow, isVisible, toEvent } from "../events/model.server";
import { eventFields } from "../events/schema";
import { gallery } from "../gallery/model.server";
import { galleryFields } from "../gallery/schema";
import { partners } from "../partners/model.server";
import { partnerFields } from "../partners/schema";
import { projects } from "../projects/model.server";
import { projectFields } from "../projects/schema";
import type { DraftedKey } from "../registry";
import { products } from "../store/model.server";
import { productFields } from "../store/schema";
import { team } from "../team/model.server";
import { teamFields } from "../team/schema";
import { draftFields } from "./draft-fields.server";
import type { Opened } from "./model.server";
import type { ShownDraft } from "./schema";

interface Showing {
  db: Queryable;
  now: Date;
  timeZone: string;
  currency: string;
}

// biome-ignore lint/suspicious/noExplicitAny: a row of the table of its kind, which the key of the resource says
type Row = any;
type Values = Record<string, unknown>;

/** One kind: an item with what was typed laid over it, and whether visitors see the item as it is stored. */
interface Kind {
  show: (row: Row, values: Values, showing: Showing) => Promise<ShownDraft["item"]> | ShownDraft["item"];
  isSeen: (row: Row, showing: Showing) => boolean;
}

/** A link shows an item as visitors would see it. */
const asVisitor = { seesHidden: false };

const isPublishedNow: Kind["isSeen"] = (row, { now }) => isPublishedRow(row, now.toISOString());

async function showCommunity({ id }: Row, values: Values, { db, timeZone }: Showing) {
  const stored = await findCommunity(db, id, { seesHidden: true, at: "" });
  return { ...stored, ...draftFields(communityFields, values, timeZone).answers };
}

const kinds: Record<DraftedKey, Kind> = {
  event: {
    // Whom its mails are answered by is for who works with it.
    show: (row: EventRow, values, { now, timeZone, currency }) => ({
      ...toEvent({ ...row, ...draftFields(eventFields, values, timeZone, currency).columns }, now),
      contact_email: undefined,
    }),
    isSeen: (row, { now }) => isVisible(row, now),
  },
  project: {
    show: (row, values, { timeZone }) =>
      projects.shape({ ...row, ...draftFields(projectFields, values, timeZone).columns }, asVisitor),
    isSeen: isPublishedNow,
  },
  post: {
    show: (row, values, { db, now, timeZone }) =>
      toArticle(db, toPost({ ...row, ...draftFields(postFields, values, timeZone).columns }), now),
    isSeen: isPublishedNow,
  },
  gallery_item: {
    show: (row, values, { timeZone }) =>
      gallery.shape({ ...row, ...draftFields(galleryFields, values, timeZone).columns }, asVisitor),
    isSeen: isPublishedNow,
  },
  product: {
    show: (row, values, { timeZone, currency }) =>
      products.shape({ ...row, ...draftFields(productFields, values, timeZone, currency).columns }, asVisitor),
    isSeen: isPublishedNow,
  },
  community: { show: showCommunity, isSeen: isPublishedNow },
  partner: {
    show: (row, values, { timeZone }) =>
      partners.shape({ ...row, ...draftFields(partnerFields, values, timeZone).columns }, asVisitor),
    isSeen: isPublishedNow,
  },
  team_member: {
    show: (row, values, { timeZone }) =>
      team.shape({ ...row, ...draftFields(teamFields, values, timeZone).columns }, asVisitor),
    isSeen: isPublishedNow,
  },
};

/** What somebody is shown who opens a link: the item as it would be seen if it were published as its maker has left it. */
export async function showDraft({ resource, row, values, expires_at }: Opened, showing: Showing): Promise<ShownDraft> {
  // Types demand a view of each resource with drafts here, and its schema in ShownDraft.
  const kind: ShownDraft["kind"] = resource.key;
  const { show, isSeen } = kinds[kind];
  const standing = !isSeen(row, showing) ? "hidden" : values ? "changed" : "same";
  return { kind, item: await show(row, values ?? {}, showing), standing, expires_at } as ShownDraft;
}
