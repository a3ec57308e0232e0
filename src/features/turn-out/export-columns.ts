import type { Column } from "../../platform/spreadsheet/xlsx";
import type { Figures, Grouping, Statistics } from "./schema";

export const statisticsSheet = "Event statistics";

type Row = Figures & { label: string };

const number = (heading: string, width: number, value: (row: Row) => number | null): Column<Row> => ({
  type: "number",
  heading,
  width,
  value: (row) => value(row) ?? Number.NaN,
});

const headings: Record<Grouping, string> = { month: "Month", kind: "Kind", community: "Community" };

/** The columns of the export. */
export const statisticsColumns = (by: Grouping): Column<Row>[] => [
  { type: "text", heading: headings[by], width: 26, value: ({ label }) => label },
  number("Events", 10, ({ events }) => events),
  number("Registered", 12, ({ registered }) => registered),
  number("Attended", 12, ({ attended }) => attended),
  number("Turn-out %", 12, ({ turn_out }) => (turn_out === null ? null : Math.round(turn_out * 1000) / 10)),
  number("Fees paid", 12, ({ fees_paid }) => fees_paid),
  number("Fees due", 12, ({ fees_due }) => fees_due),
];

/** The rows of the export: the groups and their total. */
export const statisticsRows = ({ items, total }: Statistics): Row[] => [...items, { label: "All", ...total }];
