/** @jsxImportSource hono/jsx/dom */
import { useState } from "hono/jsx/dom";
import { isEmail } from "../../../platform/mail/email";
import { methodNames, type PaymentMethod, paymentMethods } from "../../registrations/payments/methods";
import { Sheet } from "./sheet";

export interface NewWalkIn {
  name: string;
  email: string;
  phone: string;
  extra: boolean;
  /** how they paid; empty if they have not */
  paidBy: PaymentMethod | "";
}

interface WalkInProps {
  /** the searched text, probably their name */
  name: string;
  /** null without a limit */
  placesLeft: number | null;
  /** "$5.00"; empty for a free event, and for people who may not see payments */
  fee: string;
  onAdd: (walkIn: NewWalkIn) => void;
  onClose: () => void;
}

/** The form for a walk-in, a person without a registration. */
export function WalkIn({ name: searched, placesLeft, fee, onAdd, onClose }: WalkInProps) {
  const [wrong, setWrong] = useState<{ field: string; text: string }>();
  const isFull = placesLeft !== null && placesLeft <= 0;
  const submit = (event: Event) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget as HTMLFormElement);
    const [name = "", contact = ""] = ["name", "contact"].map((field) => String(form.get(field) ?? "").trim());
    const problem = problemOf(name, contact);
    setWrong(problem);
    if (problem) return document.getElementById(`walk-in-${problem.field}`)?.focus();
    const isEmail = contact.includes("@");
    onAdd({
      name,
      email: isEmail ? contact : "",
      phone: isEmail ? "" : contact,
      extra: isFull,
      paidBy: methodIn(form),
    });
  };
  return (
    <Sheet title="Walk-in" onClose={onClose}>
      <form noValidate onSubmit={submit} class="stack">
        {isFull && (
          <p class="note warn" role="note">
            The event is full. You can still check them in as an extra, who is counted separately and takes nobody's
            place.
          </p>
        )}
        <Field id="name" label="Name" value={searched} autoComplete="off" wrong={wrong} isFirst />
        <Field id="contact" label="Email or phone" value="" inputMode="email" autoComplete="off" wrong={wrong} />
        {fee && <Payment fee={fee} />}
        <button type="submit" class="main">
          {isFull ? "Check In as an Extra" : "Check In"}
        </button>
      </form>
    </Sheet>
  );
}

const methodIn = (form: FormData): PaymentMethod | "" =>
  paymentMethods.find((method) => method === form.get("payment")) ?? "";

const Payment = ({ fee }: { fee: string }) => (
  <fieldset class="paid-by">
    <legend>The fee is {fee}. Paid by</legend>
    {(["", ...paymentMethods] as const).map((method) => (
      <label key={method}>
        <input type="radio" name="payment" value={method} checked={method === ""} />
        <span>{method === "" ? "Not yet" : methodNames[method]}</span>
      </label>
    ))}
  </fieldset>
);

interface FieldProps {
  id: string;
  label: string;
  value: string;
  wrong: { field: string; text: string } | undefined;
  inputMode?: "email";
  autoComplete: string;
  /** gets the focus when the sheet opens */
  isFirst?: boolean;
}

function Field({ id, label, value, wrong, isFirst = false, ...rest }: FieldProps) {
  const error = wrong?.field === id ? wrong.text : undefined;
  return (
    <div class="field">
      <label for={`walk-in-${id}`}>{label}</label>
      <input
        {...rest}
        id={`walk-in-${id}`}
        name={id}
        value={value}
        autofocus={isFirst}
        maxLength={id === "name" ? 120 : 254}
        aria-invalid={error ? "true" : undefined}
        aria-describedby={error ? `walk-in-${id}-error` : undefined}
      />
      {error && (
        <p class="error" id={`walk-in-${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}

function problemOf(name: string, contact: string) {
  if (name === "") return { field: "name", text: "Please enter a name" };
  if (contact === "") return { field: "contact", text: "Please enter an e-mail address or a phone number" };
  if (contact.includes("@") && !isEmail(contact))
    return { field: "contact", text: "Please enter a valid e-mail address" };
  if (!contact.includes("@") && (!/\d{3}/.test(contact) || contact.length > 40))
    return { field: "contact", text: "Please enter a valid e-mail address or phone number" };
  return undefined;
}
