import { z } from "zod";
import { bulkOf } from "../../api/bulk.server";
import { type Calls, type DraftRule, endpoint } from "../../api/endpoint.server";
import { exportOfFields } from "../../api/taking/export.server";
import { doneSchema, idParams, listOf, onePage } from "../../platform/fields";
import { nameOf, storeImage } from "../uploads/model.server";
import { takesFile } from "../uploads/schema";
import {
  createGalleryItem,
  deleteGalleryItem,
  findGalleryItem,
  listGallery,
  setPublication,
  updateGalleryItem,
} from "./model.server";
import { galleryItem } from "./resource";
import {
  galleryCategories,
  galleryFeatureSchema,
  galleryFields,
  galleryItemChangeSchema,
  galleryItemSchema,
  galleryListSchema,
  galleryOrderSchema,
  galleryQuerySchema,
  galleryUploadSchema,
  newGalleryItemSchema,
} from "./schema";

const drafts: DraftRule = { publish: "gallery.write", isDraft: ({ publication }) => publication === "draft" };

export const list = endpoint({
  call: "GET /gallery",
  access: "anyone",
  summary: "Pictures: those with the highest number first, and of equal ones the latest",
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
  handle: ({ db, body, site, now }) => createGalleryItem(db, body, now(), { timeZone: site.timeZone }),
});

export const upload = endpoint({
  call: "POST /gallery/upload",
  access: "gallery.write",
  summary: "Add a picture with its file (JPG, PNG, GIF or WebP, less than 10 MB)",
  body: galleryUploadSchema,
  ...takesFile,
  answer: galleryItemSchema,
  status: 201,
  async handle({ db, files, body: { file, ...item }, site, now, address }) {
    const stored = await storeImage(files, { file, address });
    const upload = { file: { ...stored, type: "image/webp" }, name: nameOf(file) };
    const picture = { ...item, image_url: stored.url, order_priority: 0 };
    return createGalleryItem(db, picture, now(), { timeZone: site.timeZone, upload });
  },
});

export const update = endpoint({
  call: "PUT /gallery/{id}",
  access: "gallery.draft",
  drafts,
  summary: "Change the fields that are sent",
  params: idParams,
  body: galleryItemChangeSchema,
  answer: galleryItemSchema,
  handle: ({ db, params, body, site, now }) => updateGalleryItem(db, params.id, body, now(), site.timeZone),
});

export const setFeatured = endpoint({
  call: "PUT /gallery/{id}/feature",
  access: "gallery.write",
  summary: "Show a picture on the home page, or stop it",
  params: idParams,
  body: galleryFeatureSchema,
  bodyFromQuery: true,
  answer: galleryItemSchema,
  handle: ({ db, params, body, now }) => updateGalleryItem(db, params.id, body, now()),
});

export const setOrder = endpoint({
  call: "PATCH /gallery/{id}/order",
  access: "gallery.write",
  summary: "Set where a picture stands; higher numbers appear first",
  params: idParams,
  body: galleryOrderSchema,
  bodyFromQuery: true,
  answer: galleryItemSchema,
  handle: ({ db, params, body, now }) => updateGalleryItem(db, params.id, body, now()),
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
  feature: ({ db, now }, id) => updateGalleryItem(db, id, { featured: true }, now()),
  unfeature: ({ db, now }, id) => updateGalleryItem(db, id, { featured: false }, now()),
  delete: ({ db }, id) => deleteGalleryItem(db, id),
});

export const exportAll = exportOfFields({
  call: "GET /gallery/export",
  access: "gallery.export",
  resource: galleryItem,
  fields: galleryFields,
});

export const calls: Calls = {
  part: "gallery",
  resource: galleryItem,
  endpoints: [exportAll, list, create, categories, upload, read, update, setFeatured, setOrder, remove, together],
};
