import { z } from "zod";
import { newGalleryItemSchema } from "../schema";

const { shape } = newGalleryItemSchema;

/** What is typed into the form of a new picture whose file was chosen. */
export const withFilesSchema = newGalleryItemSchema.extend({
  description: shape.description.unwrap(),
  image_url: z.string(),
  category: shape.category.unwrap(),
  featured: shape.featured.unwrap(),
});
export type GalleryValues = z.input<typeof withFilesSchema>;
export type GalleryBody = z.output<typeof withFilesSchema>;

/** The same without a file: then it is an address. */
export const withAddressSchema = withFilesSchema.extend({
  image_url: shape.image_url.unwrap().min(1, "Please choose a file or give an image URL"),
});

export const noPicture: GalleryValues = {
  title: "",
  description: "",
  category: "general",
  featured: false,
  image_url: "",
};
