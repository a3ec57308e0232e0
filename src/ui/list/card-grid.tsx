import type { ComponentType } from "react";

/** Items as cards, up to three beside each other. */
export const CardGrid = <Item extends { id: number | string }>({
  items,
  Card,
}: {
  items: readonly Item[];
  Card: ComponentType<{ item: Item }>;
}) => (
  <ul className="grid grid-cols-[minmax(0,1fr)] gap-5 sm:grid-cols-2 lg:grid-cols-3">
    {items.map((item) => (
      <li key={item.id}>
        <Card item={item} />
      </li>
    ))}
  </ul>
);
