import { Link } from "react-router";
import { Card } from "../../../ui/card";
import { Money } from "../../../ui/money/money";
import { Picture } from "../../../ui/picture/cover";
import type { Product } from "../schema";
import { ChatPurchase } from "./chat-purchase";
import { StockNote } from "./stock-note";
import { categoryLabel } from "./store-address";

/** Card of a product: its name, price and stock, and the purchase button. */
export default function ProductCard({ item: product }: { item: Product }) {
  return (
    <Card
      as="article"
      padded={false}
      aria-labelledby={`product-${product.id}`}
      className="group relative flex h-full flex-col transition-transform duration-200 ease-workshop hover:-translate-y-0.5"
    >
      <Picture
        src={product.image_url}
        alt=""
        seed={product.id}
        kind={product.category}
        ratio={product.image_url ? "4/3" : "15/7"}
        sizes="(min-width: 64rem) 23rem, (min-width: 40rem) 46vw, 92vw"
        className="border-b border-ink object-cover"
      />
      <div className="flex flex-1 flex-col gap-3 p-5">
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5">
          <p className="label-type text-soft">{categoryLabel(product.category)}</p>
          <StockNote product={product} />
        </div>
        <h2 id={`product-${product.id}`} className="text-[1.375rem] wrap-anywhere">
          <Link
            to={`/store/${product.id}`}
            className="line-clamp-4 no-underline decoration-2 underline-offset-4 group-hover:underline after:absolute after:inset-0"
          >
            {product.name}
          </Link>
        </h2>
        <p className="line-clamp-4 leading-snug wrap-anywhere text-soft">{product.description}</p>
        <div className="mt-auto flex flex-wrap items-center justify-between gap-3 border-t border-rule pt-4">
          <p className="font-display text-xl font-[780] tabular-nums">
            <Money amount={product.price} />
          </p>
          <ChatPurchase product={product} className="relative" />
        </div>
      </div>
    </Card>
  );
}
