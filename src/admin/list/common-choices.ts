import { publications } from "../../api/fields/publication";
import type { Choice } from "./list-address";

/** Narrows a list to what visitors see, or to what they do not. */
export const shownFilter = {
  name: "is_active",
  label: "Shown",
  all: "All",
  choices: [
    { value: "true", label: "Active" },
    { value: "false", label: "Inactive" },
  ],
} as const;

/** By the number that an administrator gives a thing; the higher ones come first on the site. */
export const byPlace: readonly Choice[] = [
  { value: "-order_priority", label: "As on the site" },
  { value: "order_priority", label: "Last on the site first" },
];

/** Words of the API as choices: their first letter is a capital. */
export const inWords = (values: readonly string[]) =>
  values.map((value) => ({ value, label: value.charAt(0).toUpperCase() + value.slice(1) }));

/** Narrows a list to what is published, or to what is not. */
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

/** By what an item is called, either way; `field` is the one that holds it. */
export const alphabetical = (field: "name" | "title" | "username"): readonly Choice[] => {
  const heading = field.charAt(0).toUpperCase() + field.slice(1);
  return [
    { value: field, label: `${heading}, A to Z` },
    { value: `-${field}`, label: `${heading}, Z to A` },
  ];
};
