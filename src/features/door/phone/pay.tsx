/** @jsxImportSource hono/jsx/dom */
import { formatMoney } from "../../../ui/formatting";
import { methodNames, type PaymentMethod, paymentMethods } from "../../registrations/payments/methods";
import type { Person } from "./people";

interface PayProps {
  person: Person;
  /** ISO 4217 */
  currency: string;
  onPay: (method: PaymentMethod) => void;
  /** all methods in one row, for little space */
  isShort?: boolean;
}

/** The sum owed, and a button for each method. */
export function Pay({ person: { name, fee, paid }, currency, onPay, isShort = false }: PayProps) {
  const part = paid > 0 ? `, ${formatMoney(paid, currency)} is paid` : "";
  return (
    <fieldset class={isShort ? "pay short" : "pay"}>
      <legend>
        {isShort ? name : ""} {isShort ? "owes" : "Owes"} {formatMoney(fee, currency)}
        {part}. Paid by
      </legend>
      {paymentMethods.map((method) => (
        <button key={method} type="button" onClick={() => onPay(method)}>
          {methodNames[method]}
        </button>
      ))}
    </fieldset>
  );
}
