import { meant, t } from "../../platform/languages/texts";
import type { Site } from "../../platform/site";
import { formatMoney } from "../../ui/formatting";
import { paymentLine } from "../events/public/event-facts";
import type { Registration } from "./schema";

type Paying = Pick<Registration, "fee" | "paid" | "payment_status" | "places" | "guests">;

/** The number of people of a registration; a walk-in beyond capacity holds no place but counts. */
const peopleOf = ({ places, guests }: Paying): number => places || 1 + guests.length;

/** The sum that a registration owes or has paid, with a note: "$37.50". @returns undefined if free or without a place */
export function amountOwed(
  registration: Paying,
  { currency }: Pick<Site, "currency">,
): { total: string; note: string } | undefined {
  const { fee, paid, payment_status: status } = registration;
  const people = peopleOf(registration);
  if (status === "none") return undefined;
  if (status === "waived" && paid > 0)
    return { total: formatMoney(paid, currency), note: t`Paid, thank you. There is nothing more to pay.` };
  if (status === "waived")
    return { total: meant("price")`Free`, note: t`Your fee is waived: there is nothing to pay.` };
  const total = formatMoney(fee, currency);
  if (status === "paid") return { total, note: t`Paid, thank you.` };
  // Guests have joined since the payment.
  if (paid > 0)
    return {
      total,
      note: t`Still to pay: ${{ money: formatMoney(paid, currency) }} is paid, thank you. ${{ paymentLine: paymentLine() }}`,
    };
  return {
    total,
    note:
      people > 1
        ? t`For ${{ people }} people, ${{ money: formatMoney(fee / people, currency) }} each. ${{ paymentLine: paymentLine() }}`
        : paymentLine(),
  };
}
