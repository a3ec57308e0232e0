import { ItemCard } from "../../../ui/list/item-card";
import { Money } from "../../../ui/money/money";
import type { Product } from "../schema";
import { ChatPurchase } from "./chat-purchase";
import { StockNote } from "./stock-note";
import { categoryLabel } from "./store-address";

/** Card of a product: its name, price and stock, and the purchase button. */
export default function ProductCard({ item: product }: { item: Product }) {
  const { id, name, image_url, category, description, price } = product;
  return (
    <ItemCard
      title={{ id: `product-${id}`, to: `/store/${id}`, as: "h2", className: "text-[1.375rem]", children: name }}
      picture={{ src: image_url, seed: id, kind: category, ratio: image_url ? "4/3" : "15/7" }}
      above={
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5">
          <p className="label-type text-soft">{categoryLabel(category)}</p>
          <StockNote product={product} />
        </div>
      }
    >
      <p className="line-clamp-4 leading-snug wrap-anywhere text-soft">{description}</p>
      <div className="mt-auto flex flex-wrap items-center justify-between gap-3 border-t border-rule pt-4">
        <p className="font-display text-xl font-[780] tabular-nums">
          <Money amount={price} />
        </p>
        <ChatPurchase product={product} className="relative" />
      </div>
    </ItemCard>
  );
}
