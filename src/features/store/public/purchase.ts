import type { Site } from "../../../platform/site";
import { formatMoney } from "../../../ui/formatting";
import { chatLink } from "../../../ui/frame/links/reach-links";
import type { Product } from "../schema";

type Wanted = Pick<Product, "name" | "price" | "in_stock">;

/** What the chat about a product begins with: its name and its price, and whether somebody wants it now or when it is back. */
export function chatMessage({ name, price, in_stock }: Wanted, site: Pick<Site, "name">): string {
  const thing = `“${name}” (${formatMoney(price)})`;
  return in_stock
    ? `Hello ${site.name}, I would like to buy ${thing} from your store.`
    : `Hello ${site.name}, when will ${thing} be in your store again?`;
}

/** The address that opens a chat with the store about a product. */
export const purchaseLink = (product: Wanted, site: Pick<Site, "name" | "whatsapp">): string =>
  chatLink(site.whatsapp, chatMessage(product, site));
