import { expect, test } from "vitest";
import { Clock, minute, second } from "../../../tests/support/clock";
import { Problem } from "./problem.server";
import { RateLimit } from "./rate-limit.server";

/** What the check says: nothing, or the refusal. */
function refusal(limit: RateLimit, key: string, { now }: Clock): Problem | undefined {
  try {
    limit.check(key, now());
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
  return undefined;
}

test("so many in a window, each key for itself, and a new window after it", () => {
  const clock = new Clock();
  const limit = new RateLimit(2, minute);
  for (let time = 0; time < 2; time++) {
    expect(refusal(limit, "a", clock)).toBeUndefined();
    limit.count("a", clock.now());
  }
  expect(refusal(limit, "a", clock)).toMatchObject({ status: 429, retryAfter: 60 });
  expect(refusal(limit, "b", clock)).toBeUndefined();
  clock.advance(minute - 1);
  expect(refusal(limit, "a", clock)?.retryAfter).toBe(1);
  clock.advance(1);
  expect(refusal(limit, "a", clock)).toBeUndefined();
  limit.count("a", clock.now());
  expect(refusal(limit, "a", clock)).toBeUndefined();
});

test("what is forgiven begins anew", () => {
  const clock = new Clock();
  const limit = new RateLimit(1, minute);
  limit.count("a", clock.now());
  limit.forget("a");
  expect(refusal(limit, "a", clock)).toBeUndefined();
});

test.each([
  [second, "1 second"],
  [59 * second, "59 seconds"],
  [60 * second, "1 minute"],
  [61 * second, "2 minutes"],
  [15 * minute, "15 minutes"],
])("after a window of %d ms it says %s", (window, words) => {
  const clock = new Clock();
  const limit = new RateLimit(1, window);
  limit.count("a", clock.now());
  expect(refusal(limit, "a", clock)?.message).toBe(`Too many attempts. Please try again in ${words}.`);
});

test("many keys do not fill the memory: the oldest window is forgotten first", () => {
  const clock = new Clock();
  const limit = new RateLimit(1, minute);
  for (let number = 0; number <= 20_000; number++) limit.count(String(number), clock.now());
  expect(refusal(limit, "0", clock)).toBeUndefined();
  expect(refusal(limit, "1", clock)?.status).toBe(429);
  expect(refusal(limit, "20000", clock)?.status).toBe(429);
});
