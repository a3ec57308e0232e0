import { z } from "zod";

/** In responses of single items. */
export const pictureText = {
  image_alt: z
    .string()
    .optional()
    .describe(
      "what its picture shows, as the media library says; only where one item is read, and left out where nobody has said",
    ),
};
