import { z } from "zod";
import * as field from "../../../api/fields/field";
import { answers, type ColumnsOf, changes, stamps } from "../../../api/fields/fields";
import type { ItemColumns } from "../../../platform/database/tables";
import { flag, listOf, paging, requiredText, search, text } from "../../../platform/fields";

/** The orders of the library; a minus means latest or largest first. */
export const mediaOrders = ["-created_at", "created_at", "name", "-name", "-size"] as const;

/** The editable fields of an upload. */
export const mediaFields = {
  name: field.text(requiredText("Name", 200)).describe("name in the media library; not part of the address"),
  alt: field
    .text(text("Alternative text", 500))
    .default("")
    .describe("description of a picture for people who cannot see it; empty if not written yet"),
};

declare module "../../../platform/database/tables" {
  interface Tables {
    media: ColumnsOf<typeof mediaFields> &
      ItemColumns & {
        /** the present address; of a picture, its largest size */
        url: string;
        /** the folder of that address, by which uses are found */
        folder: string;
        is_picture: number;
        type: string;
        /** the stored size; bytes */
        size: number;
        /** px; null for documents */
        width: number | null;
        height: number | null;
      };
  }
}

const useSchema = z.object({
  resource: z.string().describe("key of the resource; for other rows, name of the table"),
  label: z.string().describe("kind of item, in words"),
  id: z.string(),
  title: z.string(),
  field: z.string().describe("field of the item"),
  edit: z.string().describe("back-office page for editing the item; empty if there is none"),
});
export type Use = z.infer<typeof useSchema>;

/** An upload, as the library shows it. */
export const mediaSchema = z
  .object({
    id: z.int(),
    ...answers(mediaFields),
    url: z.string().describe("address on this site; changes when the file is replaced"),
    is_picture: z.boolean(),
    type: z.string().describe("media type"),
    size: z.int().describe("stored size; bytes"),
    width: z.int().nullable().describe("pixels; null for other files"),
    height: z.int().nullable(),
    used_in: z.array(useSchema).describe("places that use it, except items in the trash"),
    ...stamps,
  })
  .meta({ id: "Media" });
export type Media = z.infer<typeof mediaSchema>;

export const mediaListSchema = listOf(mediaSchema);
export type MediaList = z.infer<typeof mediaListSchema>;

/** The query of the library. */
export const mediaQuerySchema = z.object({
  ...paging,
  is_picture: flag("Is picture").optional().describe("true: only pictures; false: only other files"),
  used: flag("Used").optional().describe("true: only files in use; false: only unused files"),
  search: search.optional().describe("part of the name or the alternative text"),
  sort: z.enum(mediaOrders, `Sort must be one of ${mediaOrders.join(", ")}`).default("-created_at"),
});
export type MediaQuery = z.infer<typeof mediaQuerySchema>;
export type MediaFilter = Partial<z.input<typeof mediaQuerySchema>>;

/** A change of an upload's description: all fields are optional. */
export const mediaChangeSchema = changes(mediaFields);
export type MediaChange = z.infer<typeof mediaChangeSchema>;

/** Whether to delete an upload that is in use. */
export const deleteMediaQuerySchema = z.object({
  force: flag("Force").default(false).describe("true: delete it even if it is in use, and remove it from those places"),
});
