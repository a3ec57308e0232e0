import { rmSync } from "node:fs";
import { open, rename, rm, stat, statfs } from "node:fs/promises";
import { join } from "node:path";
import { Problem } from "../errors/problem.server";
import type { Log } from "../log.server";

/** The sizes of the reserve for a full disk, the largest that fits thrice; bytes. 1 MB is enough for 25 sign-ins. */
const reserveSizes = [16_000_000, 4_000_000, 1_000_000] as const;
const smallestReserve = reserveSizes[2];
/** Below this the back office warns; bytes. */
const lowBytes = 500_000_000;
/** There is room for a reserve when it fits and twice as much is left to everybody. */
const roomFor = (reserve: number) => 3 * reserve;
/** Nothing worth a name can be written any more; bytes. */
const noneBytes = 1_000_000;
const lookEveryMs = 30_000;
/** When the reserve is taken after a start, which does not wait until it is written. */
const firstFillMs = 3_000;

/** ENOSPC and EDQUOT of the system, SQLITE_FULL (sqlite.org/rescode.html). */
const isFullHere = ({ code, errcode }: { code?: unknown; errcode?: unknown }) =>
  code === "ENOSPC" || code === "EDQUOT" || errcode === 13;
/** disk_full and out_of_memory's neighbour, class 53 (PostgreSQL, appendix A). */
const isFullThere = ({ code }: { code?: unknown }) => code === "53100";

interface Parts {
  /** DATA_DIR */
  directory: string;
  log: Log;
  /** how many bytes may still be written there; another in tests */
  measure?: (directory: string) => Promise<number>;
}

const measured = async (directory: string) => {
  const { bavail, bsize } = await statfs(directory);
  return bavail * bsize;
};

/** Free disk space. A full disk deletes a reserve for sign-ins and rate limits, and refuses other writes. */
export class Space {
  readonly #directory: string;
  readonly #reserve: string;
  readonly #log: Log;
  readonly #measure: (directory: string) => Promise<number>;
  #free: number | undefined;
  #isFull = false;
  /** the size of the reserve that was there last; 0 for none yet */
  #held = 0;
  #looking: Promise<void> = Promise.resolve();

  constructor({ directory, log, measure = measured }: Parts) {
    this.#directory = directory;
    this.#reserve = join(directory, "reserve");
    this.#log = log;
    this.#measure = measure;
  }

  get isFull(): boolean {
    return this.#isFull;
  }

  warning(): string | undefined {
    if (this.#isFull)
      return "The disk is full: visitors can read and sign in, but nothing else can be saved. Free some space.";
    if (this.#free === undefined || this.#free >= lowBytes) return undefined;
    return `The disk is nearly full: ${Math.round(this.#free / 1_000_000)} MB are left. Free some space.`;
  }

  /** @throws Problem 507 while the disk is full */
  assertRoom(): void {
    if (this.#isFull) throw full();
  }

  /**
   * Turns a write that failed on a full disk into a Problem and releases the reserve; returns other errors as they are.
   */
  explain(error: unknown): unknown {
    const reason = causeOf(error);
    if (isFullThere(reason))
      return new Problem(503, "The database is full. Please try again later.", {
        cause: error,
        retryAfter: 300,
      });
    if (!isFullHere(reason)) return error;
    this.#becomeFull(error);
    return full(error);
  }

  #becomeFull(cause?: unknown): void {
    if (!this.#isFull)
      this.#log.error({ err: cause, directory: this.#directory }, "the disk is full: nothing can be saved");
    this.#isFull = true;
    // At once, so that what failed for want of room can be tried again.
    rmSync(this.#reserve, { force: true });
  }

  /** Measures the room. @param fills takes or restores the reserve if there is enough */
  look(fills = true): Promise<void> {
    this.#looking = this.#looking.then(() => this.#look(fills));
    return this.#looking;
  }

  async #look(fills: boolean): Promise<void> {
    try {
      const free = await this.#measure(this.#directory);
      const held = (await stat(this.#reserve).catch(() => undefined))?.size ?? 0;
      const needed = held > 0 ? noneBytes : roomFor(this.#held || smallestReserve);
      // Another process has given it away: the disk is full for this one too.
      const isGivenAway = this.#held > 0 && held === 0 && free < needed;
      this.#free = free;
      this.#held = held || this.#held;
      if (free < noneBytes || isGivenAway) this.#becomeFull();
      if (free < needed) return;
      const fitting = reserveSizes.find((size) => roomFor(size) <= free + held) ?? held;
      if (fitting > held) {
        if (!fills) return;
        await fill(this.#reserve, fitting);
        this.#held = fitting;
      }
      if (this.#isFull) this.#log.info({ free }, "there is free disk space again");
      this.#isFull = false;
    } catch (error) {
      this.#log.warn({ err: error }, "the free disk space could not be read");
    }
  }

  /** Looks now, soon after the start, and every half minute. @returns what stops it */
  watch(): () => void {
    void this.look(false);
    const first = setTimeout(() => void this.look(), firstFillMs).unref();
    const timer = setInterval(() => void this.look(), lookEveryMs).unref();
    return () => {
      clearTimeout(first);
      clearInterval(timer);
    };
  }
}

const full = (cause?: unknown) =>
  new Problem(507, "The disk is full, so nothing can be saved. Please tell us, and try again later.", {
    cause,
  });

function causeOf(error: unknown): { code?: unknown; errcode?: unknown } {
  const { cause } = error as { cause?: unknown };
  return cause instanceof Error && (error as { code?: unknown }).code === undefined
    ? causeOf(cause)
    : (error as object);
}

/** Writes the reserve: real bytes, which a file that was only made longer would not take up. */
async function fill(path: string, size: number): Promise<void> {
  const beside = `${path}.${process.pid}`;
  try {
    const handle = await open(beside, "w", 0o600);
    try {
      const block = Buffer.alloc(1_000_000, 1);
      for (let written = 0; written < size; written += block.length) await handle.write(block);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(beside, path);
  } finally {
    await rm(beside, { force: true });
  }
}
