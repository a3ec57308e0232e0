import { Badge } from "../../../ui/badge";
import { plural } from "../../../ui/formatting";
import type { Product } from "../schema";

/** So few that one should know. */
export const lowStockLimit = 5;

/** Whether a product is there, and when few are left, how many. */
export function StockNote({ product: { in_stock, stock_quantity } }: { product: Product }) {
  if (!in_stock) return <Badge tone="red">Out of stock</Badge>;
  if (stock_quantity <= lowStockLimit) return <Badge tone="amber">Only {plural(stock_quantity, "piece")} left</Badge>;
  return <Badge tone="moss">In stock</Badge>;
}
