import { ApiError, isTransient } from "../api-error";
import { changeWaiting, type WaitingOne } from "./device";
import { maxAtOnce } from "./limits";

/* The one sender of a door's unsent changes: for the open door, and for an account that signs out. */

/** An unsent change, with the person or the walk-in it is about. */
export type Change = WaitingOne & { id?: string };

/** The server's response to one change. */
export interface SentResult {
  key: string;
  outcome?: string;
  /** the registration that a walk-in became */
  id?: number | undefined;
  detail?: string | undefined;
}

/** Makes a call of the API. */
export type Sending = <T>(method: string, path: string, body: object) => Promise<T>;

const withoutKind = <C extends Change>({ kind: _, ...rest }: C) => rest;

/** The names by which changes refer to walk-ins that the server does not know yet. */
const namesOf = (walkIns: readonly Change[]) => new Set(walkIns.map(({ key }) => `key:${key}`));

/** The next batch of changes. Those about a walk-in go with it or after it. */
export function nextBatch<C extends Change>(waiting: readonly C[]) {
  const all = waiting.filter(({ kind }) => kind === "walk_in");
  const walkIns = all.slice(0, maxAtOnce.walkIns);
  const later = namesOf(all.slice(maxAtOnce.walkIns));
  const checks = waiting.filter(({ kind, id = "" }) => kind === "check" && !later.has(id)).slice(0, maxAtOnce.checks);
  return { walk_ins: walkIns.map(withoutKind), checks: checks.map(withoutKind), sent: [...walkIns, ...checks] };
}

/**
 * Removes changes that have a result, and replaces the temporary ids of walk-ins with those of their registrations.
 * @returns whether the rest outlives this tab
 */
const settle = (eventId: number, results: readonly SentResult[]): boolean => {
  const settled = new Set(results.map(({ key }) => key));
  const made = new Map(results.flatMap(({ key, id }) => (id === undefined ? [] : [[`key:${key}`, String(id)]])));
  return changeWaiting<Change>(eventId, (waiting) =>
    waiting
      .filter(({ key }) => !settled.has(key))
      .map((one) => (one.id === undefined ? one : { ...one, id: made.get(one.id) ?? one.id })),
  );
};

/** Whether a payment is refused for good; with `mayLater` a missing right is not, as another account may have it. */
const isRefused = (error: unknown, mayLater: boolean): error is ApiError =>
  error instanceof ApiError &&
  !isTransient(error.status) &&
  error.status !== 401 &&
  !(mayLater && error.status === 403);

/** What one call of `sendNext` sent. */
export interface SentStep<C> {
  sent: readonly C[];
  results: readonly SentResult[];
  /** whether what still waits outlives this tab */
  isKept: boolean;
}

interface Options {
  call: Sending;
  /** sent with a batch */
  since?: string | undefined;
  /** whether another account may send later what this one has no right to */
  mayLater?: boolean;
}

/**
 * Sends the next batch of a door, or its next payment, and settles what has a result.
 * @returns undefined if nothing waits; `answer` is the response to a batch
 * @throws ApiError; Error for a batch whose response has no result
 */
export async function sendNext<
  C extends Change,
  Answer extends { results?: readonly SentResult[] } = { results?: readonly SentResult[] },
>(
  eventId: number,
  waiting: readonly C[],
  { call, since, mayLater = false }: Options,
): Promise<(SentStep<C> & { answer: Answer | undefined }) | undefined> {
  if (waiting.some(({ kind }) => kind !== "payment")) {
    const { sent, ...batch } = nextBatch(waiting);
    const answer = await call<Answer>("POST", `/events/${eventId}/door`, { ...batch, since });
    const results = answer.results ?? [];
    if (!sent.some(({ key }) => results.some((result) => result.key === key))) throw new Error("No result of a batch");
    return { sent, results, answer, isKept: settle(eventId, results) };
  }
  const [payment] = waiting;
  if (payment === undefined) return undefined;
  const results = [await sendPayment(payment, call, mayLater)];
  return { sent: [payment], results, answer: undefined, isKept: settle(eventId, results) };
}

/** @throws ApiError if it may be sent later */
async function sendPayment(payment: Change, call: Sending, mayLater: boolean): Promise<SentResult> {
  const { kind: _, key, id, ...body } = payment;
  try {
    await call("PUT", `/event-registrations/registrations/${id}/payment`, body);
    return { key, outcome: "done" };
  } catch (error) {
    if (!isRefused(error, mayLater)) throw error;
    return { key, outcome: "refused", detail: error.detail };
  }
}
