import { type Caller, type CallOptions, createCaller } from "../../../client/api";
import { ApiError, isTransient } from "../../../client/api-error";
import { changeWaiting, isListOf, readKept, readWaiting, removeList, storeList } from "../../../client/doors/device";
import { newKey } from "../../../client/new-key";
import { maxAtOnce } from "../limits";
import type { BatchAnswer, Door, DoorResult } from "../schema";
import type { StoredList, Waiting } from "./people";

/** The interval of requests while the screen is on, so that phones agree within five seconds; milliseconds. */
const askEvery = 3_500;
/** How often to retry without a connection. */
const tryEvery = 10_000;
const patience = 8_000;

/** The state of the connection to the server. */
export type Connection =
  | "asking"
  | "online"
  | "offline"
  /** the link is invalid or expired, or the session is over */
  | "ended"
  /** the account has no right */
  | "refused";

/** A refused report that somebody has to decide on. */
export interface Notice {
  waiting: Waiting;
  result: DoorResult;
}

export interface DoorState {
  kept: StoredList | undefined;
  waiting: Waiting[];
  connection: Connection;
  said: string;
  notices: Notice[];
  /** whether this phone stores reports; otherwise the tab has to stay open */
  isKept: boolean;
}

const linkCaller = (secret: string): Caller =>
  createCaller((path, init) =>
    fetch(path, { ...init, headers: { ...(init.headers as object), authorization: `Bearer ${secret}` } }),
  );

/** The API for a link's holder or a signed-in person. */
export const callerOf = async (secret: string | undefined): Promise<Caller> =>
  secret === undefined ? (await import("../../../client/session")).sessionApi : linkCaller(secret);

