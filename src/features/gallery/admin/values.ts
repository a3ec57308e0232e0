import { z } from "zod";
import { formOf } from "../../../api/fields/fields";
import { galleryFields } from "../schema";

/** The form of an existing picture. */
export const pictureForm = formOf(galleryFields);
const form = pictureForm;

/** Initial values of the form of a new picture. */
export const noPicture = form.blank;

/** The form of a new picture with a chosen file. */
export const withFilesSchema = form.schema.extend({ image_url: z.string() });
export type GalleryValues = z.input<typeof withFilesSchema>;
export type GalleryBody = z.output<typeof withFilesSchema>;

/** The same without a file: then it is an address. */
export const withAddressSchema = form.schema.extend({
  image_url: form.schema.shape.image_url.min(1, "Please choose a file or give an image URL"),
});
