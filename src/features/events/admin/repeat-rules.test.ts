import { expect, test } from "vitest";
import { repeatOptions } from "./repeat-rules";

const chosen = (start: string, repeat: string) =>
  repeatOptions(Date.parse(`${start}Z`), repeat).find(({ value }) => value === repeat)?.label;

test("the chosen rule is among the options whatever the start is", () => {
  expect(chosen("2031-03-08T10:30", "")).toBe("Does not repeat");
  expect(chosen("2031-03-08T10:30", "weekday of the month")).toBe("Second Saturday of the month");
  expect(chosen("2031-03-29T10:30", "weekday of the month")).toBe("Choose again");
  expect(chosen("2031-03-29T10:30", "last weekday of the month")).toBe("Last Saturday of the month");
  expect(chosen("", "last weekday of the month")).toBe("Set the start date first");
  expect(chosen("", "week")).toBe("Set the start date first");
});

test("only the rules of the start are offered next to a chosen one", () => {
  const labels = (start: string, repeat: string) =>
    repeatOptions(Date.parse(`${start}Z`), repeat).map(({ label }) => label);
  expect(labels("2031-03-08T10:30", "week")).toEqual(labels("2031-03-08T10:30", ""));
  expect(labels("2031-03-08T10:30", "week")).not.toContain("Choose again");
});
