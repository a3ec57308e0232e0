/** @jsxImportSource hono/jsx/dom */
import { useEffect, useRef } from "hono/jsx/dom";
import type { PaymentMethod } from "../../registrations/payments/methods";
import { Pay } from "./pay";
import type { Person } from "./people";
import { Shape } from "./shapes";
import type { Verdict } from "./verdict";

/** How long a "yes" shows if nothing is left to do; milliseconds. */
const shortly = 1_300;

interface VerdictScreenProps {
  verdict: Verdict;
  person: Person | undefined;
  onCheckIn: (person: Person, extra?: boolean) => void;
  /** undefined for people who may not see payments */
  onPay: ((person: Person, method: PaymentMethod) => void) | undefined;
  currency: string;
  onClose: () => void;
}

/** The result of a code, filling the screen with colour, word and shape. */
export function VerdictScreen({ verdict, person, onCheckIn, onPay, currency, onClose }: VerdictScreenProps) {
  const { tone, word, name, text } = verdict;
  const next = useRef<HTMLButtonElement>(null);
  const guests = person?.guests.filter(({ at }) => at === null) ?? [];
  const hasMore = tone !== "in" || text !== "" || guests.length > 0;
  useEffect(() => {
    next.current?.focus();
    if (hasMore) return;
    const timer = setTimeout(onClose, shortly);
    return () => clearTimeout(timer);
  }, [hasMore]);
  const mayLetIn = person && person.at === null && person.status === "waiting";
  return (
    <div
      class={`verdict ${tone}`}
      role="alertdialog"
      aria-modal="true"
      aria-labelledby="verdict-word"
      aria-describedby="verdict-text"
    >
      <Shape state={tone} class="large" />
      <p class="word" id="verdict-word">
        {word}
      </p>
      {name && <p class="name">{name}</p>}
      <p id="verdict-text">{tone === "in" && person?.payment === "paid" ? "Paid, thank you." : text}</p>
      <div class="answers">
        {mayLetIn && (
          <button
            type="button"
            onClick={() => {
              onCheckIn(person, true);
              onClose();
            }}
          >
            Check In Anyway
          </button>
        )}
        {tone === "in" &&
          guests.map((guest) => (
            <button key={guest.unit} type="button" onClick={() => onCheckIn(guest)}>
              Check In {guest.name} Too
            </button>
          ))}
        {onPay && person?.payment === "due" && tone === "in" && (
          <Pay person={person} currency={currency} onPay={(method) => onPay(person, method)} />
        )}
        <button ref={next} type="button" class="next" onClick={onClose}>
          Next
        </button>
      </div>
    </div>
  );
}
