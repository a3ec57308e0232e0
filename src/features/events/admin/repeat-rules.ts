import { dayCodes, ruleInWords } from "../series/rule";

const dayMs = 86_400_000;

interface RepeatRule {
  /** the kind of rule, independent of the weekday the event begins on */
  kind: string;
  value: string;
  label: string;
}

/** Returns repeat rules in words, the likeliest first. @param wall wall-clock start in milliseconds; NaN if unknown */
export function rulesFor(wall: number): RepeatRule[] {
  const date = new Date(wall);
  if (Number.isNaN(wall)) return [];
  const day = dayCodes[date.getUTCDay()] as string;
  const place = Math.ceil(date.getUTCDate() / 7);
  const isLast = new Date(wall + 7 * dayMs).getUTCMonth() !== date.getUTCMonth();
  const rules = [
    ["week", `FREQ=WEEKLY;BYDAY=${day}`],
    ...[2, 3, 4].map((weeks) => [`${weeks} weeks`, `FREQ=WEEKLY;INTERVAL=${weeks};BYDAY=${day}`] as const),
    ...(place < 5 ? [["weekday of the month", `FREQ=MONTHLY;BYDAY=${place}${day}`] as const] : []),
    ...(isLast ? [["last weekday of the month", `FREQ=MONTHLY;BYDAY=-1${day}`] as const] : []),
    ["day of the month", `FREQ=MONTHLY;BYMONTHDAY=${date.getUTCDate()}`],
    ["day", "FREQ=DAILY"],
  ] as const;
  return rules.map(([kind, value]) => ({ kind, value, label: ruleInWords(value) }));
}

/** Returns the choices of the Repeat field. A chosen kind that the start does not allow stays among them. */
export function repeatOptions(wall: number, chosen: string): { value: string; label: string }[] {
  const rules = rulesFor(wall).map(({ kind, label }) => ({ value: kind, label }));
  const isOffered = chosen === "" || rules.some(({ value }) => value === chosen);
  const missing = { value: chosen, label: Number.isNaN(wall) ? "Set the start date first" : "Choose again" };
  return [{ value: "", label: "Does not repeat" }, ...(isOffered ? [] : [missing]), ...rules];
}
