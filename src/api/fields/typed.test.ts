import { expect, test } from "vitest";
import { decimalInput, orNull, wholeNumberInput } from "./typed";

test.each([
  ["12.50", 12.5],
  ["2,5", 2.5],
  [" 7 ", 7],
  ["-3.25", -3.25],
  ["", 0],
  ["free", 0],
  ["Infinity", 0],
])("the price %j is %d", (typed, amount) => {
  expect(decimalInput.parse(typed)).toBeCloseTo(amount, 10);
});

test.each([
  ["12", 12],
  ["7.9", 7],
  ["1e3", 1000],
  ["-1", -1],
  ["", 0],
  ["many", 0],
])("the count %j is %d", (typed, count) => {
  expect(wholeNumberInput.parse(typed)).toBe(count);
});

test("an empty choice is nothing", () => {
  expect(orNull.parse("")).toBeNull();
  expect(orNull.parse("sdc")).toBe("sdc");
});
