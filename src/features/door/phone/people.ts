import type { KeptList } from "../../../client/doors/device";
import type { Door, DoorItem, SentCheck, SentWalkIn } from "../schema";
import { inSince } from "../who-is-in";

/* Everybody at the door as this phone shows them: the server's list plus unsent reports. */

/** A report that waits to be sent, the oldest first. */
export type Waiting =
  | ({ kind: "check" } & SentCheck)
  | ({ kind: "walk_in" } & SentWalkIn)
  | { kind: "payment"; key: string; id: string; payment_status: "paid" | "due"; payment_method: string };

/** The list as stored on this phone. */
export type StoredList = KeptList & Omit<Door, "items" | "is_whole" | "next"> & { items: DoorItem[] };

/** A person: a registrant, a guest, or a walk-in. */
export interface Person {
  /** 12, 12.1, or key:… for an unsent walk-in */
  unit: string;
  name: string;
  /** the registrant of a guest; empty for registrants */
  guestOf: string;
  status: DoorItem["status"];
  /** the time of check-in; UTC, ISO 8601 */
  at: string | null;
  code: string;
  proof: string;
  extra: boolean;
  payment: DoorItem["payment"];
  fee: number;
  /** the paid sum, also of people who owe for later guests */
  paid: number;
  /** names of the missing qualifications that the event requires */
  lacks: readonly string[];
  /** has an unsent report */
  waits: boolean;
  guests: Person[];
}

type Done = Extract<Waiting, { kind: "check" }>;

/** The time of check-in, by the server and by unsent reports. */
function atOf(unit: string, known: string | null, done: readonly Done[]): string | null {
  const own = done.filter(({ id }) => id === unit);
  const checks = own.map(({ key, at, undo }) => ({
    key,
    at,
    undo: undo === true ? "all" : undo || "",
  }));
  // An undo of another report was sent: the server knows it.
  const keys = new Set(checks.map(({ key }) => key));
  const isTakenBack = checks.some(({ undo }) => undo !== "" && undo !== "all" && !keys.has(undo));
  return inSince([...(known === null || isTakenBack ? [] : [{ key: "known", at: known, undo: "" }]), ...checks]);
}

function walkedIn(
  one: Extract<Waiting, { kind: "walk_in" }>,
  done: readonly Done[],
  waiting: readonly Waiting[],
): Person {
  const unit = `key:${one.key}`;
  return {
    unit,
    name: one.name,
    guestOf: "",
    status: "attended",
    at: atOf(unit, one.at, done),
    code: "",
    proof: "",
    extra: one.extra === true,
    payment: paymentOf(unit, undefined, waiting),
    fee: 0,
    paid: 0,
    lacks: [],
    waits: true,
    guests: [],
  };
}

function paymentOf(unit: string, known: DoorItem["payment"], waiting: readonly Waiting[]): DoorItem["payment"] {
  const said = waiting.findLast((one) => one.kind === "payment" && one.id === unit);
  return said?.kind === "payment" ? said.payment_status : known;
}

/** Everybody by name. */
export function peopleOf(items: readonly DoorItem[], waiting: readonly Waiting[]): Person[] {
  const done = waiting.filter((one) => one.kind === "check");
  const touched = new Set(waiting.map((one) => ("id" in one ? one.id : `key:${one.key}`)));
  const all = items.flatMap((item) => {
    const { code, proof, extra, fee = 0, paid = 0, status } = item;
    const shared = { code, proof, extra, fee, paid, status };
    const guests = item.guests.map((guest): Person => {
      const unit = `${item.id}.${guest.id}`;
      const at = atOf(unit, guest.at, done);
      const rest = { payment: undefined, lacks: [], waits: touched.has(unit), guests: [] };
      return { ...shared, ...rest, unit, name: guest.name, guestOf: item.name, at, status: item.status };
    });
    const unit = String(item.id);
    const at = atOf(unit, item.at, done);
    const payment = paymentOf(unit, item.payment, waiting);
    const head: Person = {
      ...shared,
      unit,
      name: item.name,
      guestOf: "",
      at,
      payment,
      lacks: item.lacks ?? [],
      waits: touched.has(unit),
      guests,
    };
    return [head, ...guests];
  });
  const walkIns = waiting.flatMap((one) => (one.kind === "walk_in" ? [walkedIn(one, done, waiting)] : []));
  return [...all, ...walkIns].sort((one, other) => collator.compare(one.name, other.name) || compareUnits(one, other));
}

const collator = new Intl.Collator("en", { sensitivity: "base" });
const compareUnits = (one: Person, other: Person) => (one.unit < other.unit ? -1 : 1);

/** Whether somebody is expected: with a place, or a walk-in. */
export const isExpected = ({ status }: Person) => status !== "cancelled" && status !== "waiting";

/** The counts at the top. */
export function countOf(people: readonly Person[]) {
  const count = (of: (person: Person) => boolean) => people.filter(of).length;
  return {
    here: count(({ at }) => at !== null),
    expected: count((person) => isExpected(person) && !person.extra),
    waiting: count(({ status, at }) => status === "waiting" && at === null),
    extra: count(({ extra, at }) => extra && at !== null),
    paid: count(({ payment, status }) => payment === "paid" && status !== "cancelled"),
    due: count(({ payment }) => payment === "due"),
  };
}
