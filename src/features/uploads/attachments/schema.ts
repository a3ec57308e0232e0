import { z } from "zod";
import * as field from "../../../api/fields/field";
import { requiredText } from "../../../platform/fields";

/** The bound of an attached file; bytes. The files of members' projects may have it, uploads of the back office less. */
export const attachmentBound = 25 * 1024 * 1024;

const ownFile = requiredText("File", 200).refine(
  (url) => /^\/files\/[0-9a-z]{25}\/[\w-]+\.\w+$/.test(url),
  "Files must have been uploaded here",
);

const attachmentSchema = z.object({
  name: z.string().describe("name that visitors see"),
  url: z.string().describe("address on this site"),
  size: z.int().describe("bytes"),
});

/** A file attached to an item's page. */
export type Attachment = z.infer<typeof attachmentSchema>;

const attachmentsSchema = z
  .array(
    z.object({
      name: requiredText("File name", 200),
      url: ownFile,
      size: z
        .number("File size must be a number")
        .int("File size must be a whole number")
        .min(0, "File size must not be negative")
        .max(attachmentBound, "File size must be at most 25 MB"),
    }),
    "Attachments must be a list of files",
  )
  .max(20, "Attachments must be at most 20");

/** The files of an item in order. */
export const attachments = () =>
  field.list(attachmentsSchema, attachmentSchema).describe("files on the item's page, in order");
