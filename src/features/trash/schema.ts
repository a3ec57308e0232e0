import { z } from "zod";
import { listOf, paging, search } from "../../platform/fields";
import { resourceField } from "../audit/schema";
import { resourceKeys } from "../registry";

/** A deleted item that can be restored. */
export const trashedSchema = z
  .object({
    id: z.int().describe("id in the trash"),
    resource: z.enum(resourceKeys),
    item: z.string().describe("original id, which the item gets back when restored"),
    title: z.string(),
    dependants: z.int().describe("number of registrations of an event or members of a community, restored with it"),
    deleted_by_name: z.string(),
    deleted_by_username: z.string(),
    deleted_at: z.string().describe("UTC, ISO 8601"),
    gone_at: z.string().describe("when it is deleted for good; UTC, ISO 8601"),
  })
  .meta({ id: "Trashed" });
export type Trashed = z.infer<typeof trashedSchema>;

export const trashListSchema = listOf(trashedSchema);
export type TrashList = z.infer<typeof trashListSchema>;

/** The query of the trash. */
export const trashQuerySchema = z.object({
  ...paging,
  resource: resourceField(resourceKeys),
  search: search.optional().describe("part of the title"),
});
export type TrashQuery = z.infer<typeof trashQuerySchema>;
export type TrashFilter = Partial<z.input<typeof trashQuerySchema>>;
