import { showBusyBar } from "./busy-bar";

/** How much longer than the server has said each pause is: four tries after the first, then it is for the visitor to say. */
const pauses = [1, 1.5, 2, 3];
/** A server that names less or more than this is not followed; seconds. */
const bounds = { least: 1, most: 10 };

interface Again {
  /** gives it up */
  signal?: AbortSignal | undefined;
  /** says that it is tried again; what it answers takes that away */
  tell?: () => () => void;
  /** 0 to 1; whoever was refused together does not come back together */
  random?: () => number;
}

/**
 * Sends what was answered 503 again.
 *
 * @returns the first other answer, or the last of them
 */
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
