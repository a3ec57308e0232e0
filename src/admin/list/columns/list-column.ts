import type { ReactNode } from "react";
import type { Sorting } from "../../../ui/list/data-table";
import type { BaseItem } from "../../labels";
import type { Choice } from "../list-address";
import type { SaveAtOnce } from "../use-save-at-once";

/** What the cells and buttons of a list are drawn from. */
export interface List<Item extends BaseItem> {
  items: readonly Item[];
  /** the Edit and Delete buttons of an item */
  actions: (item: Item) => ReactNode;
  /** saves a change without a form */
  save: SaveAtOnce<Item>;
  /** how it is sorted by its headings */
  sorting: Sorting;
  /** reads the list again, for what is saved at once and changes the order */
  reload: () => void;
}

/** A column of a list: a heading by which it may be sorted, and what stands under it. */
export interface ListColumn<Item extends BaseItem> {
  heading: string;
  cell: (item: Item, list: List<Item>) => ReactNode;
  /** names the item; always shown */
  primary?: boolean;
  /** figures, set to the right */
  numeric?: boolean;
  /** the order of a press on the heading, one of the call's; with a minus where it begins from the other end */
  sort?: string;
  /** how the two ways are called, `sort` first: "Title, A to Z" unless said, "Added, latest first" of a time */
  ways?: readonly [string, string];
  /** shown only where somebody chooses it */
  extra?: boolean;
}

/** What a column is called in the address: "Registration Date" is `registration-date`. */
const keyOf = ({ heading }: { heading: string }): string => heading.toLowerCase().replaceAll(" ", "-");

type AnyColumn = Pick<ListColumn<BaseItem>, "heading" | "primary" | "extra">;

/** The headings that an address asks for: what it names and exists, beside the one that names the item; the usual ones where it names none. */
export function shownHeadings(params: URLSearchParams, columns: readonly AnyColumn[]): ReadonlySet<string> {
  const asked = params.get("columns")?.split(",");
  const shown = columns.filter((column) => column.primary || (asked ? asked.includes(keyOf(column)) : !column.extra));
  return new Set(shown.map(({ heading }) => heading));
}

/** What the address says for these headings; undefined for the usual ones. */
export function columnsParameter(columns: readonly AnyColumn[], shown: ReadonlySet<string>): string | undefined {
  const isUsual = columns.every((column) => column.primary || shown.has(column.heading) === !column.extra);
  if (isUsual) return undefined;
  const named = columns.filter(({ heading, primary }) => !primary && shown.has(heading)).map(keyOf);
  return named.join(",") || "none";
}

const flipped = (sort: string) => (sort.startsWith("-") ? sort.slice(1) : `-${sort}`);

/** How the two ways of a heading are called that says nothing of them. */
function usualWays(heading: string, sort = ""): readonly [string, string] {
  if (!/_(?:at|date)$/.test(sort)) return [`${heading}, A to Z`, `${heading}, Z to A`];
  const times = [`${heading}, earliest first`, `${heading}, latest first`] as const;
  return sort.startsWith("-") ? [times[1], times[0]] : times;
}

/** The orders of a list: those that it names, and both ways of each heading that it can be sorted by. */
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
