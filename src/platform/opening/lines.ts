import { speaking, t } from "../languages/texts";
import { minutesOf, type OtherHours, type Span, type WeekdaySpan, weekdays } from "./timetable";
import { clockText } from "./words";

/** Opening hours as people read them: "Mon–Fri", "09:00–18:00"; closed where there are no times. */
export interface HoursLine {
  days: string;
  times: string[];
}

const short = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];

/** Whether lines use the twelve-hour clock, as the specified defaults ("9:00 AM–6:00 PM"); others use 24 hours. */
export const tellsTwelve = (lines: readonly HoursLine[]): boolean =>
  lines.some(({ times }) => times.some((text) => /[AP]M/i.test(text)));

/** "09:00–18:00", or "9:00 AM–6:00 PM". */
export const spanText = ({ opens, closes }: Span, twelve = false): string =>
  `${clockText(minutesOf(opens), twelve)}–${clockText(minutesOf(closes), twelve)}`;

/** "09:00–18:00, 20:00–22:00", or "closed". */
export const timesText = (times: readonly string[]): string => times.join(", ") || t`closed`;

/** In the order of the week and of the clock. */
export const inOrder = (week: readonly WeekdaySpan[]): WeekdaySpan[] =>
  week.toSorted(
    (one, other) => weekdays.indexOf(one.day) - weekdays.indexOf(other.day) || (one.opens < other.opens ? -1 : 1),
  );

/** The lines of a week; equal neighbouring days share one. Empty without hours, which does not mean closed. */
export function linesOf(week: readonly WeekdaySpan[]): HoursLine[] {
  if (week.length === 0) return [];
  const ordered = inOrder(week);
  const lines: { first: number; last: number; times: string[] }[] = [];
  weekdays.forEach((day, index) => {
    const times = ordered.filter((span) => span.day === day).map((span) => spanText(span));
    const before = lines.at(-1);
    if (before && before.times.join() === times.join()) before.last = index;
    else lines.push({ first: index, last: index, times });
  });
  return lines.map(({ first, last, times }) => ({
    days: first === last ? `${short[first]}` : `${short[first]}–${short[last]}`,
    times,
  }));
}

/** "Heroes’ Day: closed", or the hours alone where there is no reason. */
export const otherHoursText = ({ reason, spans }: OtherHours, twelve = false): string =>
  [reason, timesText(spans.map((span) => spanText(span, twelve)))].filter(Boolean).join(": ");

/** "Mon–Fri" → Monday to Friday, "Sat" → Saturday; also with a hyphen or "to". Empty for other texts. */
function daysIn(text: string): WeekdaySpan["day"][] {
  const [from, to = from] = text
    .split(/\s*(?:[–-]|\bto\b)\s*/i)
    .map((name) => weekdays.findIndex((day) => name.length >= 3 && day.startsWith(name.toLowerCase())));
  if (from === undefined || to === undefined || from < 0 || to < 0) return [];
  // A week may go over its end: "Sat–Mon".
  return Array.from({ length: ((to - from + 7) % 7) + 1 }, (_, at) => weekdays[(from + at) % 7] as WeekdaySpan["day"]);
}

/** The days of a line in the language of the page: "lun.–ven."; as they were written where nobody can tell the days. */
export function daysText(text: string): string {
  const { catalogue } = speaking();
  const days = catalogue ? daysIn(text) : [];
  const [first, last] = [days.at(0), days.at(-1)];
  if (!catalogue || !first || !last) return text;
  // Names of languages begin on Sunday.
  const nameOf = (day: WeekdaySpan["day"]) => catalogue.shortDays[(weekdays.indexOf(day) + 1) % 7] ?? "";
  return first === last ? nameOf(first) : `${nameOf(first)}–${nameOf(last)}`;
}

/** "9:00 AM" → "09:00", "18:30" unchanged; undefined for other texts. */
function clockIn(text: string | undefined): string | undefined {
  const [, hour, minute = "00", half] = /^(\d{1,2})(?::(\d\d))?\s*([ap])?\.?m?\.?$/i.exec(text?.trim() ?? "") ?? [];
  if (hour === undefined) return undefined;
  const hours = half ? (Number(hour) % 12) + (/p/i.test(half) ? 12 : 0) : Number(hour);
  return hours > 23 || Number(minute) > 59 ? undefined : `${String(hours).padStart(2, "0")}:${minute}`;
}

/** The weekly hours of lines. Days that are closed or not understood are left out. */
export const weekOf = (lines: readonly HoursLine[]): WeekdaySpan[] =>
  lines.flatMap(({ days, times }) =>
    times.flatMap((text) => {
      const [opens, closes] = text.split("–").map(clockIn);
      return opens && closes ? daysIn(days).map((day) => ({ day, opens, closes })) : [];
    }),
  );
