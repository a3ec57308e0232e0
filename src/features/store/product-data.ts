import type { Site } from "../../site";
import type { Product } from "./schema";

/** A product as search engines read it (schema.org Product and Offer), as JSON that can stand inside a script element. */
export function productAsData(product: Product, site: Pick<Site, "name" | "currency">): string {
  const data = {
    "@context": "https://schema.org",
    "@type": "Product",
    name: product.name,
    description: product.description,
    category: product.category,
    sku: String(product.id),
    ...(/^https?:/.test(product.image_url) ? { image: product.image_url } : {}),
    additionalProperty: product.specifications.map(({ name, value }) => ({ "@type": "PropertyValue", name, value })),
    offers: {
      "@type": "Offer",
      price: product.price.toFixed(2),
      priceCurrency: site.currency,
      availability: `https://schema.org/${product.in_stock ? "InStock" : "OutOfStock"}`,
      seller: { "@type": "Organization", name: site.name },
    },
  };
  return JSON.stringify(data).replaceAll("<", "\\u003c");
}
