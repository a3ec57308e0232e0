import { type DraftedResource, type DraftView, type Resource, type SearchRule, withAddedRules } from "../api/resource";
import * as all from "./resources";
import * as trashRules from "./trash-rules";

/** A key of a resource: "team_member". */
export type ResourceKey = (typeof all)[keyof typeof all]["key"];

/** The key of a resource whose items are drafted, and so can be shown by a link before they are published. */
export type DraftedKey = Extract<(typeof all)[keyof typeof all], DraftedResource>["key"];

/** The key of a resource that says itself how visitors find it. */
export type SearchedKey = Extract<(typeof all)[keyof typeof all], { search: SearchRule }>["key"];

/** The key of a drafted resource that says itself what draws its draft. */
export type ViewedKey = Extract<(typeof all)[keyof typeof all], { view: DraftView }>["key"];

/** Every resource, in the order of the back office's tabs; one without a tab of its own comes last. */
export const resources: readonly Resource<ResourceKey>[] = Object.values(all)
  .map((resource): Resource<ResourceKey> => withAddedRules(resource, Object.values(trashRules)))
  .sort((one, other) => tabOrder(one) - tabOrder(other));

function tabOrder({ tab }: Resource): number {
  return typeof tab === "string" ? Number.POSITIVE_INFINITY : tab.order;
}

export const resourceKeys = resources.map(({ key }) => key) as [ResourceKey, ...ResourceKey[]];

/** The resource of a key. */
export const resourceOf = (key: ResourceKey): Resource<ResourceKey> =>
  resources.find((resource) => resource.key === key) as Resource<ResourceKey>;

/** What one of a resource is called, as a label: "Team member". */
export const nameOfResource = (key: ResourceKey): string => {
  const { one } = resourceOf(key).labels;
  return one.charAt(0).toUpperCase() + one.slice(1);
};
