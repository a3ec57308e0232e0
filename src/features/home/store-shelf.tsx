import { t } from "../../platform/languages/texts";
import { ButtonLink } from "../../ui/button";
import { CardTitle } from "../../ui/list/item-card";
import { Money } from "../../ui/money/money";
import { Picture } from "../../ui/picture/cover";
import { T } from "../../ui/texts/texts";
import { categoryLabel } from "../store/public/store-address";
import type { HomeProduct } from "./load-home";

/** The featured products on shelves; a phone scrolls one shelf sideways. */
export default function StoreShelf({ items }: { items: HomeProduct[] }) {
  return (
    <section aria-labelledby="shelf" className="border-t border-rule bg-sheet">
      <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-6 py-14 sm:gap-8 sm:py-20">
        <div className="flex flex-wrap items-center justify-between gap-4">
          <h2 id="shelf">{t`From the Store`}</h2>
          <ButtonLink to="/store" variant="secondary">
            <span>
              <T>
                See All<span className="sr-only"> Products</span>
              </T>
            </span>
          </ButtonLink>
        </div>
        <ul className="-mx-(--gutter) flex snap-x scroll-px-(--gutter) overflow-x-auto overscroll-x-contain [scrollbar-width:thin] px-[calc(var(--gutter)-8px)] pt-1 sm:-mx-2 sm:grid sm:grid-cols-4 sm:gap-y-10 sm:overflow-visible sm:px-0">
          {items.map((product) => (
            <li key={product.id} className="w-[46%] min-w-40 flex-none snap-start sm:w-auto sm:min-w-0">
              <OnShelf product={product} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

const OnShelf = ({ product: { id, name, price, category, image_url, in_stock } }: { product: HomeProduct }) => (
  <article aria-labelledby={`shelf-${id}`} className="group relative flex h-full flex-col">
    <div className="px-2">
      <Picture
        src={image_url}
        alt=""
        seed={id}
        kind={category}
        ratio="4/3"
        sizes="(min-width: 78rem) 272px, (min-width: 40rem) 22vw, 44vw"
        className="origin-bottom rounded-t-sm border border-b-0 border-ink transition-transform duration-200 ease-workshop group-hover:-translate-y-1"
      />
    </div>
    <div className="h-2 bg-ink" />
    <div className="flex flex-1 flex-col items-start gap-1.5 px-2">
      <p className="rounded-b-sm bg-copper px-2.5 py-1 font-display text-lg leading-tight font-[780] text-paper tabular-nums">
        <Money amount={price} />
      </p>
      <CardTitle id={`shelf-${id}`} to={`/store/${id}`} className="text-lg leading-tight">
        {name}
      </CardTitle>
      <p className="label-type text-soft">
        {categoryLabel(category)}
        {in_stock ? null : ` · ${t`Out of stock`}`}
      </p>
    </div>
  </article>
);
