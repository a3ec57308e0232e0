import { t } from "../languages/texts";
import { type HoursLine, otherHoursText, spanText, tellsTwelve, timesText } from "./lines";
import { encodeTimes } from "./times";
import {
  dayMs,
  dayNumber,
  exceptionOn,
  hasAnyHours,
  holds,
  minuteMs,
  type OpenByHand,
  openTimes,
  spansOn,
  type Timetable,
} from "./timetable";
import { dayText, type OpenState, timeText } from "./words";

interface Hours {
  timetable: Timetable;
  timeZone: string;
  openByHand: OpenByHand | null;
}

type ShownHours = Hours & { hours: readonly HoursLine[] };

/** How many days ahead pages know the opening times and show exceptions. */
const daysAhead = 14;
/** How far ahead the next opening is looked for; days. */
const maxDaysAhead = 90;

const timesOf = ({ timetable, timeZone, openByHand }: Hours, now: number, days: number) =>
  openTimes({ timetable, timeZone, hand: openByHand }, now, days);

/** Whether it is open at an instant, and when that changes; undefined without hours. @param now milliseconds */
export function openState(hours: Hours, now: number): OpenState | undefined {
  if (!hasAnyHours(hours.timetable) && !holds(hours.openByHand, now)) return undefined;
  const times = timesOf(hours, now, maxDaysAhead);
  const current = times.find(([from, to]) => from <= now && now < to);
  const known = (at: number | undefined) => (at !== undefined && at < now + maxDaysAhead * dayMs ? at : undefined);
  return current
    ? { open: true, changesAt: known(current[1]) }
    : { open: false, changesAt: known(times.find(([from]) => from > now)?.[0]) };
}

/** How far back the last change is looked for; days. */
const daysBack = 14;

/** When it was last opened or closed by the timetable, if that was in the last fortnight. @param now milliseconds */
export const lastChange = ({ timetable, timeZone }: Hours, now: number): number | undefined =>
  openTimes({ timetable, timeZone, hand: null }, now - daysBack * dayMs, daysBack + 1)
    .flat()
    .filter((at) => at <= now)
    .at(-1);

/** The opening hours that a page carries: small, and valid for two weeks. */
export interface Opening {
  /** see times.ts */
  times: string;
  /** true at any time: shown by browsers without scripts */
  says: string;
  /** the message of the person who opened or closed by hand, and until when it holds; milliseconds, 0 for no end */
  message?: string;
  messageUntil?: number;
  /** on what dates of the next fortnight it is otherwise: "Monday 10 August", "Heroes’ Day: closed" */
  other: { day: string; text: string }[];
}

/** A sentence that is true whenever it is read: about a day, or about an instant for a state set by hand. */
function saysOf({ timetable, timeZone, openByHand, hours }: ShownHours, now: number): string {
  const twelve = tellsTwelve(hours);
  const today = dayNumber(now, timeZone);
  if (holds(openByHand, now))
    return openByHand.open
      ? t`Open at ${{ time: timeText(now, timeZone, twelve) }}, ${{ day: dayText(today) }}`
      : t`Closed at ${{ time: timeText(now, timeZone, twelve) }}, ${{ day: dayText(today) }}`;
  const reason = exceptionOn(timetable, today)?.reason;
  const times = timesText(spansOn(timetable, today).map((span) => spanText(span, twelve)));
  return `${dayText(today)}: ${times}${reason ? ` (${reason})` : ""}`;
}

/** The dates of the next fortnight with other hours. */
function otherHours({ timetable, timeZone, hours }: ShownHours, now: number): Opening["other"] {
  const today = dayNumber(now, timeZone);
  const days = Array.from({ length: daysAhead + 1 }, (_, at) => today + at);
  return days.flatMap((day) => {
    const exception = exceptionOn(timetable, day);
    return exception ? [{ day: dayText(day), text: otherHoursText(exception, tellsTwelve(hours)) }] : [];
  });
}

/** The opening hours for pages; undefined without any. @param now milliseconds */
export function openingOf(hours: ShownHours, now: number): Opening | undefined {
  const state = openState(hours, now);
  if (!state) return undefined;
  const { openByHand, timetable } = hours;
  const isLate = (state.changesAt ?? 0) > now + daysAhead * dayMs;
  const whole = now + (isLate ? maxDaysAhead : daysAhead) * dayMs;
  // Without a timetable, only the end of the state set by hand is known.
  const end = hasAnyHours(timetable) || !openByHand?.until ? whole : Date.parse(openByHand.until) + minuteMs;
  // What lies behind the next turn, where that is late, is told by a later page.
  const times = timesOf(hours, now, isLate ? maxDaysAhead : daysAhead).filter(
    ([from, to]) => to > now && (!isLate || from <= (state.changesAt ?? 0)),
  );
  const message = holds(openByHand, now) ? openByHand.message : "";
  return {
    times: encodeTimes(times, isLate ? Math.min(end, times.at(-1)?.[1] ?? end) : end),
    says: saysOf(hours, now),
    ...(message ? { message, messageUntil: openByHand?.until ? Date.parse(openByHand.until) : 0 } : {}),
    other: otherHours(hours, now),
  };
}
