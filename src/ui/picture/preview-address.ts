import type { Site } from "../../platform/site";
import { lookKey } from "../look/look";
import { hashOf } from "../random";

/** Increased when the drawing of previews changes, so that caches ask again. */
const drawing = 1;

/** The rooms with preview pictures of their own. */
export type PreviewRoom = "events" | "projects" | "equipment" | "blog" | "store" | "communities" | "gallery" | "pages";

/** The facts for the address of a preview. */
export interface Previewed {
  id: number | string;
  updated_at: string;
}

/**
 * The address of an item's preview, which changes with the item because chats cache it.
 * @param site whose look is used
 */
export const previewAddress = (
  room: PreviewRoom,
  { id, updated_at }: Previewed,
  { name, look, currency }: Pick<Site, "name" | "look" | "currency">,
): string =>
  `/previews/${room}/${id}-${hashOf([drawing, name, updated_at, lookKey(look), ...(currency === "USD" ? [] : [currency])].join("\n")).toString(36)}.png`;
