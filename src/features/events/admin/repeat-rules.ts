import { dayCodes, ruleInWords } from "../series/rule";

const dayMs = 86_400_000;

/**
 * The rules that an event can be repeated by, in words, the likeliest first.
 *
 * @param wall when it begins on the wall clock, as if it were at UTC; milliseconds
 */
export function rulesFor(wall: number): { value: string; label: string }[] {
  const date = new Date(wall);
  const day = dayCodes[date.getUTCDay()] as string;
  const place = Math.ceil(date.getUTCDate() / 7);
  const isLast = new Date(wall + 7 * dayMs).getUTCMonth() !== date.getUTCMonth();
  const rules = [
    ...["", ";INTERVAL=2", ";INTERVAL=3", ";INTERVAL=4"].map((interval) => `FREQ=WEEKLY${interval};BYDAY=${day}`),
    ...(place < 5 ? [`FREQ=MONTHLY;BYDAY=${place}${day}`] : []),
    ...(isLast ? [`FREQ=MONTHLY;BYDAY=-1${day}`] : []),
    `FREQ=MONTHLY;BYMONTHDAY=${date.getUTCDate()}`,
    "FREQ=DAILY",
  ];
  return rules.map((value) => ({ value, label: ruleInWords(value) }));
}
