import { publications } from "../../api/fields/publications";
import type { Choice } from "./list-address";

/** Returns choices from their labels by value. */
export const choicesOf = <Value extends string>(labels: Readonly<Record<Value, string>>) =>
  (Object.entries(labels) as [Value, string][]).map(([value, label]) => ({ value, label }));

/** Filters a list by whether visitors see the item. */
export const shownFilter = {
  name: "is_active",
  label: "Shown",
  all: "All",
  choices: choicesOf({ true: "Active", false: "Inactive" }),
} as const;

/** Sorts by order number; higher numbers come first on the site. */
export const byPlace: readonly Choice[] = choicesOf({
  "-order_priority": "Order on the site",
  order_priority: "Reverse order on the site",
});

/** Turns API values into choices with capitalised labels. */
export const inWords = (values: readonly string[]) =>
  values.map((value) => ({ value, label: value.charAt(0).toUpperCase() + value.slice(1) }));

/** Filters a list by publication state. */
export const publicationFilter = {
  name: "publication",
  label: "Publication",
  all: "All Publications",
  choices: inWords(publications),
} as const;

export const newestFirst: readonly Choice[] = choicesOf({
  "-created_at": "Newest first",
  created_at: "Oldest first",
});

export const oldestFirst: readonly Choice[] = newestFirst.toReversed();

/** Sorts by name, both ways; `field` is the column with the name. */
export const alphabetical = (field: "name" | "title" | "username"): readonly Choice[] => {
  const heading = field.charAt(0).toUpperCase() + field.slice(1);
  return choicesOf({ [field]: `${heading}, A to Z`, [`-${field}`]: `${heading}, Z to A` });
};
