import { type Load, section } from "../../client/page";
import type { Managed } from "./schema";

/** Loads a registration by its secret link. */
export const loadManaged = (({ api, params: { token = "" } }) => ({
  managed: section(api.call<Managed>("GET", `/r/${encodeURIComponent(token)}`)),
})) satisfies Load<object>;
