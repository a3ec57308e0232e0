import { counted, t } from "../../platform/languages/texts";
import type { RefusalReason } from "./schema";

/** "4 hours", "90 minutes", "1 hour". */
export const durationText = (minutes: number): string =>
  minutes % 60 === 0
    ? counted({ hours: minutes / 60 }, "# hour", "# hours")
    : counted({ minutes }, "# minute", "# minutes");

/** The rules that refusals mention. */
interface Named {
  step_minutes: number;
  max_minutes: number;
  ahead_days: number;
  max_open: number;
  max_week_minutes: number;
}

/**
 * Why a booking is refused, without a full stop where "Next free" may follow.
 * @param freeFrom in words, for `max_week`
 */
export function refusalSentence(reason: RefusalReason, rules: Named, freeFrom: string): string {
  switch (reason) {
    case "length":
      return t`A booking lasts at most ${{ duration: durationText(rules.max_minutes) }}, and ends after it starts`;
    case "step":
      return t`Bookings start and end every ${{ duration: durationText(rules.step_minutes) }}`;
    case "past":
      return t`That time has passed`;
    case "ahead":
      return counted(
        { days: rules.ahead_days },
        "You can book at most # day ahead",
        "You can book at most # days ahead",
      );
    case "hours":
      return t`We are closed for some of that time`;
    case "taken":
      return t`It is booked by then`;
    case "down":
      return t`It is out of order`;
    case "may_use":
      return t`You may not use it for the whole of that time`;
    case "other_machine":
      return t`You have another machine at that time`;
    case "max_open":
      return counted({ bookings: rules.max_open }, "You have # booking already", "You have # bookings already");
    case "max_week":
      return t`You can book ${{ duration: durationText(rules.max_week_minutes) }} a week; from ${{ freeFrom }} on what is left is free for all`;
    case "too_late":
      return t`It is too late to cancel. Press I am done when you do not need it`;
  }
}

/** Where the machine is, with its unit if there are several. */
export const machineText = (name: string, unit: string): string => (unit ? `${name}, ${unit}` : name);

/** The machine of a booking with its unit, or a word for a deleted one. */
export const bookingName = ({ equipment_name, unit_name }: { equipment_name: string; unit_name: string }): string =>
  machineText(equipment_name || t`A deleted machine`, unit_name);
