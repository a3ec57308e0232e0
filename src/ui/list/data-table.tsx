// biome-ignore-all lint/a11y/noRedundantRoles: drawn as cards, its parts are no longer a table to a browser unless they say so
import type { ReactNode } from "react";
import { classes } from "../classes";

interface Column<Row> {
  heading: string;
  cell: (row: Row) => ReactNode;
  /** names the row: first and larger on a phone's card */
  primary?: boolean;
  /** figures, set to the right */
  numeric?: boolean;
}

interface DataTableProps<Row> {
  /** what the table lists, for those who do not see it */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  /** the buttons of a row */
  actions?: (row: Row) => ReactNode;
}

/** Rows of facts: a table where it fits, a card for each row on a phone. The roles keep it a table for a screen reader in both. */
export function DataTable<Row>({ caption, columns, rows, rowKey, actions }: DataTableProps<Row>) {
  return (
    <table role="table" className="data-table">
      <caption className="sr-only">{caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map(({ heading, numeric }) => (
            <th key={heading} role="columnheader" scope="col" className={classes(numeric && "text-right!")}>
              {heading}
            </th>
          ))}
          {actions && (
            <th role="columnheader" scope="col" className="text-right!">
              Actions
            </th>
          )}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <tr role="row" key={rowKey(row)}>
            {columns.map(({ heading, cell, primary, numeric }) => (
              <td
                key={heading}
                role={primary ? "rowheader" : "cell"}
                data-heading={heading}
                data-primary={primary || undefined}
                className={classes(numeric && "tabular-nums min-[72rem]:text-right")}
              >
                {cell(row)}
              </td>
            ))}
            {actions && (
              <td role="cell" data-actions>
                <div className="flex flex-wrap items-center gap-2 min-[72rem]:flex-nowrap min-[72rem]:justify-end">
                  {actions(row)}
                </div>
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
