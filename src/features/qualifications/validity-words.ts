import { plural } from "../../ui/formatting";
import type { Validity } from "./days";

/** A day of the year in words: "07-01" is "1 July". */
export const dayInWords = (dayOfYear: string): string =>
  new Date(`2024-${dayOfYear}`).toLocaleDateString("en-GB", { day: "numeric", month: "long", timeZone: "UTC" });

/** How long a qualification lasts, as a sentence. */
export function validityInWords({ validity, valid_months, valid_until_day }: Validity): string {
  if (validity === "months" && valid_months !== null) return `Lasts ${plural(valid_months, "month")}`;
  if (validity === "day" && valid_until_day) return `Lasts until ${dayInWords(valid_until_day)}`;
  return "Does not end";
}
