import { z } from "zod";
import { type Calls, endpoint } from "../../api/endpoint.server";
import { crudCalls } from "../../api/kit/calls.server";
import { listOf, onePage, setOrder } from "../../platform/fields";
import { insertMedia } from "../uploads/library/library.server";
import { takesFile } from "../uploads/schema";
import { nameOf, storeImage } from "../uploads/store-upload.server";
import { galleryCategories } from "./choices";
import { gallery } from "./model.server";
import { galleryFeatureSchema, gallerySchemas, galleryUploadSchema } from "./schema";

const categories = endpoint({
  call: "GET /gallery/categories",
  access: "public",
  summary: "The categories of pictures, all on one page",
  answer: listOf(z.enum(galleryCategories)),
  cached: true,
  handle: () => onePage(galleryCategories),
});

const upload = endpoint({
  call: "POST /gallery/upload",
  access: "gallery.write",
  summary: "Add a picture with its file (JPG, PNG, GIF or WebP, less than 10 MB)",
  body: galleryUploadSchema,
  ...takesFile,
  answer: gallerySchemas.item,
  status: 201,
  async handle({ db, files, body: { file, ...item }, site, now, address }) {
    const stored = await storeImage(files, { file, address });
    const picture = { ...item, image_url: stored.url, order_priority: 0 };
    return db.change(async (transaction) => {
      await insertMedia(transaction, { file: { ...stored, type: "image/webp" }, name: nameOf(file) }, now());
      return gallery.insert(transaction, picture, now(), site.timeZone);
    });
  },
});

export const calls: Calls = {
  part: "gallery",
  ...crudCalls(gallery, {
    summaries: {
      list: "Pictures, highest priority first, then latest",
      read: "One picture",
      create: "Add a picture by its address",
      remove: "Delete a picture",
    },
    drafts: true,
    parts: [
      {
        method: "PUT",
        end: "feature",
        body: galleryFeatureSchema,
        summary: "Toggle whether a picture is on the home page",
      },
      {
        method: "PATCH",
        end: "order",
        body: setOrder(),
        summary: "Set a picture's priority; higher numbers appear first",
      },
    ],
    others: [categories, upload],
  }),
};
