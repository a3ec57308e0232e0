import type { ReactNode } from "react";
import { ItemHead } from "../../../client/item-page/item-room";
import { t } from "../../../platform/languages/texts";
import { TextLink } from "../../../ui/button";
import { Card } from "../../../ui/card";
import { StructuredData } from "../../../ui/frame/structured-data/structured-data";
import { Money } from "../../../ui/money/money";
import { ItemPicture } from "../../../ui/picture/cover";
import { useKnownSite, useSite } from "../../../ui/site";
import { T, V } from "../../../ui/texts/texts";
import type { Product } from "../schema";
import { ChatPurchase } from "./chat-purchase";
import { productJsonLd } from "./product-json-ld";
import { recordPurchases } from "./record-purchases";
import { StockNote } from "./stock-note";
import { categoryLabel, storeAddress } from "./store-address";

interface ProductDetailsProps {
  product: Product;
  /** shown instead of the purchase button where a purchase is impossible */
  way?: ReactNode;
}

/** A product in full: its picture and specifications on one side, its price and the way to buy it on the other. */
export const ProductDetails = ({ product, way }: ProductDetailsProps) => (
  <article className="wrap grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-8 pt-6 sm:pt-10 lg:grid-cols-[minmax(0,1fr)_23rem]">
    <ItemHead
      back={{ to: "/store", label: t`All products` }}
      title={product.name}
      lead={product.description}
      className="lg:col-span-2"
    />
    <ItemPicture
      src={product.image_url}
      alt={product.image_alt}
      seed={product.id}
      kind={product.category}
      ratio={product.image_url ? "4/3" : "16/9"}
      className="self-start"
    />
    <Price product={product} way={way} />
    <Specifications product={product} />
    <DataForSearch product={product} />
  </article>
);

const Price = ({ product, way }: ProductDetailsProps) => {
  return (
    <Card {...recordPurchases} className="grid content-center gap-5 self-start lg:p-8">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="font-display text-4xl leading-none font-[780] tabular-nums">
          <Money amount={product.price} />
        </p>
        <StockNote product={product} />
      </div>
      {way ?? <Buying product={product} />}
    </Card>
  );
};

const Buying = ({ product }: { product: Product }) => {
  const { whatsapp, email, address } = useSite();
  return (
    <>
      <ChatPurchase product={product} />
      <p className="text-[0.9375rem] leading-snug text-soft">
        {whatsapp ? (
          <T>
            Opens a WhatsApp chat with our store,{" "}
            <span className="whitespace-nowrap">
              <V whatsapp={whatsapp} />
            </span>
            , with the product and its price filled in.
          </T>
        ) : (
          <T>
            Opens an e-mail to our store,{" "}
            <span className="wrap-anywhere">
              <V email={email} />
            </span>
            , with the product and its price filled in.
          </T>
        )}{" "}
        {product.in_stock
          ? t`You pay when you collect it: ${{ short: address.short }}.`
          : t`We will write back when it is in stock.`}
      </p>
    </>
  );
};

const Specifications = ({ product: { category, specifications } }: { product: Product }) => (
  <section aria-labelledby="specifications" className="lg:col-span-2">
    <h2 id="specifications" className="border-b border-ink pb-3 text-[1.375rem]">{t`Specifications`}</h2>
    <dl className="gap-x-12 md:columns-2">
      {specifications.map(({ name, value }) => (
        <Line key={name} name={name}>
          {value}
        </Line>
      ))}
      <Line name={t`Category`}>
        <TextLink to={storeAddress.href({ category })} className="reach inline-block">
          {categoryLabel(category)}
        </TextLink>
      </Line>
    </dl>
  </section>
);

const Line = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="grid break-inside-avoid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] items-baseline gap-x-4 border-b border-rule py-3">
    <dt className="label-type text-soft wrap-anywhere">{name}</dt>
    <dd className="leading-snug wrap-anywhere tabular-nums">{children}</dd>
  </div>
);

function DataForSearch({ product }: { product: Product }) {
  const site = useKnownSite();
  return <StructuredData json={import.meta.env.SSR ? productJsonLd(product, site) : ""} />;
}
