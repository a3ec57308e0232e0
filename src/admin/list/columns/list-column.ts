import type { ReactNode } from "react";
import type { Sorting } from "../../../ui/list/data-table";
import type { BaseItem } from "../../labels";
import type { Choice } from "../list-address";
import type { SaveAtOnce } from "../use-save-at-once";

/** The data and actions for the cells and buttons of a list. */
export interface List<Item extends BaseItem> {
  items: readonly Item[];
  /** the Edit and Delete buttons of an item */
  actions: (item: Item) => ReactNode;
  save: SaveAtOnce<Item>;
  sorting: Sorting;
  /** reloads the list, after a change without a form that affects the order */
  reload: () => void;
  /** the same after a change beside the list, which others are told of */
  changed: () => void;
  /** the same after a row went away: the focus does not get lost with it */
  rowGone: () => void;
}

/** A column of a list, with its heading and cells. */
export interface ListColumn<Item extends BaseItem> {
  heading: string;
  cell: (item: Item, list: List<Item>) => ReactNode;
  /** names the item; always shown */
  primary?: boolean;
  /** numbers, aligned right */
  numeric?: boolean;
  /** the order set by a press on the heading; with a minus if it begins descending */
  sort?: string;
  /** labels of both directions, `sort` first; by default "Title, A to Z", and for times "Added, latest first" */
  ways?: readonly [string, string];
  /** hidden by default */
  extra?: boolean;
}

/** Returns the key of a column in the address: "Registration Date" is `registration-date`. */
const keyOf = ({ heading }: { heading: string }): string => heading.toLowerCase().replaceAll(" ", "-");

type AnyColumn = Pick<ListColumn<BaseItem>, "heading" | "primary" | "extra">;

/** Returns the headings that the address names, and the primary one; the usual ones without `columns`. */
export function shownHeadings(params: URLSearchParams, columns: readonly AnyColumn[]): ReadonlySet<string> {
  const asked = params.get("columns")?.split(",");
  const shown = columns.filter((column) => column.primary || (asked ? asked.includes(keyOf(column)) : !column.extra));
  return new Set(shown.map(({ heading }) => heading));
}

/** Returns the address parameter for these headings; undefined for the usual ones. */
export function columnsParameter(columns: readonly AnyColumn[], shown: ReadonlySet<string>): string | undefined {
  const isUsual = columns.every((column) => column.primary || shown.has(column.heading) === !column.extra);
  if (isUsual) return undefined;
  const named = columns.filter(({ heading, primary }) => !primary && shown.has(heading)).map(keyOf);
  return named.join(",") || "none";
}

const flipped = (sort: string) => (sort.startsWith("-") ? sort.slice(1) : `-${sort}`);

/** Returns the default labels of a heading's two directions. */
function usualWays(heading: string, sort = ""): readonly [string, string] {
  if (!/_(?:at|date)$/.test(sort)) return [`${heading}, A to Z`, `${heading}, Z to A`];
  const times = [`${heading}, earliest first`, `${heading}, latest first`] as const;
  return sort.startsWith("-") ? [times[1], times[0]] : times;
}

/** Returns the orders of a list: the named ones, and both directions of each sortable heading. */
export function ordersOf(
  named: readonly Choice[],
  columns: readonly Pick<ListColumn<BaseItem>, "heading" | "sort" | "ways">[],
): readonly Choice[] {
  const byHeading = columns.flatMap(({ heading, sort, ways = usualWays(heading, sort) }) =>
    sort === undefined
      ? []
      : [
          { value: sort, label: ways[0] },
          { value: flipped(sort), label: ways[1] },
        ],
  );
  return [...named, ...byHeading.filter(({ value }) => !named.some((order) => order.value === value))];
}
