import type { Site } from "../../platform/site";
import { lookKey } from "../look/look";
import { hashOf } from "../random";

/** Grows when previews are drawn in another way, so that those who keep them ask again. */
const drawing = 1;

/** What has a preview picture of its own, as its pages are called. */
export type PreviewRoom = "events" | "projects" | "blog" | "store" | "communities" | "gallery" | "pages";

/** An item as far as the address of its picture goes. */
export interface Previewed {
  id: number | string;
  updated_at: string;
}

/**
 * The address of an item's preview picture, on this site. It changes with every change of the item, so that a chat that
 * keeps the picture of an address for good shows it as it is.
 *
 * @param site whose name, look and currency the picture shows too
 */
export const previewAddress = (
  room: PreviewRoom,
  { id, updated_at }: Previewed,
  { name, look, currency }: Pick<Site, "name" | "look" | "currency">,
): string =>
  `/previews/${room}/${id}-${hashOf([drawing, name, updated_at, lookKey(look), ...(currency === "USD" ? [] : [currency])].join("\n")).toString(36)}.png`;
