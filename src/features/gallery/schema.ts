import { z } from "zod";
import { flag, listOf, longText, paging, pictureAddress, requiredText, search, setFlag } from "../../platform/fields";
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

export const galleryOrders = ["-created_at", "created_at"] as const;

/** A picture of the gallery. */
export const galleryItemSchema = z
  .object({
    id: z.int(),
    title: z.string(),
    description: z.string(),
    image_url: z.string().describe("empty when there is no picture yet"),
    category: z.enum(galleryCategories),
    featured: z.boolean(),
    created_at: z.string().describe("UTC, ISO 8601"),
  })
  .meta({ id: "GalleryItem" });
export type GalleryItem = z.infer<typeof galleryItemSchema>;

export const galleryListSchema = listOf(galleryItemSchema);
export type GalleryList = z.infer<typeof galleryListSchema>;

const categoryError = `Category must be one of ${galleryCategories.join(", ")}`;

/** What the list can be asked for. */
export const galleryQuerySchema = z.object({
  ...paging,
  category: z.enum(galleryCategories, categoryError).optional(),
  featured: flag("Featured").optional(),
  search: search.optional().describe("part of the title or description"),
  sort: z.enum(galleryOrders, `Sort must be one of ${galleryOrders.join(", ")}`).default("-created_at"),
});
export type GalleryQuery = z.infer<typeof galleryQuerySchema>;
export type GalleryFilter = Partial<z.input<typeof galleryQuerySchema>>;

/** A new picture; only its title has to be given. */
export const newGalleryItemSchema = z.object({
  title: requiredText("Title", 200),
  description: longText("Description", 2_000).default(""),
  image_url: pictureAddress("Image URL").default(""),
  category: z.enum(galleryCategories, categoryError).default("general"),
  featured: z.boolean("Featured must be true or false").default(false),
});
export type NewGalleryItem = z.infer<typeof newGalleryItemSchema>;

/** The same with a file in the place of an address, as a form sends it. */
export const galleryUploadSchema = newGalleryItemSchema.omit({ image_url: true }).extend({
  file: uploadedFile(notAPicture),
  featured: setFlag("Featured").default(false),
});
