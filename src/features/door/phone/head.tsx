/** @jsxImportSource hono/jsx/dom */
import { countOf, type Person, type StoredList } from "./people";
import type { DoorState } from "./sync";

interface HeadProps {
  state: DoorState;
  kept: StoredList;
  people: readonly Person[];
  onMore: () => void;
  onFind: () => void;
}

/** The event, the connection, and the counts. */
export function Head({ state, kept, people, onMore, onFind }: HeadProps) {
  const count = countOf(people);
  return (
    <header class="head">
      <button type="button" class="skip" onClick={onFind}>
        Search for a Name or Code
      </button>
      <div class="title">
        <h1>{kept.event.title}</h1>
        <button type="button" class="quiet" onClick={onMore}>
          More
        </button>
      </div>
      {kept.event.is_cancelled && <p class="note stop">This event has been cancelled. Check-in is closed.</p>}
      <dl class="counts">
        <Count label="Here" value={count.here} isMain />
        <Count label="Expected" value={count.expected} />
        <Count label="Waiting" value={count.waiting} />
        {kept.takes_payments && <Count label="Paid" value={count.paid} />}
        {count.extra > 0 && <Count label="Extra" value={count.extra} />}
      </dl>
      <Line state={state} />
    </header>
  );
}

const Count = ({ label, value, isMain = false }: { label: string; value: number; isMain?: boolean }) => (
  <div class={isMain ? "count main" : "count"}>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
);

/** The connection in words, because people working offline have to know. */
function Line({ state: { connection, waiting, isKept } }: { state: DoorState }) {
  const some = waiting.length === 1 ? "1 entry is waiting" : `${waiting.length} entries are waiting`;
  const isOffline = connection === "offline";
  return (
    <p class={isOffline || !isKept ? "line off" : "line"} role="status">
      <span class="dot" aria-hidden="true" />
      {!isKept && "This phone cannot save anything: keep this page open. "}
      {isOffline
        ? `No connection. ${waiting.length > 0 ? `${some} on this phone and will be sent.` : "You can carry on."}`
        : waiting.length > 0
          ? "Sending…"
          : connection === "asking"
            ? "Updating the list…"
            : "Up to date"}
    </p>
  );
}
