import { formatMoney } from "../../../ui/formatting";
import { type Grouping, groupings, type StatisticsQuery } from "../schema";

/** The names of the groupings. */
export const groupingLabels: Record<Grouping, string> = { month: "Month", kind: "Kind", community: "Community" };

const isGrouping = (text: string | null): text is Grouping => (groupings as readonly (string | null)[]).includes(text);
const dateOf = (text: string | null) => (text && /^\d{4}-\d\d-\d\d$/.test(text) ? text : undefined);

/** The query in an address; invalid values count as missing. */
export function readStatisticsAddress(params: URLSearchParams): StatisticsQuery {
  const by = params.get("by");
  return {
    by: isGrouping(by) ? by : "month",
    from: dateOf(params.get("from")),
    to: dateOf(params.get("to")),
  };
}

/** A share in words: "75 %"; a dash without one. */
export const percent = (share: number | null): string => (share === null ? "–" : `${Math.round(share * 100)} %`);

/** An amount; a dash for 0. */
export const amount = (sum: number, currency: string): string => (sum === 0 ? "–" : formatMoney(sum, currency));
