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
  /** left out if only this device keeps drafts. @param signal gives the request up */
  keep: ((typed: Typed, how: { leaving: boolean; signal: AbortSignal }) => Promise<KeptDraft>) | undefined;
  drop: (signal: AbortSignal) => Promise<unknown>;
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

/** Keeps a form's text on device and server, one request at a time; the last one wins. */
export class Keeper {
  readonly #parts: KeeperParts;
  #latest: Typed | undefined;
  /** since when there is unsent text; milliseconds since 1970 */
  #unsentSince: number | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #holding: ReturnType<typeof setTimeout> | undefined;
  #running: Promise<void> | undefined;
  /** gives the running request up */
  #givingUp = new AbortController();
  #isStored: boolean;
  #hasEnded = false;
  #state: KeeperState = { elsewhere: false, others: [] };

  /** @param isStored whether a draft may have been kept before */
  constructor(parts: KeeperParts, isStored: boolean) {
    this.#parts = parts;
    this.#isStored = isStored;
  }

  /** Takes the changed fields; undefined if the form equals its initial values. */
  changed(typed: Typed | undefined): void {
    const isUntouched = !typed && !this.#latest && !this.#isStored;
    if (this.#hasEnded || isUntouched) return;
    this.#latest = typed;
    this.#unsentSince ??= Date.now();
    this.#holding ??= setTimeout(() => this.#holdNow(), short);
    this.#plan(Math.max(0, Math.min(pause, this.#unsentSince + longest - Date.now())));
  }

  /**
   * Sends unsent text at once, or after the running request.
   * @param leaving the page is being left, so the running request is given up for the latest text
   */
  flush(leaving: boolean): void {
    clearTimeout(this.#timer);
    if (this.#hasEnded || this.#unsentSince === undefined) return;
    // The page may be closed at any moment, and requests that outlive it take no more than 64 kB.
    this.#holdNow();
    const hasToWait = this.#running && !leaving;
    if (!this.#state.elsewhere && !hasToWait) this.#begin(leaving);
  }

  /** Sends unsent text at once and waits for the response. @returns why it is not kept, if it is not */
  async settle(): Promise<string | undefined> {
    await this.#running;
    this.flush(false);
    await this.#running;
    return this.#state.failure;
  }

  /** Continues after the question about the other form was answered. */
  resume(): void {
    this.#say({ elsewhere: false, failure: undefined });
    this.#unsentSince ??= Date.now();
    this.#plan(0);
  }

  /** Stops sending. @param discard deletes the draft */
  async end(discard: boolean): Promise<void> {
    this.#hasEnded = true;
    clearTimeout(this.#timer);
    clearTimeout(this.#holding);
    if (discard) return this.#discard();
    await this.#running;
    if (this.#unsentSince !== undefined && !this.#state.elsewhere) await this.#begin(true);
  }

  async #discard(): Promise<void> {
    this.#unsentSince = undefined;
    this.#parts.release();
    // Does not wait for the running request: the page may be left before its response.
    this.#givingUp.abort();
    if (this.#isStored || this.#running) await this.#parts.finish().catch(() => undefined);
  }

  #say(change: Partial<KeeperState>): void {
    this.#state = { ...this.#state, ...change };
    if (!this.#hasEnded) this.#parts.tell(this.#state);
  }

  #plan(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.flush(false), ms);
  }

  #holdNow(): void {
    clearTimeout(this.#holding);
    this.#holding = undefined;
    if (this.#latest) this.#parts.hold(this.#latest, false);
    else this.#parts.release();
  }

  /** Sends the latest text, in place of a running request. */
  #begin(leaving: boolean): Promise<void> {
    const isInstead = this.#running !== undefined;
    this.#givingUp.abort();
    this.#givingUp = new AbortController();
    const mine = this.#send(leaving, this.#givingUp.signal).finally(() => this.#finished(mine, isInstead));
    this.#running = mine;
    return mine;
  }

  #finished(request: Promise<void>, isInstead: boolean): void {
    if (this.#running !== request) return;
    this.#running = undefined;
    // The server may have got the other request, and stored its text last: the latest is sent again if the page stays.
    if (isInstead) this.#unsentSince ??= Date.now();
    if (this.#unsentSince !== undefined && !this.#state.failure) this.#plan(pause);
  }

  async #send(leaving: boolean, signal: AbortSignal): Promise<void> {
    const typed = this.#latest;
    this.#unsentSince = undefined;
    const { keep } = this.#parts;
    if (!keep) return;
    try {
      if (typed) await this.#store(typed, keep(typed, { leaving, signal }));
      else if (this.#isStored) await this.#drop(signal);
    } catch (error) {
      if (!signal.aborted) this.#failed(error);
    }
  }

  async #store(typed: Typed, keeping: Promise<KeptDraft>): Promise<void> {
    const { updated_at, others } = await keeping;
    this.#isStored = true;
    if (typed === this.#latest && !this.#hasEnded) this.#parts.hold(typed, true);
    this.#say({ kept: updated_at, others, failure: undefined });
  }

  async #drop(signal: AbortSignal): Promise<void> {
    await this.#parts.drop(signal);
    this.#isStored = false;
    this.#say({ kept: undefined, failure: undefined });
  }

  #failed(error: unknown): void {
    const refused = error instanceof ApiError ? error : undefined;
    this.#unsentSince ??= Date.now();
    if (refused?.reason === "open_elsewhere") {
      this.#say({ elsewhere: true, failure: refused.detail });
      return;
    }
    this.#say({ failure: refused?.said ?? "There is no connection" });
    // Refusals such as 401 and 403 are not retried by a timer; the next keystroke sends the draft again.
    if (!refused || isTransient(refused.status)) this.#plan(again);
  }
}
