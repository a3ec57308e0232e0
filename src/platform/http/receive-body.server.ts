import { Problem } from "../errors/problem.server";
import type { BodyReservation } from "./body-budget.server";

/** How slowly a body may arrive. */
export interface Pace {
  /** how long it may take; where `rate` is set, how long it may take to reach that rate. Milliseconds */
  patience: number;
  /** bytes a second that earn a second more */
  rate?: number;
  /** the longest standstill that what came fast before pays for; milliseconds */
  standstill?: number;
}

interface Terms {
  /** bytes */
  limit: number;
  /** what to say about a longer one */
  tooLarge: string;
  pace: Pace;
  reservation: BodyReservation;
}

/**
 * Reads a request's body by chunks within a bound and a pace.
 * @param read ends with the chunks, or when the signal says so
 * @throws Problem 413 if longer, 408 if too slow, 503 if there is no room, 400 if incomplete
 */
export async function receiveBody<T>(
  request: Request,
  { limit, tooLarge, pace, reservation }: Terms,
  read: (chunks: AsyncIterable<Uint8Array>, signal: AbortSignal) => Promise<T>,
): Promise<T> {
  if (Number(request.headers.get("content-length") ?? 0) > limit) throw new Problem(413, tooLarge);
  const deadline = new Deadline(pace, () => reservation.refuse(new Problem(408, tooSlow)));
  try {
    const whole = await read(chunksOf(request, { limit, tooLarge, reservation, deadline }), reservation.signal);
    reservation.complete();
    return whole;
  } finally {
    deadline.stop();
  }
}

/** The number of chunks of any size; after them, chunks need a minimum average size. */
const freePieces = 1_000;
/** Each piece costs the same, be it one byte: with chunked encoding a sender decides how many there are. Bytes. */
const averagePiece = 256;

const tooMany = "The request comes in too many small pieces";
const tooSlow = "What you are sending arrives too slowly. Please try again over a better connection.";
const brokenOff = "The request ended before all of it had arrived";

async function* chunksOf(
  { body }: Request,
  { limit, tooLarge, reservation, deadline }: Omit<Terms, "pace"> & { deadline: Deadline },
): AsyncGenerator<Uint8Array> {
  if (!body) return;
  const reader = body.getReader();
  // Ends the wait for the next chunk at once.
  const stop = () => void reader.cancel().catch(() => {});
  reservation.signal.addEventListener("abort", stop);
  try {
    let length = 0;
    for (let pieces = 1; ; pieces++) {
      const { done, value } = await reader.read().catch((cause: unknown) => {
        throw new Problem(400, brokenOff, { cause });
      });
      reservation.signal.throwIfAborted();
      if (done) return;
      length += value.byteLength;
      if (length > limit) throw new Problem(413, tooLarge);
      if (length < (pieces - freePieces) * averagePiece) throw new Problem(400, tooMany);
      reservation.take(value.byteLength);
      deadline.progress(value.byteLength);
      yield value;
    }
  } finally {
    reservation.signal.removeEventListener("abort", stop);
    stop();
  }
}

/** Joins the chunks of a body. */
export async function joinChunks(chunks: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  for await (const chunk of chunks) parts.push(chunk);
  return parts.length === 1 ? (parts[0] as Uint8Array) : Buffer.concat(parts);
}

/** Calls back when work takes too long; progress extends the time. */
class Deadline {
  readonly #pace: Pace;
  readonly #expired: () => void;
  #dueAt: number;
  #timer: NodeJS.Timeout;
  #stopped = false;

  constructor(pace: Pace, expired: () => void) {
    this.#pace = pace;
    this.#expired = expired;
    this.#dueAt = performance.now() + pace.patience;
    this.#timer = this.#wait(pace.patience);
  }

  progress(bytes: number): void {
    const { rate, standstill = Number.POSITIVE_INFINITY } = this.#pace;
    if (rate === undefined) return;
    this.#dueAt = Math.min(this.#dueAt + (bytes / rate) * 1000, performance.now() + standstill);
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
  }

  #wait(ms: number): NodeJS.Timeout {
    // After a long block, timers run before the bytes that arrived meanwhile; read those first.
    return setTimeout(() => setImmediate(() => this.#look()), ms);
  }

  #look(): void {
    if (this.#stopped) return;
    const left = this.#dueAt - performance.now();
    if (left <= 0) this.#expired();
    else this.#timer = this.#wait(Math.ceil(left));
  }
}
