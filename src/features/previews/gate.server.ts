import { Problem } from "../../platform/problem.server";

/**
 * Lets work through, a few at a time; the others wait in a line of bounded length.
 *
 * @param most how many run at the same time
 * @param line how many may wait; more are refused with a Problem 503
 */
export function gate(most: number, line: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= most) {
      if (waiting.length >= line)
        throw new Problem(503, "Too many pictures are being drawn. Please try again in a moment.");
      // Whoever leaves hands on the place, so that nobody comes in between.
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else running++;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}
