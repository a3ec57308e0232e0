import { plural } from "../../../ui/formatting";
import { nameOfResource, resourceOf } from "../../registry";
import type { Trashed } from "../schema";

/** "Event, with 12 registrations". */
export function kindLine({ resource, dependants }: Trashed): string {
  const one = resourceOf(resource).trash?.with.find(({ countedAs }) => countedAs !== undefined)?.countedAs;
  const name = nameOfResource(resource);
  return one && dependants > 0 ? `${name}, with ${plural(dependants, one)}` : name;
}
