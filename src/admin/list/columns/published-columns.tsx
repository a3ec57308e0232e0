import type { ComponentProps, ReactNode } from "react";
import { Day } from "../../day";
import type { BaseItem } from "../../labels";
import { NameAndMark } from "../publication-mark";
import type { ListColumn } from "./list-column";

type PublishedItem = BaseItem & ComponentProps<typeof NameAndMark>["item"] & { created_at: string };

interface Terms<Item> {
  heading: string;
  nameOf: (item: Item) => ReactNode;
  /** the orders by name and by creation time, where the list has them */
  sort: { name: string; created?: string };
}

/** Returns the columns of a published resource's list: name with state, its own columns, and the creation time. */
export const publishedColumns = <Item extends PublishedItem>(
  { heading, nameOf, sort }: Terms<Item>,
  own: readonly ListColumn<Item>[],
): ListColumn<Item>[] => [
  {
    heading,
    primary: true,
    sort: sort.name,
    cell: (item) => <NameAndMark item={item}>{nameOf(item)}</NameAndMark>,
  },
  ...own,
  {
    heading: "Created",
    sort: sort.created,
    cell: ({ created_at }) => (
      <span className="fact-type text-soft">
        <span className="if-no-heading">Created </span>
        <Day at={created_at} />
      </span>
    ),
  },
];

/** A column with an item's description. */
export const descriptionColumn = {
  heading: "Description",
  cell: ({ description }: { description: string }) =>
    description && <p className="text-[0.9375rem] leading-snug wrap-anywhere text-soft">{description}</p>,
};
