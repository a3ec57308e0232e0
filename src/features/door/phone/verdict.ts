import { codeOf } from "../../../platform/text";
import { isExpected, type Person } from "./people";

/** The result of a scanned or typed code, or of a refused tap, for the whole screen. */
export interface Verdict {
  tone: "in" | "again" | "stop" | "unsure";
  /** one or two words, readable at arm's length */
  word: string;
  name: string;
  text: string;
  /** the person, if something is left to do */
  person?: Person | undefined;
}

/** The vibration for a result; milliseconds on and off. */
export const vibrations: Record<Verdict["tone"], number[]> = {
  in: [70],
  again: [70, 90, 70],
  stop: [320, 110, 320],
  unsure: [110, 90, 110, 90, 110],
};

export type LookupResult = { person: Person } | { verdict: Verdict };

interface LookupContext {
  eventId: number;
  people: readonly Person[];
  /** whether the list is up to date: only then an unknown code is invalid */
  isLatest: boolean;
  timeOf: (instant: string) => string;
}

const stop = (word: string, text: string, person?: Person): LookupResult => ({
  verdict: { tone: "stop", word, name: person?.name ?? "", text, person },
});

/** Returns the person of a QR code, or the reason why it has none. @param text of the code */
export function findByQrCode(text: string, known: LookupContext): LookupResult {
  const parts = /^DOOR:(\d+):([0-9A-F]{20})$/.exec(text.trim());
  if (!parts) return stop("Not a ticket", "This code is not one of our tickets.");
  if (Number(parts[1]) !== known.eventId) return stop("Another event", "This code is for a different event.");
  return judge(
    known.people.find(({ proof, guestOf }) => guestOf === "" && proof !== "" && parts[2]?.startsWith(proof)),
    known,
  );
}

/** Returns the person of a short code, or the reason why it has none. */
export const findByCode = (typed: string, known: LookupContext): LookupResult =>
  judge(
    known.people.find(({ code, guestOf }) => guestOf === "" && code !== "" && code === codeOf(typed)),
    known,
  );

function judge(person: Person | undefined, { isLatest, timeOf }: LookupContext): LookupResult {
  if (!person && !isLatest) {
    const text =
      "This phone is offline and does not know this code. It may belong to a recent registration. Search for the name, or check the person in as a walk-in.";
    return { verdict: { tone: "unsure", word: "Not known here", name: "", text } };
  }
  if (!person)
    return stop("Unknown code", "Nobody on the list has this code. It may have been replaced by a newer one.");
  if (person.status === "cancelled") return stop("Cancelled", "This registration was cancelled.", person);
  if (person.at !== null) {
    const text = `This code has been used already: checked in at ${timeOf(person.at)}.`;
    return { verdict: { tone: "again", word: "Already in", name: person.name, text, person } };
  }
  if (!isExpected(person)) {
    const text = "On the waiting list, without a place.";
    return { verdict: { tone: "unsure", word: "Waiting list", name: person.name, text, person } };
  }
  return { person };
}

/** The result for a person who is checked in. */
export const isIn = (person: Person): Verdict => ({
  tone: "in",
  word: "In",
  name: person.name,
  text: [
    person.payment === "due" && "Has not paid yet.",
    person.lacks.length > 0 && `Missing: ${person.lacks.join(", ")}.`,
  ]
    .filter(Boolean)
    .join(" "),
  person,
});

/** When a second tap undoes a check-in; before the first bound it is the same tap. Milliseconds. */
export const undoWindow = { from: 450, until: 10_000 };

/** The effect of a tap on a row. @param since milliseconds since this phone checked them in, if they were the last */
export function tapEffect(
  { at, status }: Pick<Person, "at" | "status">,
  since: number | undefined,
): "nothing" | "take back" | "details" | "check in" | "say why not" {
  if (since !== undefined && since < undoWindow.from) return "nothing";
  if (at !== null) return since !== undefined && since <= undoWindow.until ? "take back" : "details";
  return status === "confirmed" || status === "offered" || status === "attended" ? "check in" : "say why not";
}
