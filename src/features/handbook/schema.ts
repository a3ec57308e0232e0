import { z } from "zod";
import { handbookSlugs } from "./pages";

export const handbookParams = z.object({ slug: z.enum(handbookSlugs) });

/** The name of a picture without its ending. */
export const handbookPictureParams = z.object({ picture: z.string().regex(/^[a-z0-9-]{1,60}$/) });

const pictureSchema = z.object({
  name: z.string(),
  alt: z.string(),
  width: z.int().describe("pixels"),
  height: z.int().describe("pixels"),
});
export type HandbookPicture = z.infer<typeof pictureSchema>;

/** A page of the handbook in parts, for pictures come by calls of their own. */
export const handbookPageSchema = z
  .object({
    parts: z.array(
      z.object({
        html: z.string().describe("safe HTML"),
        picture: pictureSchema.nullable().describe("the picture below it"),
      }),
    ),
  })
  .meta({ id: "HandbookPage" });
export type HandbookPage = z.infer<typeof handbookPageSchema>;
