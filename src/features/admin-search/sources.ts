import type { FindRule } from "../../api/resource";
import { type ResourceKey, resources } from "../registry";

/** A resource whose items are found, where its rows are, and who may see them. */
export interface FindSource extends FindRule {
  kind: ResourceKey;
}

/** In the order in which they are shown. */
export const findSources: readonly FindSource[] = resources
  .flatMap(({ key, find }) => (find ? [{ ...find, kind: key }] : []))
  .sort((one, other) => one.order - other.order);
