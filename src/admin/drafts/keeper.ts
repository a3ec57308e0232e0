import type { DraftNotice, Kept } from "../../api/drafts";
import { ApiError } from "../../client/api-error";

/** What is known of the draft of a form. */
export interface KeeperState {
  /** when it was kept last; UTC, ISO 8601 */
  kept?: string | undefined;
  /** why what was typed last is not kept, in a sentence */
  failure?: string | undefined;
  /** the same person has typed into another form of the same item, which is not written over */
  elsewhere: boolean;
  /** others who have a draft of the same item */
  others: readonly DraftNotice[];
}

/** What was typed, and the state over which it was typed. */
export interface Typed {
  values: Record<string, unknown>;
  seen: string | null;
}

interface KeeperParts {
  /** left out where this device alone keeps it. @param leaving the page is being left */
  keep: ((typed: Typed, leaving: boolean) => Promise<Kept>) | undefined;
  /** discards what this form has kept */
  drop: () => Promise<unknown>;
  /** the same for good: the server refuses what this form has sent and what has not arrived yet */
  finish: () => Promise<unknown>;
  tell: (state: KeeperState) => void;
  /** stores it on this device. @param isSent the server has it */
  hold: (typed: Typed, isSent: boolean) => void;
  /** deletes what was held */
  release: () => void;
}

/** It is kept once typing has paused; milliseconds. */
const pause = 1_200;
/** And by then at the latest; milliseconds. */
const longest = 8_000;
/** Until it is stored on this device; milliseconds. */
const short = 400;
/** Until it is tried again when it could not be kept; milliseconds. */
const again = 15_000;

/**
 * Keeps what is typed into one form on this device and on the server: one sending at a time, the latest state only.
 *
 * @param begun whether something of this form may have been kept before
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

  /** The device stores the form as it is now. */
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
      if (refused?.status === 409) return say({ elsewhere: true, failure: refused.detail });
      say({ failure: refused?.said ?? "There is no connection" });
      // Who may not, or is signed out, is not asked again and again; the next letter tries it anew.
      if (!refused || refused.status >= 500 || refused.status === 429) plan(again);
    }
  }

  /** Sends what has not been sent; beside what is on its way only where the page may be gone before that is answered. */
  function send(leaving: boolean): void {
    clearTimeout(timer);
    if (ended || unsent === undefined) return;
    // The page may be closed at any moment, and more than 64 kB do not go on their way without it.
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

  /** Of two at once the older may arrive last: where the page is still there, the latest state is sent once more. */
  async function sendBeside(before: Promise<void>): Promise<void> {
    await Promise.all([before, sendOnce(true)]);
    unsent ??= Date.now();
  }

  return {
    /** Something was typed; undefined where the form is as it began. */
    changed(typed: Typed | undefined): void {
      if (ended || (!typed && !latest && !stored)) return;
      latest = typed;
      unsent ??= Date.now();
      holding ??= setTimeout(holdNow, short);
      plan(Math.max(0, Math.min(pause, unsent + longest - Date.now())));
    },
    /** Sends at once what has not been sent. @param leaving the page is being left */
    flush: send,
    /** Sends at once what has not been sent, and waits for it. @returns why it is not kept, where it is not */
    async settle(): Promise<string | undefined> {
      await running;
      send(false);
      await running;
      return state.failure;
    },
    /** Goes on after the question about the other form was answered. */
    resume(): void {
      say({ elsewhere: false, failure: undefined });
      unsent ??= Date.now();
      plan(0);
    },
    /** Ends it: nothing is sent any more. @param discard what was kept goes */
    async end(discard: boolean): Promise<void> {
      ended = true;
      clearTimeout(timer);
      clearTimeout(holding);
      if (discard) {
        unsent = undefined;
        release();
        // Not after what is on its way: the page may be left before that is answered.
        if (stored || running) await finish().catch(() => undefined);
        return;
      }
      await running;
      if (unsent !== undefined && !state.elsewhere) await sendOnce(true);
    },
  };
}

export type Keeper = ReturnType<typeof createKeeper>;
