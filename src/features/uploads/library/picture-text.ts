import { z } from "zod";

/** In responses of single items. */
export const pictureText = {
  image_alt: z
    .string()
    .optional()
    .describe(
      "alternative text of the picture from the media library; only in responses with a single item, and omitted if there is none",
    ),
};
