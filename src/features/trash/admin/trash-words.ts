import { plural } from "../../../ui/format";
import { nameOfResource, resourceOf } from "../../registry";
import type { Trashed } from "../schema";

/** "Event, with 12 registrations". */
export function kindLine({ noun, dependants }: Trashed): string {
  const one = resourceOf(noun).trash?.with.find(({ countedAs }) => countedAs !== undefined)?.countedAs;
  const name = nameOfResource(noun);
  return one && dependants > 0 ? `${name}, with ${plural(dependants, one)}` : name;
}
