import { expect, test } from "vitest";
import { ago } from "./ago";

test.each([
  [0, "just now"],
  [59_999, "just now"],
  [60_000, "1 minute ago"],
  [3_599_999, "59 minutes ago"],
  [3_600_000, "1 hour ago"],
  [86_399_999, "23 hours ago"],
  [86_400_000, "1 day ago"],
  [30 * 86_400_000, "30 days ago"],
  [-5_000, "just now"],
])("%i ms: %s", (passed, words) => {
  const now = new Date("2026-03-07T08:00:00Z");
  expect(ago(new Date(now.getTime() - passed), now)).toBe(words);
});
