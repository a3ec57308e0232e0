import type { ReactNode } from "react";
import { Card } from "../../ui/card";
import type { BaseItem } from "../labels";
import type { choosingOf } from "./choice-box";
import type { List, ListColumn } from "./columns/list-column";

interface CardGridProps<Item extends BaseItem> {
  label: string;
  list: List<Item>;
  columns: readonly ListColumn<Item>[];
  /** on top of a card and as wide; beside its name on a phone */
  picture?: ((item: Item) => ReactNode) | undefined;
  choosing: ReturnType<typeof choosingOf<Item>> | undefined;
  actions: ((item: Item) => ReactNode) | undefined;
}

/** Items as cards, with the buttons at the bottom. */
export function CardGrid<Item extends BaseItem>({
  label,
  list,
  columns,
  picture,
  choosing,
  actions,
}: CardGridProps<Item>) {
  const name = columns.find(({ primary }) => primary);
  const facts = columns.filter((column) => column !== name);
  return (
    <ul aria-label={label} className="card-grid grid gap-3 sm:grid-cols-2 sm:gap-4 lg:grid-cols-3">
      {list.items.map((item) => (
        <Card key={item.id} as="li" padded={false} className="flex min-w-0 flex-col border-rule!">
          <div data-chosen={choosing?.has(item) || undefined} data-card={item.id} className="card-body">
            {picture && <div className="card-picture">{picture(item)}</div>}
            <div className="card-name">
              <h3 className="min-w-0 text-lg leading-snug wrap-anywhere">{name?.cell(item, list)}</h3>
              {choosing && <div className="-my-2 -mr-3 ml-auto flex-none">{choosing.one(item)}</div>}
            </div>
            <div className="card-facts">
              {facts.map(({ heading, cell }) => (
                <div key={heading} className="min-w-0 empty:hidden">
                  {cell(item, list)}
                </div>
              ))}
            </div>
          </div>
          {actions && (
            <div className="flex flex-wrap items-center gap-2 border-t border-rule p-3 sm:p-4 [&>:last-child]:flex-auto">
              {actions(item)}
            </div>
          )}
        </Card>
      ))}
    </ul>
  );
}
