import { counted, speaking, t } from "../../../platform/languages/texts";
import { namesInWords } from "../../../ui/formatting";

/** Days of the week as rules name them, Sunday first as `Date` counts them. */
export const dayCodes = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"] as const;
const dayNames = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
const ordinals: Record<string, () => string> = {
  1: () => t`first`,
  2: () => t`second`,
  3: () => t`third`,
  4: () => t`fourth`,
  5: () => t`fifth`,
  "-1": () => t`last`,
};

/** The parts of a rule by their names: `{ FREQ: "WEEKLY", BYDAY: "SA" }`. */
export const partsOf = (rule: string): Record<string, string> =>
  Object.fromEntries(rule.split(";").map((part) => part.split("=") as [string, string]));

const nameOf = (code: string): string | undefined =>
  (speaking().catalogue?.days ?? dayNames)[dayCodes.indexOf(code as (typeof dayCodes)[number])];

/** "Tuesday and Thursday" */
function listed(names: readonly (string | undefined)[]): string | undefined {
  const known = names.filter((name) => name !== undefined);
  return known.length === names.length && known.length > 0 ? namesInWords(known) : undefined;
}

/** "first Saturday", of "1SA", or of "SA" with BYSETPOS=1 */
function dayOfMonth({ BYDAY = "", BYSETPOS = "" }: Record<string, string>): string | undefined {
  const [, place = "", day = ""] = /^(-?\d)?([A-Z]{2})$/.exec(BYDAY) ?? [];
  const [ordinal, name] = [ordinals[place || BYSETPOS]?.(), nameOf(day)];
  return ordinal && name && !(place && BYSETPOS) ? t`${{ ordinal }} ${{ day: name }}` : undefined;
}

/** "21st"; in other languages the number alone. */
const monthDay = (day: number) => {
  if (speaking().catalogue) return String(day);
  const ending = day % 10 > 3 || (day > 10 && day < 14) ? "th" : (["th", "st", "nd", "rd"][day % 10] ?? "th");
  return `${day}${ending}`;
};

/** Describes a rule: "Every 2 weeks on Saturday"; "Several dates" if it has no short words. */
export function ruleInWords(rule: string): string {
  const parts = partsOf(rule);
  const words = parts.BYMONTH ? undefined : wordsByFrequency[parts.FREQ ?? ""]?.(parts);
  return words ?? t`Several dates`;
}

type Parts = ReturnType<typeof partsOf>;

/** "Every 2 weeks"; undefined for every single one, which is said without a number */
const everySeveral = ({ INTERVAL = "1" }: Parts, unit: keyof typeof every): string | undefined =>
  INTERVAL === "1" ? undefined : every[unit](Number(INTERVAL));

const every = {
  day: (count: number) => counted({ count }, "Every # day", "Every # days"),
  week: (count: number) => counted({ count }, "Every # week", "Every # weeks"),
  month: (count: number) => counted({ count }, "Every # month", "Every # months"),
};

const wordsByFrequency: Record<string, (parts: Parts) => string | undefined> = {
  DAILY: (parts) => (parts.BYDAY || parts.BYMONTHDAY ? undefined : (everySeveral(parts, "day") ?? t`Every day`)),
  WEEKLY(parts) {
    const days = listed(parts.BYDAY?.split(",").map(nameOf) ?? []);
    if (!days || parts.BYSETPOS) return undefined;
    const weeks = everySeveral(parts, "week");
    return weeks ? t`${{ weeks }} on ${{ days }}` : t`Every ${{ days }}`;
  },
  MONTHLY(parts) {
    const [date, day] = [dateOfMonth(parts), parts.BYMONTHDAY ? undefined : dayOfMonth(parts)];
    const months = everySeveral(parts, "month");
    if (months) return date || day ? t`${{ months }} on the ${{ date: date ?? day ?? "" }}` : undefined;
    if (date) return t`Every month on the ${{ date }}`;
    return day && t`${{ day: day.charAt(0).toUpperCase() + day.slice(1) }} of the month`;
  },
};

/** "21st", of BYMONTHDAY=21 alone */
const dateOfMonth = ({ BYMONTHDAY = "", BYDAY, BYSETPOS }: Parts): string | undefined =>
  /^\d+$/.test(BYMONTHDAY) && !BYDAY && !BYSETPOS ? monthDay(Number(BYMONTHDAY)) : undefined;

/** The rule of a weekly series whose days all move by so many days; empty where its words would be wrong afterwards. */
export function movedRule(rule: string, days: number): string {
  if (days === 0) return rule;
  const parts = partsOf(rule);
  if (parts.FREQ === "DAILY") return rule;
  const codes = parts.BYDAY?.split(",").map((code) => dayCodes.indexOf(code as (typeof dayCodes)[number]));
  const interval = Number(parts.INTERVAL ?? 1);
  if (parts.FREQ !== "WEEKLY" || !codes || codes.includes(-1) || (codes.length > 1 && interval > 1)) return "";
  const moved = codes.map((code) => (((code + days) % 7) + 7) % 7).sort();
  return writtenRule({ ...parts, BYDAY: moved.map((code) => dayCodes[code]).join(",") });
}

const order = ["FREQ", "INTERVAL", "BYMONTH", "BYMONTHDAY", "BYDAY", "BYSETPOS", "WKST"] as const;

/** A rule out of its parts, in one order. */
export const writtenRule = (parts: Record<string, string>): string =>
  order.flatMap((name) => (parts[name] ? [`${name}=${parts[name]}`] : [])).join(";");
