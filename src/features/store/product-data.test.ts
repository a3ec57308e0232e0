import { expect, test } from "vitest";
import { productAsData } from "./product-data";
import type { Product } from "./schema";

const product: Product = {
  id: 7,
  name: "</script><b>Board</b>",
  description: "Two cores",
  price: 25.5,
  image_url: "/files/board.webp",
  category: "electronics",
  stock_quantity: 3,
  is_available: true,
  in_stock: true,
  featured: false,
  specifications: [{ name: "Memory", value: "4 MB" }],
  created_at: "2026-01-01T00:00:00.000Z",
  updated_at: "2026-01-01T00:00:00.000Z",
};
const site = { name: "Anchor Makerspace", currency: "USD" as const };

test("search engines read price, currency and stock of a product", () => {
  const data = JSON.parse(productAsData(product, site));
  expect(data).toMatchObject({
    "@type": "Product",
    name: product.name,
    additionalProperty: [{ "@type": "PropertyValue", name: "Memory", value: "4 MB" }],
    offers: { "@type": "Offer", price: "25.50", priceCurrency: "USD", availability: "https://schema.org/InStock" },
  });
  expect(data).not.toHaveProperty("image");
  const gone = JSON.parse(productAsData({ ...product, in_stock: false }, site));
  expect(gone.offers.availability).toBe("https://schema.org/OutOfStock");
});

test("nothing in it ends the script element that it stands in", () => {
  expect(productAsData(product, site)).not.toContain("<");
});
