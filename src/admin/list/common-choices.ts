import { publications } from "../../api/fields/publication";
import type { Choice } from "./list-address";

/** Filters a list by whether visitors see the item. */
export const shownFilter = {
  name: "is_active",
  label: "Shown",
  all: "All",
  choices: [
    { value: "true", label: "Active" },
    { value: "false", label: "Inactive" },
  ],
} as const;

/** Sorts by order number; higher numbers come first on the site. */
export const byPlace: readonly Choice[] = [
  { value: "-order_priority", label: "Order on the site" },
  { value: "order_priority", label: "Reverse order on the site" },
];

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

export const newestFirst: readonly Choice[] = [
  { value: "-created_at", label: "Newest first" },
  { value: "created_at", label: "Oldest first" },
];

export const oldestFirst: readonly Choice[] = newestFirst.toReversed();

/** Sorts by name, both ways; `field` is the column with the name. */
export const alphabetical = (field: "name" | "title" | "username"): readonly Choice[] => {
  const heading = field.charAt(0).toUpperCase() + field.slice(1);
  return [
    { value: field, label: `${heading}, A to Z` },
    { value: `-${field}`, label: `${heading}, Z to A` },
  ];
};
