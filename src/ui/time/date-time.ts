import * as plain from "../../platform/dates/words";
import { unbroken } from "./unbroken";

export { type Clock, zoneNameAt } from "../../platform/dates/words";

/** "Sat 28 Nov 2026, 10:30 CAT", for pages: breaks only after the comma. */
export const formatDateTime = (instant: string, clock: plain.Clock): string =>
  unbroken(plain.formatDateTime(instant, clock));

/** "Sat 28 Nov 2026, 10:30 CAT" of an end, for pages; at midnight "Sat 28 Nov 2026", the day that ends then. */
export const formatEnd = (instant: string, clock: plain.Clock): string => unbroken(plain.formatEnd(instant, clock));

/** "Sat 28 Nov 2026, 10:30 to 12:00 CAT", for pages; with both days for a time that ends on another one. */
export const formatSpan = (starts: string, ends: string, clock: plain.Clock): string =>
  unbroken(plain.formatSpan(starts, ends, clock));
