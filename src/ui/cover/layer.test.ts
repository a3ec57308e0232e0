import { expect, it } from "vitest";
import { loop } from "./layer";

it("a loop keeps its numbers apart, also where a small step is rounded to nothing", () => {
  const path = loop([
    [0, 9.96],
    [10, 0],
    [20, 10.04],
  ]);
  const numbers = path.split("q")[1]?.match(/-?\d+(\.\d+)?/g);
  expect(numbers).toHaveLength(3 * 4);
});
