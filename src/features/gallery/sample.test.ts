import { expect, test } from "vitest";
import { makeApp } from "../../../tests/support/app";
import { keepPictures } from "../../samples/keep.server";
import { addSampleGallery } from "./sample.server";
import { type GalleryList, galleryCategories, newGalleryItemSchema } from "./schema";

test("the sample pictures are twenty-four, of every category, each as an administrator could have added it", async () => {
  const app = await makeApp();
  const pictures = await keepPictures(app.services.files);
  await addSampleGallery(app.db, pictures.gallery, app.clock.now());
  const { body } = await app.get<GalleryList>("/gallery", { size: 50 });
  expect(body.total).toBe(24);
  expect(new Set(body.items.map(({ category }) => category))).toEqual(new Set(galleryCategories));
  expect(new Set(body.items.map(({ image_url }) => image_url)).size).toBe(24);
  for (const item of body.items) expect(newGalleryItemSchema.parse(item)).toMatchObject({ title: item.title });
  expect((await app.get<GalleryList>("/gallery", { featured: "true" })).body.total).toBe(6);
});
