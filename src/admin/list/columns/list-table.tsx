import type { ReactNode } from "react";
import { DataTable } from "../../../ui/list/data-table";
import type { BaseItem } from "../../labels";
import type { List, ListColumn } from "./list-column";

interface ListTableProps<Item extends BaseItem> {
  /** names the table for screen readers */
  caption: string;
  list: List<Item>;
  columns: readonly ListColumn<Item>[];
  choosing: Parameters<typeof DataTable<Item>>[0]["choosing"];
  actions: (item: Item) => ReactNode;
}

/** Shows items as rows of a table. */
export const ListTable = <Item extends BaseItem>({
  caption,
  list,
  columns,
  choosing,
  actions,
}: ListTableProps<Item>) => (
  <DataTable
    caption={caption}
    rows={list.items}
    rowKey={({ id }) => id}
    sorting={list.sorting}
    choosing={choosing}
    columns={columns.map(({ cell, ...column }) => ({ ...column, cell: (item: Item) => cell(item, list) }))}
    actions={actions}
  />
);
