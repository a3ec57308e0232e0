import type { Generated } from "kysely";
import { z } from "zod";
import * as field from "../../api/fields/field";
import { answers, type ColumnsOf, changes, newItem, stamps } from "../../api/fields/fields";
import { publicationFields, publicationFilter } from "../../api/fields/publication";
import type { ItemColumns } from "../../platform/database/tables";
import {
  flag,
  listOf,
  longText,
  paging,
  pictureAddress,
  requiredText,
  search,
  setFlag,
  setOrder,
} from "../../platform/fields";
import { notAPicture, uploadedFile } from "../uploads/schema";

/** What a picture shows. */
export const galleryCategories = [
  "general",
  "facility",
  "projects",
  "events",
  "community",
  "equipment",
  "workshops",
] as const;
export type GalleryCategory = (typeof galleryCategories)[number];

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

/** What people fill in of a picture; only its title has to be given. */
export const galleryFields = {
  title: field.text(requiredText("Title", 200)),
  description: field.text(longText("Description", 2_000)).default(""),
  image_url: field.text(pictureAddress("Image URL")).default("").describe("empty when there is no picture yet"),
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

/** A picture of the gallery. */
export const galleryItemSchema = z
  .object({ id: z.int(), ...answers(galleryFields), ...stamps })
  .meta({ id: "GalleryItem" });
export type GalleryItem = z.infer<typeof galleryItemSchema>;

export const galleryListSchema = listOf(galleryItemSchema);
export type GalleryList = z.infer<typeof galleryListSchema>;

/** What the list can be asked for. */
export const galleryQuerySchema = z.object({
  ...paging,
  category: z.enum(galleryCategories, categoryError).optional(),
  featured: flag("Featured").optional(),
  publication: publicationFilter,
  search: search.optional().describe("part of the title or description"),
  sort: z.enum(galleryOrders, `Sort must be one of ${galleryOrders.join(", ")}`).default("-order_priority"),
});
export type GalleryQuery = z.infer<typeof galleryQuerySchema>;
export type GalleryFilter = Partial<z.input<typeof galleryQuerySchema>>;

/** A new picture. */
export const newGalleryItemSchema = newItem(galleryFields);
export type NewGalleryItem = z.infer<typeof newGalleryItemSchema>;

/** A change of a picture: the fields that are sent. */
export const galleryItemChangeSchema = changes(galleryFields);
export type GalleryItemChange = z.infer<typeof galleryItemChangeSchema>;

/** Where a picture stands. */
export const galleryOrderSchema = setOrder();

/** Whether a picture is one of those shown on the first page. */
export const galleryFeatureSchema = z.object({ featured: setFlag("Featured") });

/** The same with a file in the place of an address, as a form sends it. */
export const galleryUploadSchema = newGalleryItemSchema.omit({ image_url: true, order_priority: true }).extend({
  file: uploadedFile(notAPicture),
  featured: setFlag("Featured").default(false),
});