/** Synchronises a door on this phone with the server. */
export function createDoor(eventId: number, secret: string | undefined) {
  let state: DoorState = {
    kept: readKept(eventId),
    waiting: readWaiting(eventId),
    connection: "asking",
    said: "",
    notices: [],
    isKept: true,
  };
  const listeners = new Set<() => void>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | undefined;
  let isStarted = false;
  let asksAll = false;

  function set(change: Partial<DoorState>): void {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  }

  const call = async <T>(method: string, path: string, sent: CallOptions): Promise<T> =>
    (await callerOf(secret)).call<T>(method, path, { ...sent, signal: AbortSignal.timeout(patience) });

  const path = `/events/${eventId}/door`;

  /** Applies the server's response, and loads the rest of a list with several pages. */
  async function take(answer: Door, asked: number): Promise<void> {
    const { items: first, is_whole, next, ...rest } = answer;
    let items = first;
    for (let after = next; is_whole && after !== null; ) {
      const page = await call<Door>("GET", path, { query: { after } });
      items = [...items, ...page.items];
      after = page.next;
    }
    const known = is_whole ? [] : (state.kept?.items ?? []);
    const changed = new Set(items.map(({ id }) => id));
    const all = [...known.filter(({ id }) => !changed.has(id)), ...items];
    // Half of the round trip was the response's way.
    const ahead = Date.parse(answer.now) - (asked + Date.now()) / 2;
    const kept: StoredList = { ...rest, items: all, ahead, secret };
    // Deletions and restores are not reported as changes, so the whole list is loaded.
    asksAll = all.length !== rest.size || all.reduce((sum, { id }) => sum + id, 0) !== rest.sum;
    const isKept = Date.parse(kept.expires_at) > Date.parse(kept.now) ? storeList(kept) : true;
    set({ kept, isKept: isKept && state.isKept, connection: "online", said: "" });
  }

  /** Removes reports that arrived, and shows refused ones. */
  function settle(sent: readonly Waiting[], results: readonly DoorResult[]): void {
    const byKey = new Map(results.map((result) => [result.key, result]));
    const made = new Map(results.flatMap(({ key, id }) => (id === undefined ? [] : [[`key:${key}`, String(id)]])));
    const isKept = changeWaiting<Waiting>(eventId, (waiting) =>
      waiting
        .filter(({ key }) => !byKey.has(key))
        .map((one) => ("id" in one ? { ...one, id: made.get(one.id) ?? one.id } : one)),
    );
    const undone = sent.flatMap((waiting) => {
      const result = byKey.get(waiting.key);
      return result && result.outcome !== "done" ? [{ waiting, result }] : [];
    });
    set({ waiting: readWaiting(eventId), isKept, notices: [...state.notices, ...undone] });
  }

  async function sendBatch(): Promise<void> {
    const asked = Date.now();
    const { checks, walk_ins, sent } = nextBatch(state.waiting);
    const since = asksAll ? undefined : state.kept?.mark;
    const answer = await call<BatchAnswer>("POST", path, { body: { checks, walk_ins, since } });
    settle(sent, answer.results);
    await take(answer, asked);
  }

  async function sendPayment(payment: Extract<Waiting, { kind: "payment" }>): Promise<void> {
    const { payment_status, payment_method } = payment;
    const body = { payment_status, payment_method };
    try {
      await call("PUT", `/event-registrations/registrations/${payment.id}/payment`, { body });
      settle([], [{ key: payment.key, outcome: "done" }]);
    } catch (error) {
      if (!(error instanceof ApiError) || isTransient(error.status) || error.status === 401) throw error;
      settle([payment], [{ key: payment.key, outcome: "refused", detail: error.detail }]);
    }
  }

  async function run(): Promise<void> {
    for (;;) {
      const payment = state.waiting.find((one) => one.kind === "payment" && !one.id.startsWith("key:"));
      if (state.waiting.some(({ kind }) => kind !== "payment")) {
        await sendBatch();
        // Its response had the list, too.
        if (state.waiting.length === 0 && !asksAll) return;
      } else if (payment?.kind === "payment") await sendPayment(payment);
      else break;
    }
    const asked = Date.now();
    const since = asksAll ? undefined : state.kept?.mark;
    await take(await call<Door>("GET", path, { query: { since } }), asked);
  }

  /** Sends waiting reports, then loads changes. */
  function sync(): Promise<void> {
    clearTimeout(timer);
    running ??= run()
      .catch(failed)
      .finally(() => {
        running = undefined;
        plan();
      });
    return running;
  }

  function failed(error: unknown): void {
    const status = error instanceof ApiError ? error.status : 0;
    if (status === 401 || status === 404) {
      removeList(eventId);
      set({ connection: "ended", said: (error as ApiError).said ?? "", kept: undefined });
    } else if (status === 403) set({ connection: "refused", said: (error as ApiError).said ?? "" });
    else set({ connection: "offline" });
  }

  function plan(): void {
    clearTimeout(timer);
    if (!isStarted || document.visibilityState === "hidden") return;
    if (state.connection === "ended" || state.connection === "refused") return;
    const soon = state.waiting.length > 0 && state.connection === "online";
    timer = setTimeout(() => void sync(), soon ? 200 : state.connection === "online" ? askEvery : tryEvery);
  }

  const wake = () => (document.visibilityState === "hidden" ? clearTimeout(timer) : void sync());
  const lose = () => set({ connection: "offline" });
  const elsewhere = ({ key }: StorageEvent) =>
    isListOf(key, eventId) && set({ waiting: readWaiting(eventId), kept: readKept(eventId) ?? state.kept });

  return {
    get: () => state,
    onChange(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start(): void {
      isStarted = true;
      document.addEventListener("visibilitychange", wake);
      addEventListener("online", wake);
      addEventListener("offline", lose);
      addEventListener("storage", elsewhere);
      wake();
    },
    /** the time by the server's clock; UTC, ISO 8601 */
    now: () => new Date(Date.now() + (state.kept?.ahead ?? 0)).toISOString(),
    /** makes a report and sends it; @returns its key */
    add(one: NewWaiting): string {
      const key = newKey();
      const waiting = { ...one, key } as Waiting;
      const isKept = changeWaiting<Waiting>(eventId, (all) => [...all, waiting]);
      set({ waiting: readWaiting(eventId), isKept });
      if (state.connection !== "offline" || navigator.onLine) setTimeout(() => void sync(), 150);
      return key;
    },
    dismiss: (notice: Notice) => set({ notices: state.notices.filter((one) => one !== notice) }),
    sync,
  };
}

export type DoorControl = ReturnType<typeof createDoor>;
type WithoutKey<T> = T extends unknown ? Omit<T, "key"> : never;
export type NewWaiting = WithoutKey<Waiting>;

/** The next batch of waiting reports. Those about a walk-in go with it or after it. */
export function nextBatch(waiting: readonly Waiting[]) {
  const walkIns = waiting.filter((one) => one.kind === "walk_in").slice(0, maxAtOnce.walkIns);
  const later = new Set(
    waiting.flatMap((one) => (one.kind === "walk_in" && !walkIns.includes(one) ? [`key:${one.key}`] : [])),
  );
  const checks = waiting
    .filter((one) => one.kind === "check")
    .filter(({ id }) => !later.has(id))
    .slice(0, maxAtOnce.checks);
  return {
    walk_ins: walkIns.map(({ kind: _kind, ...walkIn }) => walkIn),
    checks: checks.map(({ kind: _kind, ...check }) => check),
    sent: [...walkIns, ...checks],
  };
}
