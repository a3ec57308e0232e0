import { t } from "../../../platform/languages/texts";
import type { Site } from "../../../platform/site";
import { formatMoney } from "../../../ui/formatting";
import { chatLink } from "../../../ui/frame/links/reach-links";
import type { Product } from "../schema";

type PurchaseItem = Pick<Product, "name" | "price" | "in_stock">;

/** Returns the first chat message: the product's name and price, and a wish to buy it or a question when it is back. */
export function chatMessage({ name, price, in_stock }: PurchaseItem, site: Pick<Site, "name" | "currency">): string {
  const thing = `“${name}” (${formatMoney(price, site.currency)})`;
  return in_stock
    ? t`Hello ${{ name: site.name }}, I would like to buy ${{ thing }} from your store.`
    : t`Hello ${{ name: site.name }}, when will ${{ thing }} be in your store again?`;
}

/** The address that opens a chat with the store about a product, or an e-mail where there is no number for chats, or the page with a form. */
export function purchaseLink(
  product: PurchaseItem,
  site: Pick<Site, "name" | "currency" | "whatsapp" | "email">,
): string {
  const message = chatMessage(product, site);
  const written = `subject=${encodeURIComponent(product.name)}&body=${encodeURIComponent(message)}`;
  if (site.whatsapp) return chatLink(site.whatsapp, message);
  return site.email ? `mailto:${site.email}?${written}` : "/contact";
}
