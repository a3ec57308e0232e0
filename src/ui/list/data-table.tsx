// biome-ignore-all lint/a11y/noRedundantRoles: drawn as cards, its parts are no longer a table to a browser unless they say so
import type { ReactNode } from "react";
import { Link } from "react-router";
import { t } from "../../platform/languages/texts";
import { classes } from "../classes";

interface Column<Row> {
  heading: string;
  cell: (row: Row) => ReactNode;
  /** the row's name: first and larger on a phone's card */
  primary?: boolean;
  /** figures, aligned right */
  numeric?: boolean;
  /** the order of a press on the heading; with a minus if it begins descending */
  sort?: string;
}

/** A list's order, which lives in its address. */
export interface Sorting {
  /** the present order, with a minus if descending */
  current: string | undefined;
  hrefOf: (sort: string) => string;
}

interface DataTableProps<Row> {
  /** the table's content for screen readers */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  /** the buttons of a row */
  actions?: (row: Row) => ReactNode;
  sorting?: Sorting | undefined;
  /** the checkboxes of rows, and the one for all */
  choosing?: { all: ReactNode; one: (row: Row) => ReactNode; has: (row: Row) => boolean } | undefined;
}

/** A heading; a link if the list can be sorted by it. On cards it is hidden and leads nowhere. */
function Heading({
  heading,
  sort,
  sorting,
}: {
  heading: string;
  sort?: string | undefined;
  sorting?: Sorting | undefined;
}) {
  if (!sort || !sorting) return heading;
  const other = sort.startsWith("-") ? sort.slice(1) : `-${sort}`;
  const { current, hrefOf } = sorting;
  const is = current === sort || current === other;
  return (
    <>
      <span className="in-table:hidden">{heading}</span>
      <Link
        to={hrefOf(current === sort ? other : sort)}
        replace
        preventScrollReset
        className={classes("sort-link in-cards:hidden", is && "text-ink")}
      >
        {heading}
        <svg viewBox="0 0 12 16" aria-hidden="true" data-up={is ? !current?.startsWith("-") : undefined}>
          <path d="M2.5 6 6 2.5 9.5 6" />
          <path d="M2.5 10 6 13.5 9.5 10" />
        </svg>
      </Link>
    </>
  );
}

const directionOf = (sort: string | undefined, current: string | undefined) =>
  !sort || current?.replace("-", "") !== sort.replace("-", "")
    ? undefined
    : current.startsWith("-")
      ? "descending"
      : "ascending";

/** Rows as a table, or as cards on a phone. ARIA roles keep it a table for screen readers. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowKey, actions, sorting, choosing } = props;
  return (
    <table role="table" className="data-table">
      <caption className="sr-only">{caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          {choosing && (
            <th role="columnheader" scope="col" data-choose>
              {choosing.all}
            </th>
          )}
          {columns.map(({ heading, numeric, sort }) => (
            <th
              key={heading}
              role="columnheader"
              scope="col"
              aria-sort={directionOf(sort, sorting?.current)}
              className={classes(numeric && "text-right!")}
            >
              <Heading heading={heading} sort={sort} sorting={sorting} />
            </th>
          ))}
          {actions && <th role="columnheader" scope="col" className="text-right!">{t`Actions`}</th>}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <tr role="row" key={rowKey(row)} data-chosen={choosing?.has(row) || undefined}>
            {choosing && (
              <td role="cell" data-choose>
                {choosing.one(row)}
              </td>
            )}
            {columns.map(({ heading, cell, primary, numeric }) => (
              <td
                key={heading}
                role={primary ? "rowheader" : "cell"}
                data-heading={heading}
                data-primary={primary || undefined}
                className={classes(numeric && "tabular-nums in-table:text-right")}
              >
                {primary ? cell(row) : <div>{cell(row)}</div>}
              </td>
            ))}
            {actions && <Actions>{actions(row)}</Actions>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A row without actions has an empty cell, which no card draws. */
const Actions = ({ children }: { children: ReactNode }) =>
  children ? (
    <td role="cell" data-actions>
      <div className="flex flex-wrap items-center gap-2 in-table:flex-nowrap in-table:justify-end">{children}</div>
    </td>
  ) : (
    <td role="cell" className="in-cards:hidden" />
  );
