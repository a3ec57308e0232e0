import { showBusyBar } from "./busy-bar";

/** Factors of Retry-After for the four retries. */
const pauses = [1, 1.5, 2, 3];
/** A server that names less or more than this is not followed; seconds. */
const bounds = { least: 1, most: 10 };

interface Again {
  signal?: AbortSignal | undefined;
  /** shows that the request is retried; returns a function that hides it */
  tell?: () => () => void;
  /** returns 0 to 1; adds jitter so that refused clients do not return together */
  random?: () => number;
}

/** Retries a request that was answered 503. @returns the first response with another status, or the last 503 */
export async function sendAgain(
  send: () => Promise<Response>,
  refused: Response,
  { signal, tell = showBusyBar, random = Math.random }: Again = {},
): Promise<Response> {
  const told = tell();
  try {
    let answer = refused;
    for (const longer of pauses) {
      const named = Number(answer.headers.get("retry-after")) || bounds.least;
      const seconds = Math.min(Math.max(named, bounds.least), bounds.most) * longer * (0.75 + random() / 2);
      await pause(seconds * 1_000, signal);
      answer = await send();
      if (answer.status !== 503) break;
    }
    return answer;
  } finally {
    told();
  }
}

const pause = (ms: number, signal: AbortSignal | undefined) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener(
      "abort",
      () => {
        clearTimeout(timer);
        reject(signal.reason);
      },
      { once: true },
    );
  });
