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
  /** the person checked in just now */
  last: string | undefined;
  onUndo: () => void;
  /** the person who came in and owes the fee */
  owing: Person | undefined;
  currency: string;
  onPay: (person: Person, method: PaymentMethod) => void;
  /** they pay later or never */
  onPayLater: () => void;
}

const findId = "find";

/** Moves a keyboard past the list to the search. */
export const focusSearch = () => document.getElementById(findId)?.focus();

/** The frequent actions near the thumb: undo, search, scan. */
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
                // The button disappears; a keyboard continues at the search, a thumb needs no focus.
                if (event.detail === 0) focusSearch();
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

/** The fee of the person who came in: one tap records the payment. */
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
