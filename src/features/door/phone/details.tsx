/** @jsxImportSource hono/jsx/dom */
import { formatMoney } from "../../../ui/formatting";
import { Pay } from "./pay";
import type { Person } from "./people";
import { Sheet } from "./sheet";

interface DetailsProps {
  person: Person;
  takesPayments: boolean;
  /** ISO 4217 */
  currency: string;
  timeOf: (instant: string) => string;
  onCheckIn: (person: Person, extra?: boolean) => void;
  onTakeBack: (person: Person) => void;
  onPay: (status: "paid" | "due", method: string) => void;
  onClose: () => void;
}

/** Further actions on a person. */
export function Details({
  person,
  takesPayments,
  currency,
  timeOf,
  onCheckIn,
  onTakeBack,
  onPay,
  onClose,
}: DetailsProps) {
  return (
    <Sheet title={person.name} onClose={onClose}>
      <div class="stack">
        {person.guestOf && <p>Guest of {person.guestOf}</p>}
        {person.code && person.guestOf === "" && (
          <p>
            Code <span class="code">{`${person.code.slice(0, 3)} ${person.code.slice(3)}`}</span>
          </p>
        )}
        {person.lacks.length > 0 && <p class="note warn">Missing for this event: {person.lacks.join(", ")}.</p>}
        <Presence person={person} timeOf={timeOf} onCheckIn={onCheckIn} onTakeBack={onTakeBack} />
        {person.guests.map((guest) => (
          <section key={guest.unit} class="guest" aria-label={guest.name}>
            <p class="name">{guest.name}</p>
            <Presence person={guest} timeOf={timeOf} onCheckIn={onCheckIn} onTakeBack={onTakeBack} />
          </section>
        ))}
        {takesPayments && person.guestOf === "" && <Payment person={person} currency={currency} onPay={onPay} />}
      </div>
    </Sheet>
  );
}

type PresenceProps = Pick<DetailsProps, "person" | "timeOf" | "onCheckIn" | "onTakeBack">;

function Presence({ person, timeOf, onCheckIn, onTakeBack }: PresenceProps) {
  if (person.at !== null)
    return (
      <>
        <p class="note in">
          In since {timeOf(person.at)}
          {person.extra && ", as an extra"}
        </p>
        <button type="button" aria-label={`Undo Check-in of ${person.name}`} onClick={() => onTakeBack(person)}>
          Undo Check-in
        </button>
      </>
    );
  if (person.status === "cancelled") return <p class="note stop">This registration is cancelled.</p>;
  const waits = person.status === "waiting";
  return (
    <>
      {waits && <p class="note warn">On the waiting list. If the event is full, they come in as an extra.</p>}
      <button
        type="button"
        class="main"
        aria-label={`Check In ${person.name}`}
        onClick={() => onCheckIn(person, waits)}
      >
        Check In
      </button>
    </>
  );
}

/** Whether they have paid. The site takes no money. */
function Payment({ person, currency, onPay }: Pick<DetailsProps, "person" | "currency" | "onPay">) {
  const { payment, fee, paid } = person;
  const part = paid > 0 ? `, ${formatMoney(paid, currency)} is paid` : "";
  if (payment === "paid")
    return (
      <>
        <p class="note in">Paid{fee > 0 && ` ${formatMoney(fee, currency)}`}</p>
        <button type="button" onClick={() => onPay("due", "")}>
          Mark as Unpaid
        </button>
      </>
    );
  if (payment !== "due") return payment === "waived" ? <p class="note in">Fee waived{part}</p> : null;
  return <Pay person={person} currency={currency} onPay={(method) => onPay("paid", method)} />;
}
