import type { FindRule } from "../../api/resource";
import { type ResourceKey, resources } from "../registry";

/** A searchable resource with its table and right. */
export interface FindSource extends FindRule {
  kind: ResourceKey;
}

/** In display order. */
export const findSources: readonly FindSource[] = resources
  .flatMap(({ key, find }) => (find ? [{ ...find, kind: key }] : []))
  .sort((one, other) => one.order - other.order);
