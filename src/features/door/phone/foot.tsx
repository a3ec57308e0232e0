/** @jsxImportSource hono/jsx/dom */
import { useRef } from "hono/jsx/dom";
import type { PaymentMethod } from "../../registrations/payments/methods";
import { Pay } from "./pay";
import type { Person } from "./people";

interface FootProps {
  typed: string;
  onType: (text: string) => void;
  onSubmit: () => void;
  onScan: () => void;
  onWalkIn: () => void;
  /** who was checked in just now */
  last: string | undefined;
  onUndo: () => void;
  /** who has come in and owes their fee, and how they pay it */
  owing: Person | undefined;
  currency: string;
  onPay: (person: Person, method: PaymentMethod) => void;
  /** they pay later, or never */
  onPayLater: () => void;
}

const findId = "find";

/** Leads a keyboard past everybody to the search. */
export const goToFind = () => document.getElementById(findId)?.focus();

/** What a thumb does most, where it is: taking back, searching, scanning. */
export function Foot({ typed, onType, onSubmit, onScan, onWalkIn, last, onUndo, ...paying }: FootProps) {
  const field = useRef<HTMLInputElement>(null);
  const submit = (event: Event) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <footer class="foot">
      <div class="undo" role="status">
        {last !== undefined && (
          <>
            <span>
              <strong>{last}</strong> is in
            </span>
            <button
              type="button"
              onClick={(event) => {
                onUndo();
                // It is gone by that; a keyboard goes on from the search, a thumb needs none.
                if (event.detail === 0) goToFind();
              }}
            >
              Undo
            </button>
          </>
        )}
      </div>
      <Owing {...paying} />
      <form class="find" onSubmit={submit}>
        <input
          ref={field}
          type="search"
          aria-label="Name or code"
          placeholder="Name or code"
          id={findId}
          autoComplete="off"
          autoCorrect="off"
          spellcheck={false}
          enterKeyHint="go"
          value={typed}
          onInput={(event) => onType((event.target as HTMLInputElement).value)}
        />
        {typed !== "" && (
          <button
            type="button"
            class="clear"
            onClick={() => {
              onType("");
              field.current?.focus();
            }}
          >
            Clear
          </button>
        )}
      </form>
      <div class="ways">
        <button type="button" onClick={onWalkIn}>
          Walk-in
        </button>
        <button type="button" class="main" onClick={onScan}>
          Scan a Code
        </button>
      </div>
    </footer>
  );
}

/** The fee of whoever has come in, on the way: one tap says how it was paid. */
function Owing({ owing, currency, onPay, onPayLater }: Pick<FootProps, "owing" | "currency" | "onPay" | "onPayLater">) {
  if (!owing) return null;
  return (
    <div class="owing">
      <Pay person={owing} currency={currency} isShort onPay={(method) => onPay(owing, method)} />
      <button type="button" class="quiet" onClick={onPayLater}>
        Later
      </button>
    </div>
  );
}
