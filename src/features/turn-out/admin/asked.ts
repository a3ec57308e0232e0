import { formatMoney } from "../../../ui/formatting";
import { type Grouping, groupings, type StatisticsQuery } from "../schema";

/** How each grouping is called. */
export const groupingLabels: Record<Grouping, string> = { month: "Month", kind: "Kind", community: "Community" };

const isGrouping = (text: string | null): text is Grouping => (groupings as readonly (string | null)[]).includes(text);
const dateOf = (text: string | null) => (text && /^\d{4}-\d\d-\d\d$/.test(text) ? text : undefined);

/** What an address asks for; what makes no sense in it counts as not said. */
export function readAsked(params: URLSearchParams): StatisticsQuery {
  const by = params.get("by");
  return {
    by: isGrouping(by) ? by : "month",
    from: dateOf(params.get("from")),
    to: dateOf(params.get("to")),
  };
}

/** A share as people read it: "75 %"; a dash where there is none. */
export const percent = (share: number | null): string => (share === null ? "–" : `${Math.round(share * 100)} %`);

/** An amount; a dash for nothing. */
export const amount = (sum: number, currency: string): string => (sum === 0 ? "–" : formatMoney(sum, currency));
