/** @jsxImportSource hono/jsx/dom */
import type { Person } from "./people";
import { Shape } from "./shapes";

interface RowsProps {
  people: readonly Person[];
  typed: string;
  /** whether there is no connection, so there may be further registrants */
  isAlone: boolean;
  /** the person checked in just now: a second tap undoes it */
  undoable: string | undefined;
  timeOf: (instant: string) => string;
  onTap: (person: Person) => void;
  onMore: (person: Person) => void;
  onWalkIn: () => void;
}

/** The list or search results: each row is one touch target. */
export function Rows({ people, typed, isAlone, onWalkIn, ...rest }: RowsProps) {
  if (people.length === 0) return <Nobody typed={typed} isAlone={isAlone} onWalkIn={onWalkIn} />;
  return (
    <main class="rows">
      <ul>
        {people.map((person) => (
          <Row key={person.unit} person={person} {...rest} />
        ))}
      </ul>
    </main>
  );
}

const inWords: Partial<Record<Person["status"], string>> = {
  waiting: "On the waiting list",
  cancelled: "Cancelled",
  offered: "Place offered",
};

const shapes: Partial<Record<Person["status"], "stop" | "unsure">> = { cancelled: "stop", waiting: "unsure" };

/** What a row says below the name. @param since when they came; undefined if not, or if a second tap undoes it */
function factsOf(person: Person, since: string | undefined): string[] {
  const { guestOf, status, at, extra, payment, paid, lacks, waits } = person;
  const here = since === undefined ? "In. Tap again to undo" : `In since ${since}`;
  const facts = [
    at === null ? inWords[status] : here,
    guestOf && `Guest of ${guestOf}`,
    extra && "Extra",
    payment === "due" && (paid > 0 ? "Partly paid" : "Not paid"),
    lacks.length > 0 && `Missing: ${lacks.join(", ")}`,
    waits && "Not sent yet",
  ];
  return facts.filter((fact) => typeof fact === "string" && fact !== "") as string[];
}

type RowProps = Pick<RowsProps, "undoable" | "timeOf" | "onTap" | "onMore"> & { person: Person };

function Row({ person, undoable, timeOf, onTap, onMore }: RowProps) {
  const { unit, name, guestOf, status, at, code } = person;
  const isHere = at !== null;
  const since = isHere && undoable !== unit ? timeOf(at) : undefined;
  const facts = factsOf(person, since);
  const state = isHere ? "here" : status;
  return (
    <li class={`row ${state}`}>
      <button type="button" class="tap" aria-pressed={String(isHere)} onClick={() => onTap(person)}>
        <Shape state={isHere ? "in" : (shapes[status] ?? "open")} />
        <span class="who">
          <span class="name">{name}</span>
          <span class="facts">{facts.join(" · ")}</span>
        </span>
        {guestOf === "" && code && (
          <span class="code" aria-hidden="true">
            {code.slice(0, 3)} {code.slice(3)}
          </span>
        )}
      </button>
      <button type="button" class="more" aria-label={`More about ${name}`} onClick={() => onMore(person)}>
        <span aria-hidden="true">⋮</span>
      </button>
    </li>
  );
}

function Nobody({ typed, isAlone, onWalkIn }: Pick<RowsProps, "typed" | "isAlone" | "onWalkIn">) {
  return (
    <main class="rows nobody">
      <p class="name">{typed ? "Nobody with this name or code" : "Nobody has registered yet"}</p>
      <p>
        {isAlone
          ? "This phone is offline, so recent registrations may be missing."
          : typed
            ? "Try the beginning of the surname, or the six letters of their code."
            : "You can check in people without a ticket below."}
      </p>
      <button type="button" onClick={onWalkIn}>
        Check In a Walk-in…
      </button>
    </main>
  );
}
