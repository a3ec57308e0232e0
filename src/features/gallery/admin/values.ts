import { z } from "zod";
import { formOf } from "../../../api/fields/fields";
import { galleryFields } from "../schema";

/** What is typed into the form of a picture that is in the gallery. */
export const pictureForm = formOf(galleryFields);
const form = pictureForm;

/** What the form of a new picture begins with. */
export const noPicture = form.blank;

/** What is typed into the form of a new picture whose file was chosen. */
export const withFilesSchema = form.schema.extend({ image_url: z.string() });
export type GalleryValues = z.input<typeof withFilesSchema>;
export type GalleryBody = z.output<typeof withFilesSchema>;

/** The same without a file: then it is an address. */
export const withAddressSchema = form.schema.extend({
  image_url: form.schema.shape.image_url.min(1, "Please choose a file or give an image URL"),
});
