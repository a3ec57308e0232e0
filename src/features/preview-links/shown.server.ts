import { draftFields } from "../../api/fields/draft-fields.server";
import type { Queryable } from "../../platform/database/database.server";
import { isPublishedRow } from "../../platform/database/published.server";
import { agreements } from "../agreements/model.server";
import { toArticle, toPost } from "../blog/model.server";
import { postFields } from "../blog/schema";
import { findCommunity } from "../communities/model.server";
import { communityFields } from "../communities/schema";
import { machines, withTexts } from "../equipment/model.server";
import { type EventRow, isVisible, toEvent } from "../events/model.server";
import { eventFields } from "../events/schema";
import { gallery } from "../gallery/model.server";
import { partners } from "../partners/model.server";
import { projects } from "../projects/model.server";
import { qualifications } from "../qualifications/model.server";
import type { DraftedKey } from "../registry";
import { products } from "../store/model.server";
import { team } from "../team/model.server";
import type { Opened } from "./preview-links.server";
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

/** A kind: combines an item with its draft, and says whether visitors see the stored item. */
interface Kind {
  show: (row: Row, values: Values, showing: Showing) => Promise<ShownDraft["item"]> | ShownDraft["item"];
  isSeen: (row: Row, showing: Showing) => boolean;
}

const isPublishedNow: Kind["isSeen"] = (row, { now }) => isPublishedRow(row, now.toISOString());

const ofKit = (model: {
  preview: (
    db: Queryable,
    id: number,
    typed: Pick<Showing, "timeZone" | "currency"> & { values: Values },
  ) => Promise<ShownDraft["item"]>;
}): Kind => ({
  show: ({ id }, values, { db, timeZone, currency }) => model.preview(db, id, { values, timeZone, currency }),
  isSeen: isPublishedNow,
});

async function showCommunity({ id }: Row, values: Values, { db, timeZone }: Showing) {
  const stored = await findCommunity(db, id, { seesHidden: true, at: "" });
  return { ...stored, ...draftFields(communityFields, values, timeZone).answers };
}

const kinds: Record<DraftedKey, Kind> = {
  event: {
    // The reply address is for the back office only.
    show: (row: EventRow, values, { now, timeZone, currency }) => ({
      ...toEvent({ ...row, ...draftFields(eventFields, values, timeZone, currency).columns }, now),
      contact_email: undefined,
    }),
    isSeen: (row, { now }) => isVisible(row, now),
  },
  project: ofKit(projects),
  agreement: ofKit(agreements),
  equipment: {
    show: async ({ id }, values, { db, timeZone, currency }) =>
      withTexts(db, await machines.preview(db, id, { values, timeZone, currency })),
    isSeen: isPublishedNow,
  },
  post: {
    show: (row, values, { db, now, timeZone }) =>
      toArticle(db, toPost({ ...row, ...draftFields(postFields, values, timeZone).columns }), now),
    isSeen: isPublishedNow,
  },
  gallery_item: ofKit(gallery),
  product: ofKit(products),
  community: { show: showCommunity, isSeen: isPublishedNow },
  partner: ofKit(partners),
  qualification: ofKit(qualifications),
  team_member: ofKit(team),
};

/** The content of an opened link: the item as it would be published with its maker's input. */
export async function showDraft({ resource, row, values, expires_at }: Opened, showing: Showing): Promise<ShownDraft> {
  // The types require a view here, and a schema in ShownDraft, for each resource with drafts.
  const kind: ShownDraft["kind"] = resource.key;
  const { show, isSeen } = kinds[kind];
  const standing = !isSeen(row, showing) ? "hidden" : values ? "changed" : "same";
  return { kind, item: await show(row, values ?? {}, showing), standing, expires_at } as ShownDraft;
}
