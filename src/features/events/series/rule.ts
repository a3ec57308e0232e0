import { plural } from "../../../ui/formatting";

/** Days of the week as rules name them, Sunday first as `Date` counts them. */
export const dayCodes = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"] as const;
const dayNames = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
const ordinals: Record<string, string> = { 1: "first", 2: "second", 3: "third", 4: "fourth", 5: "fifth", "-1": "last" };

/** The parts of a rule by their names: `{ FREQ: "WEEKLY", BYDAY: "SA" }`. */
export const partsOf = (rule: string): Record<string, string> =>
  Object.fromEntries(rule.split(";").map((part) => part.split("=") as [string, string]));

const nameOf = (code: string): string | undefined => dayNames[dayCodes.indexOf(code as (typeof dayCodes)[number])];

/** "Tuesday and Thursday" */
function listed(names: readonly (string | undefined)[]): string | undefined {
  if (names.some((name) => name === undefined) || names.length === 0) return undefined;
  const [last, ...others] = [...names].reverse();
  return others.length === 0 ? last : `${others.reverse().join(", ")} and ${last}`;
}

/** "first Saturday", of "1SA", or of "SA" with BYSETPOS=1 */
function dayOfMonth({ BYDAY = "", BYSETPOS = "" }: Record<string, string>): string | undefined {
  const [, place = "", day = ""] = /^(-?\d)?([A-Z]{2})$/.exec(BYDAY) ?? [];
  const [ordinal, name] = [ordinals[place || BYSETPOS], nameOf(day)];
  return ordinal && name && !(place && BYSETPOS) ? `${ordinal} ${name}` : undefined;
}

const monthDay = (day: number) => {
  const ending = day % 10 > 3 || (day > 10 && day < 14) ? "th" : (["th", "st", "nd", "rd"][day % 10] ?? "th");
  return `${day}${ending}`;
};

/** Describes a rule: "Every 2 weeks on Saturday"; "Several dates" if it has no short words. */
export function ruleInWords(rule: string): string {
  const parts = partsOf(rule);
  const { FREQ, INTERVAL = "1", BYDAY, BYMONTHDAY, BYMONTH, BYSETPOS } = parts;
  const every = (unit: string) => `Every ${plural(Number(INTERVAL), unit)}`;
  const days = listed(BYDAY?.split(",").map(nameOf) ?? []);
  const words = () => {
    if (BYMONTH) return undefined;
    if (FREQ === "DAILY" && !BYDAY && !BYMONTHDAY) return INTERVAL === "1" ? "Every day" : every("day");
    if (FREQ === "WEEKLY" && days && !BYSETPOS)
      return INTERVAL === "1" ? `Every ${days}` : `${every("week")} on ${days}`;
    if (FREQ !== "MONTHLY") return undefined;
    const date =
      BYMONTHDAY && /^\d+$/.test(BYMONTHDAY) && !BYDAY && !BYSETPOS ? monthDay(Number(BYMONTHDAY)) : undefined;
    const day = BYMONTHDAY ? undefined : dayOfMonth(parts);
    if (INTERVAL !== "1") return date || day ? `${every("month")} on the ${date ?? day}` : undefined;
    if (date) return `Every month on the ${date}`;
    return day && `${day.charAt(0).toUpperCase()}${day.slice(1)} of the month`;
  };
  return words() ?? "Several dates";
}

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
