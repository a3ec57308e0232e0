/** @jsxImportSource hono/jsx/dom */
import { formatMoney } from "../../../ui/formatting";
import type { Person } from "./people";

/** How somebody has paid; the site takes no money. */
export const methods = [
  ["cash", "Cash"],
  ["ecocash", "EcoCash"],
  ["bank", "Bank"],
  ["other", "Other"],
] as const;
export type Method = (typeof methods)[number][0];

interface PayProps {
  person: Person;
  /** ISO 4217 */
  currency: string;
  onPay: (method: Method) => void;
  /** where there is little room, all ways stand in one row */
  isShort?: boolean;
}

/** What somebody owes, and a button for each way to pay. */
export function Pay({ person: { name, fee, paid }, currency, onPay, isShort = false }: PayProps) {
  const part = paid > 0 ? `, ${formatMoney(paid, currency)} is paid` : "";
  return (
    <fieldset class={isShort ? "pay short" : "pay"}>
      <legend>
        {isShort ? name : ""} {isShort ? "owes" : "Owes"} {formatMoney(fee, currency)}
        {part}. Paid by
      </legend>
      {methods.map(([method, label]) => (
        <button key={method} type="button" onClick={() => onPay(method)}>
          {label}
        </button>
      ))}
    </fieldset>
  );
}
