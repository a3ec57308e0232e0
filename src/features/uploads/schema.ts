import { z } from "zod";
import { setFlag, text } from "../../platform/fields";
import type { ReceivedFile, SpooledFile } from "../../platform/http/received-file";

/** The bound of a file's size; bytes. */
export const fileSizeBound = 10 * 1024 * 1024;

export const notAPicture = "Please select a valid image file (JPG, PNG, GIF, WebP)";
export const fileTooLarge = "File size must be less than 10MB";
/** HEIC gets a sentence of its own: owners of iPhones do not know the format. */
export const heicPicture =
  "HEIC pictures cannot be shown everywhere. Please save this one as a JPG first: on an iPhone, Settings, Camera, Formats, Most Compatible";
export const notADocument =
  "Please select a document (PDF, Word, Excel, PowerPoint, OpenDocument, text, ZIP, a drawing or program for a machine) or a picture";

/** How a call accepts a file: as multipart, with room for further fields. */
export const takesFile = {
  bodyType: "multipart",
  bodyLimit: fileSizeBound + 64 * 1024,
  bodyTooLarge: fileTooLarge,
  refusals: [429],
} as const;

/** The file of a form; its content decides, not its name and type. */
export const uploadedFile = (missing: string) =>
  z
    .custom<ReceivedFile>(
      (sent) => sent instanceof Object && "bytes" in sent && sent.bytes instanceof Uint8Array,
      missing,
    )
    .meta({ type: "string", format: "binary" });

/** The file of a form whose files are written to the disk as they arrive. */
export const spooledFile = (missing: string) =>
  z
    .custom<SpooledFile>((sent) => sent instanceof Object && "path" in sent && "size" in sent, missing)
    .meta({ type: "string", format: "binary" });

const category = (fallback: string) =>
  text("Category", 50).default(fallback).describe("a label of your choice, repeated in the response");

/** An image for any use. */
export const imageUploadSchema = z.object({
  file: uploadedFile(notAPicture),
  category: category("general"),
  resize: setFlag("Resize")
    .default(true)
    .describe(
      "true: at most 1920 pixels wide and high; false: at most 3840, and 6 megapixels or 3.6 with transparency. Smaller images are not enlarged",
    ),
});

/** A portrait: the middle square of a picture. */
export const avatarUploadSchema = z.object({ file: uploadedFile(notAPicture) });

/** A document, or a picture. */
export const fileUploadSchema = z.object({ file: uploadedFile(notADocument), category: category("documents") });

/** The replacement of an upload. */
export const replacingFileSchema = z.object({ file: uploadedFile("Please select a file") });

const stored = {
  url: z.string().describe("address on this site"),
  size: z.int().describe("stored size; bytes"),
};
const measure = { width: z.int().describe("pixels"), height: z.int().describe("pixels") };

/** A stored image. */
export const uploadedImageSchema = z
  .object({ ...stored, ...measure, category: z.string().optional() })
  .meta({ id: "UploadedImage" });
export type UploadedImage = z.infer<typeof uploadedImageSchema>;

/** A stored file; width and height are null for documents. */
export const uploadedFileSchema = z
  .object({
    ...stored,
    type: z.string().describe("media type"),
    width: measure.width.optional(),
    height: measure.height.optional(),
    category: z.string(),
  })
  .meta({ id: "UploadedFile" });
export type UploadedFile = z.infer<typeof uploadedFileSchema>;
