import type { Caller } from "../../client/api";
import type { FoundList, SearchFilter } from "./schema";

/** The calls about searching. */
export const searchApi = ({ call }: Caller) => ({
  search: (query: SearchFilter) => call<FoundList>("GET", "/search", { query }),
});
