import type { Caller, Done } from "../../client/api";
import type { Trashed, TrashFilter, TrashList } from "./schema";

/** The calls about the trash. */
export const trashApi = ({ call }: Caller) => ({
  list: (query: TrashFilter) => call<TrashList>("GET", "/trash", { query }),
  /** `id` is the `trash_id` of the deletion's response */
  restore: (id: number) => call<Trashed>("POST", `/trash/${id}/restore`),
  erase: (id: number) => call<Done>("DELETE", `/trash/${id}`),
});
