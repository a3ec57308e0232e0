import type { DraftNotice, KeptDraft } from "../../api/drafts";
import { ApiError, isTransient } from "../../client/api-error";

export interface KeeperState {
  /** time of the last write; UTC, ISO 8601 */
  kept?: string | undefined;
  /** why the latest text is not kept, in a sentence */
  failure?: string | undefined;
  /** the same person has a draft in another form of the same item, which is not overwritten */
  elsewhere: boolean;
  /** other people's drafts of the same item */
  others: readonly DraftNotice[];
}

/** The changed fields, and the state that they were typed over. */
export interface Typed {
  values: Record<string, unknown>;
  seen: string | null;
}

interface KeeperParts {
  /** left out if only this device keeps drafts. @param leaving the page is being left */
  keep: ((typed: Typed, leaving: boolean) => Promise<KeptDraft>) | undefined;
  drop: () => Promise<unknown>;
  /** discards the draft permanently: the server also refuses requests of this form that have not arrived yet */
  finish: () => Promise<unknown>;
  tell: (state: KeeperState) => void;
  /** stores it on this device. @param isSent the server has it */
  hold: (typed: Typed, isSent: boolean) => void;
  release: () => void;
}

/** Pause in typing after which the draft is sent; milliseconds. */
const pause = 1_200;
/** Longest time without sending while typing goes on; milliseconds. */
const longest = 8_000;
/** Delay before the draft is stored on this device; milliseconds. */
const short = 400;
/** Delay before a failed request is retried; milliseconds. */
const again = 15_000;

/**
 * Keeps a form's text on device and server, one request at a time.
 * @param begun whether a draft may have been kept before
 */
export function createKeeper({ keep, drop, finish, tell, hold, release }: KeeperParts, begun: boolean) {
  let latest: Typed | undefined;
  let unsent: number | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let holding: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | undefined;
  let stored = begun;
  let ended = false;
  let state: KeeperState = { elsewhere: false, others: [] };
  const say = (change: Partial<KeeperState>) => {
    state = { ...state, ...change };
    if (!ended) tell(state);
  };
  const plan = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => send(false), ms);
  };

  function holdNow(): void {
    clearTimeout(holding);
    holding = undefined;
    if (latest) hold(latest, false);
    else release();
  }

  async function sendOnce(leaving: boolean): Promise<void> {
    const typed = latest;
    unsent = undefined;
    if (!keep) return;
    try {
      if (typed) {
        const { updated_at, others } = await keep(typed, leaving);
        stored = true;
        if (typed === latest && !ended) hold(typed, true);
        say({ kept: updated_at, others, failure: undefined });
      } else if (stored) {
        await drop();
        stored = false;
        say({ kept: undefined, failure: undefined });
      }
    } catch (error) {
      const refused = error instanceof ApiError ? error : undefined;
      unsent ??= Date.now();
      if (refused?.reason === "open_elsewhere") return say({ elsewhere: true, failure: refused.detail });
      say({ failure: refused?.said ?? "There is no connection" });
      // Refusals such as 401 and 403 are not retried by a timer; the next keystroke sends the draft again.
      if (!refused || isTransient(refused.status)) plan(again);
    }
  }

  /** Sends unsent text. A second request runs in parallel only if the page may be gone before the first response. */
  function send(leaving: boolean): void {
    clearTimeout(timer);
    if (ended || unsent === undefined) return;
    // The page may be closed at any moment, and requests that outlive it take no more than 64 kB.
    holdNow();
    if (state.elsewhere || (running && !leaving)) return;
    const before = running;
    const sending = before ? sendBeside(before) : sendOnce(leaving);
    const mine = sending.finally(() => {
      if (running !== mine) return;
      running = undefined;
      if (unsent !== undefined && !state.failure) plan(pause);
    });
    running = mine;
  }

  /** Of two parallel requests the older may arrive last: if the page stays open, the latest text is sent again. */
  async function sendBeside(before: Promise<void>): Promise<void> {
    await Promise.all([before, sendOnce(true)]);
    unsent ??= Date.now();
  }

  return {
    /** Takes the changed fields; undefined if the form equals its initial values. */
    changed(typed: Typed | undefined): void {
      if (ended || (!typed && !latest && !stored)) return;
      latest = typed;
      unsent ??= Date.now();
      holding ??= setTimeout(holdNow, short);
      plan(Math.max(0, Math.min(pause, unsent + longest - Date.now())));
    },
    /** Sends unsent text at once. @param leaving the page is being left */
    flush: send,
    /** Sends unsent text at once and waits for the response. @returns why it is not kept, if it is not */
    async settle(): Promise<string | undefined> {
      await running;
      send(false);
      await running;
      return state.failure;
    },
    /** Continues after the question about the other form was answered. */
    resume(): void {
      say({ elsewhere: false, failure: undefined });
      unsent ??= Date.now();
      plan(0);
    },
    /** Stops sending. @param discard deletes the draft */
    async end(discard: boolean): Promise<void> {
      ended = true;
      clearTimeout(timer);
      clearTimeout(holding);
      if (discard) {
        unsent = undefined;
        release();
        // Does not wait for the running request: the page may be left before its response.
        if (stored || running) await finish().catch(() => undefined);
        return;
      }
      await running;
      if (unsent !== undefined && !state.elsewhere) await sendOnce(true);
    },
  };
}

export type Keeper = ReturnType<typeof createKeeper>;
