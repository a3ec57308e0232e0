import { type Caller, type CallOptions, createCaller } from "../../../client/api";
import { ApiError } from "../../../client/api-error";
import { changeWaiting, isListOf, readKept, readWaiting, removeList, storeList } from "../../../client/doors/device";
import { type Sending, type SentResult, type SentStep, sendNext } from "../../../client/doors/send";
import { newKey } from "../../../client/new-key";
import type { BatchAnswer, Door } from "../schema";
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
  result: SentResult;
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

  /** Shows what still waits, and refused reports. */
  function show({ sent, results, isKept }: SentStep<Waiting>): void {
    const byKey = new Map(results.map((result) => [result.key, result]));
    const undone = sent.flatMap((waiting) => {
      const result = byKey.get(waiting.key);
      return result && result.outcome !== "done" ? [{ waiting, result }] : [];
    });
    set({ waiting: readWaiting(eventId), isKept, notices: [...state.notices, ...undone] });
  }

  const send: Sending = (method, to, body) => call(method, to, { body });

  async function run(): Promise<void> {
    for (;;) {
      const asked = Date.now();
      const since = asksAll ? undefined : state.kept?.mark;
      const step = await sendNext<Waiting, BatchAnswer>(eventId, state.waiting, { call: send, since });
      if (step === undefined) return take(await call<Door>("GET", path, { query: { since } }), asked);
      show(step);
      if (step.answer === undefined) continue;
      await take(step.answer, asked);
      // The response to a batch has the list, too.
      if (state.waiting.length === 0 && !asksAll) return;
    }
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
