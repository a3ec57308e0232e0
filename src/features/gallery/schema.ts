import type { Generated } from "kysely";
import { z } from "zod";
import * as field from "../../api/fields/field";
import type { ColumnsOf } from "../../api/fields/fields";
import { publicationFields } from "../../api/fields/publication";
import { type FilterOf, type ItemOf, type ListOf, resourceSchemas } from "../../api/kit/schemas";
import type { ItemColumns } from "../../platform/database/tables";
import { longText, pictureAddress, requiredText, setFlag } from "../../platform/fields";
import { notAPicture, uploadedFile } from "../uploads/schema";
import { galleryCategories } from "./choices";

/** Orders of the list; the highest number first unless asked otherwise, and of equal ones the latest. */
export const galleryOrders = [
  "-order_priority",
  "order_priority",
  "-created_at",
  "created_at",
  "title",
  "-title",
] as const;

const categoryError = `Category must be one of ${galleryCategories.join(", ")}`;

/** Editable fields of a picture; only the title is required. */
export const galleryFields = {
  title: field.text(requiredText("Title", 200)),
  description: field.text(longText("Description", 2_000)).default(""),
  image_url: field.text(pictureAddress("Image URL")).default("").describe("empty until a picture is added"),
  category: field.choice(galleryCategories, categoryError).default("general"),
  featured: field.flag("Featured").default(false),
  ...publicationFields,
  order_priority: field.order(),
};

declare module "../../platform/database/tables" {
  interface Tables {
    gallery_items: ColumnsOf<typeof galleryFields, "publication" | "publish_at" | "order_priority"> &
      Omit<ItemColumns, "updated_at"> & { updated_at: Generated<string> };
  }
}

/** The schemas of the calls about pictures. */
export const gallerySchemas = resourceSchemas(galleryFields, {
  id: "GalleryItem",
  orders: galleryOrders,
  filters: ["category", "featured", "publication"],
  searched: "part of the title or description",
});
export type GalleryItem = ItemOf<typeof gallerySchemas>;
export type GalleryList = ListOf<typeof gallerySchemas>;
export type GalleryFilter = FilterOf<typeof gallerySchemas>;

/** Whether a picture is one of those shown on the first page. */
export const galleryFeatureSchema = z.object({ featured: setFlag("Featured") });

/** A new picture with a file in the place of an address, as a form sends it. */
export const galleryUploadSchema = gallerySchemas.create.omit({ image_url: true, order_priority: true }).extend({
  file: uploadedFile(notAPicture),
  featured: setFlag("Featured").default(false),
});
