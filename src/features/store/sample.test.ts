import { expect, test } from "vitest";
import { makeApp } from "../../../tests/support/app";
import { keepPictures } from "../../samples/keep.server";
import { addSampleProducts } from "./sample.server";
import { newProductSchema, type Product, type ProductList, productCategories } from "./schema";

test("the sample products: the microcontroller board first, each category, some out of stock, one dearer than the slider", async () => {
  const app = await makeApp();
  const pictures = await keepPictures(app.services.files);
  await addSampleProducts(app.db, pictures.products, app.clock.now());
  const { body: board } = await app.get<Product>("/store/products/1");
  expect(board).toMatchObject({ name: expect.stringMatching(/microcontroller board/), price: 25, in_stock: true });
  expect(board.specifications.length).toBeGreaterThan(4);

  const { body } = await app.get<ProductList>("/store/products", { size: 50 });
  expect(body.total).toBe(16);
  expect(body.items[0]).toEqual(board);
  expect(new Set(body.items.map(({ image_url }) => image_url)).size).toBe(16);
  for (const product of body.items) expect(newProductSchema.parse(product)).toMatchObject({ price: product.price });
  expect(new Set(body.items.map(({ category }) => category))).toEqual(new Set(productCategories));
  expect(body.items.filter(({ in_stock }) => !in_stock).length).toBeGreaterThan(1);
  expect(body.items.some(({ price }) => price > 200)).toBe(true);
  // As many as the home page shows, of every kind.
  const { body: shown } = await app.get<ProductList>("/store/products", { featured: "true", size: 8 });
  expect(shown.items).toHaveLength(8);
  expect(new Set(shown.items.map(({ category }) => category))).toEqual(new Set(productCategories));
});
