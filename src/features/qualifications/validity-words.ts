import { counted, t } from "../../platform/languages/texts";
import { dayNumber } from "../../platform/opening/timetable";
import { dayOfMonthText } from "../../platform/opening/words";
import type { Validity } from "./days";

/** A day of the year in words: "07-01" is "1 July". */
export const dayInWords = (dayOfYear: string): string =>
  dayOfMonthText(dayNumber(Date.parse(`2024-${dayOfYear}`), "UTC"));

/** How long a qualification lasts, as a sentence. */
export function validityInWords({ validity, valid_months, valid_until_day }: Validity): string {
  if (validity === "months" && valid_months !== null)
    return counted({ valid_months }, "Lasts # month", "Lasts # months");
  if (validity === "day" && valid_until_day) return t`Lasts until ${{ day: dayInWords(valid_until_day) }}`;
  return t`Does not end`;
}
