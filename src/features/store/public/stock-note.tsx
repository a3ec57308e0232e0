import { counted, t } from "../../../platform/languages/texts";
import { Badge } from "../../../ui/badge";
import type { Product } from "../schema";

/** So few that one should know. */
export const lowStockLimit = 5;

/** Whether a product is there, and when few are left, how many. */
export function StockNote({ product: { in_stock, stock_quantity } }: { product: Product }) {
  if (!in_stock) return <Badge tone="red">{t`Out of stock`}</Badge>;
  if (stock_quantity <= lowStockLimit)
    return <Badge tone="amber">{counted({ stock_quantity }, "Only # piece left", "Only # pieces left")}</Badge>;
  return <Badge tone="moss">{t`In stock`}</Badge>;
}
