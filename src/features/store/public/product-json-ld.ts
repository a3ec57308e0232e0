import { digitsOf } from "../../../platform/money/money";
import type { KnownSite } from "../../../ui/frame/page-meta";
import {
  breadcrumbs,
  organisationReference,
  type Thing,
  toJsonLd,
  wholeAddress,
} from "../../../ui/frame/structured-data/json-ld";
import { previewAddress } from "../../../ui/picture/preview-address";
import type { Product } from "../schema";

const productData = (product: Product, site: KnownSite): Thing => {
  const url = wholeAddress(site, `/store/${product.id}`);
  return {
    "@type": "Product",
    "@id": `${url}#product`,
    url,
    name: product.name,
    description: product.description,
    category: product.category,
    sku: String(product.id),
    image: [wholeAddress(site, previewAddress("store", product, site))],
    ...(product.specifications.length > 0
      ? { additionalProperty: product.specifications.map((one) => ({ "@type": "PropertyValue", ...one })) }
      : {}),
    offers: {
      "@type": "Offer",
      url,
      price: product.price.toFixed(digitsOf(site.currency)),
      priceCurrency: site.currency,
      availability: product.in_stock ? "https://schema.org/InStock" : "https://schema.org/OutOfStock",
      itemCondition: "https://schema.org/NewCondition",
      seller: organisationReference(site),
    },
  };
};

/** Returns the structured data of a product's page, as JSON that is safe inside a script element. */
export const productJsonLd = (product: Product, site: KnownSite): string =>
  toJsonLd(
    productData(product, site),
    breadcrumbs(site, [
      ["Store", "/store"],
      [product.name, `/store/${product.id}`],
    ]),
  );
