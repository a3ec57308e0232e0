import { plural } from "../../../ui/format";
import { nounNames } from "../../audit/schema";
import type { Trashed } from "../schema";

const dependants: Partial<Record<Trashed["noun"], string>> = { event: "registration", community: "member" };

/** "Event, with 12 registrations". */
export function kindLine({ noun, dependants: count }: Trashed): string {
  const one = dependants[noun];
  return one && count > 0 ? `${nounNames[noun]}, with ${plural(count, one)}` : nounNames[noun];
}
