import { z } from "zod";
import { bulkOf } from "../../api/bulk.server";
import { type Calls, type DraftRule, endpoint } from "../../api/endpoint.server";
import { doneSchema, idParams, listOf, onePage } from "../../platform/fields";
import { storeImage } from "../uploads/model.server";
import { takesFile } from "../uploads/schema";
import {
  createGalleryItem,
  deleteGalleryItem,
  findGalleryItem,
  listGallery,
  setFeatured,
  setPublication,
} from "./model.server";
import { galleryItem } from "./resource";
import {
  galleryCategories,
  galleryItemSchema,
  galleryListSchema,
  galleryQuerySchema,
  galleryUploadSchema,
  newGalleryItemSchema,
} from "./schema";

const drafts: DraftRule = { publish: "gallery.write", isDraft: ({ publication }) => publication === "draft" };

export const list = endpoint({
  call: "GET /gallery",
  access: "anyone",
  summary: "Pictures, the latest first",
  query: galleryQuerySchema,
  answer: galleryListSchema,
  cached: true,
  handle: ({ db, query, now, can }) =>
    listGallery(db, query, { seesHidden: can("gallery.read_hidden"), at: now().toISOString() }),
});

export const categories = endpoint({
  call: "GET /gallery/categories",
  access: "public",
  summary: "The categories a picture can have, all on one page",
  answer: listOf(z.enum(galleryCategories)),
  cached: true,
  handle: () => onePage(galleryCategories),
});

export const read = endpoint({
  call: "GET /gallery/{id}",
  access: "anyone",
  summary: "One picture",
  params: idParams,
  answer: galleryItemSchema,
  cached: true,
  handle: ({ db, params, now, can }) =>
    findGalleryItem(db, params.id, { seesHidden: can("gallery.read_hidden"), at: now().toISOString() }),
});

export const create = endpoint({
  call: "POST /gallery",
  access: "gallery.draft",
  drafts,
  summary: "Add a picture by its address",
  body: newGalleryItemSchema,
  answer: galleryItemSchema,
  status: 201,
  handle: ({ db, body, site, now }) => createGalleryItem(db, body, now(), site.timeZone),
});

export const upload = endpoint({
  call: "POST /gallery/upload",
  access: "gallery.write",
  summary: "Add a picture with its file (JPG, PNG, GIF or WebP, less than 10 MB)",
  body: galleryUploadSchema,
  ...takesFile,
  answer: galleryItemSchema,
  status: 201,
  async handle({ db, files, body: { file, ...item }, site, now }) {
    const { url: image_url } = await storeImage(files, file);
    return createGalleryItem(db, { ...item, image_url }, now(), site.timeZone);
  },
});

export const remove = endpoint({
  call: "DELETE /gallery/{id}",
  access: "gallery.delete",
  summary: "Delete a picture",
  params: idParams,
  answer: doneSchema,
  async handle({ db, params }) {
    await deleteGalleryItem(db, params.id);
    return { detail: "Gallery item deleted" };
  },
});

export const together = bulkOf(galleryItem, {
  publish: ({ db }, id) => setPublication(db, id, "published"),
  hide: ({ db }, id) => setPublication(db, id, "draft"),
  archive: ({ db }, id) => setPublication(db, id, "archived"),
  feature: ({ db }, id) => setFeatured(db, id, true),
  unfeature: ({ db }, id) => setFeatured(db, id, false),
  delete: ({ db }, id) => deleteGalleryItem(db, id),
});

export const calls: Calls = {
  part: "gallery",
  resource: galleryItem,
  endpoints: [list, create, categories, upload, read, remove, together],
};
