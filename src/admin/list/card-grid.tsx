import type { ReactNode } from "react";
import { Card } from "../../ui/card";
import type { BaseItem } from "../labels";

interface CardGridProps<Item extends BaseItem> {
  /** what the cards are of, for those who do not see them */
  label: string;
  items: readonly Item[];
  /** at the head of a card, reaching its edges */
  picture?: (item: Item) => ReactNode;
  title: (item: Item) => ReactNode;
  /** the facts under the title */
  children: (item: Item) => ReactNode;
  actions: (item: Item) => ReactNode;
}

/** Items that are known by their looks: a card for each, with its buttons at its foot. */
export const CardGrid = <Item extends BaseItem>(props: CardGridProps<Item>) => (
  <ul aria-label={props.label} className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
    {props.items.map((item) => (
      <Card key={item.id} as="li" padded={false} className="flex min-w-0 flex-col border-rule!">
        {props.picture?.(item)}
        <div className="flex flex-1 flex-col gap-3 p-4">
          <h3 className="text-lg leading-snug wrap-anywhere">{props.title(item)}</h3>
          {props.children(item)}
        </div>
        <div className="flex flex-wrap items-center gap-2 border-t border-rule p-4 [&>:last-child]:ml-auto">
          {props.actions(item)}
        </div>
      </Card>
    ))}
  </ul>
);
