import { z } from "zod";
import * as field from "../../../api/fields/field";
import { answers, type ColumnsOf, changes, stamps } from "../../../api/fields/fields";
import type { ItemColumns } from "../../../platform/database/tables";
import { flag, listOf, paging, requiredText, search, text } from "../../../platform/fields";

/** The orders of the library; a minus means latest or largest first. */
export const mediaOrders = ["-created_at", "created_at", "name", "-name", "-size"] as const;

/** The editable fields of an upload. */
export const mediaFields = {
  name: field.text(requiredText("Name", 200)).describe("what it is called here; never a part of its address"),
  alt: field
    .text(text("Alternative text", 500))
    .default("")
    .describe("what a picture shows, for who does not see it; empty while nobody has said"),
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
        /** its media type */
        type: string;
        /** the stored size; bytes */
        size: number;
        /** px; null for documents */
        width: number | null;
        height: number | null;
      };
  }
}

/** A use of an upload. */
const useSchema = z.object({
  resource: z.string().describe("the key of the resource, or the table of what is none"),
  label: z.string().describe("what kind of thing it is, in words"),
  id: z.string(),
  title: z.string(),
  field: z.string().describe("where in it"),
  edit: z.string().describe("the page of the back office that changes it; empty where there is none"),
});
export type Use = z.infer<typeof useSchema>;

/** An upload, as the library shows it. */
export const mediaSchema = z
  .object({
    id: z.int(),
    ...answers(mediaFields),
    url: z.string().describe("its address on this site; another one once it was replaced"),
    is_picture: z.boolean(),
    type: z.string().describe("the media type that it is sent as"),
    size: z.int().describe("bytes, as it is stored"),
    width: z.int().nullable().describe("pixels; null for what is no picture"),
    height: z.int().nullable(),
    used_in: z.array(useSchema).describe("the places that show it; what is in the trash is none"),
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
  used: flag("Used").optional().describe("false: only what nothing shows"),
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
  force: flag("Force").default(false).describe("true: also when it is used; what shows it then shows none"),
});
