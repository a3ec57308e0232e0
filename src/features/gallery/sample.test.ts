import { expect, test } from "vitest";
import { makeApp } from "../../../tests/support/app";
import { addSampleGallery } from "./sample.server";
import { type GalleryList, galleryCategories, newGalleryItemSchema } from "./schema";

test("the sample pictures are twenty-four, of every category, each as an administrator could have added it", async () => {
  const app = await makeApp();
  await addSampleGallery(app.db, app.clock.now());
  const { body } = await app.get<GalleryList>("/gallery", { size: 50 });
  expect(body.total).toBe(24);
  expect(new Set(body.items.map(({ category }) => category))).toEqual(new Set(galleryCategories));
  for (const item of body.items) expect(newGalleryItemSchema.parse(item)).toMatchObject({ title: item.title });
  expect((await app.get<GalleryList>("/gallery", { featured: "true" })).body.total).toBe(6);
});
