import { inOrder, linesOf } from "../../../platform/opening/lines";
import type { hoursFields } from "../fields/hours";
import type { SettingsSection } from "./section.server";

/** The opening hours. */
export const hours: SettingsSection<keyof typeof hoursFields> = {
  configuredAs: { opening_hours: "hours", opening_exceptions: "", dismissed_holidays: "" },

  toValues: ({ timetable, dismissedHolidays }) => ({
    opening_hours: timetable.week,
    opening_exceptions: timetable.exceptions,
    dismissed_holidays: dismissedHolidays,
  }),

  toSite: (base, { opening_hours, opening_exceptions, dismissed_holidays }) => ({
    // Unchanged hours keep their original wording.
    hours: opening_hours === base.timetable.week ? base.hours : linesOf(opening_hours),
    timetable: { week: inOrder(opening_hours), exceptions: opening_exceptions },
    dismissedHolidays: dismissed_holidays,
  }),
};
