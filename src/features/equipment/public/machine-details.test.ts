import { expect, test } from "vitest";
import type { Unit } from "../schema";
import { untilLine } from "./machine-details";

const unit = { status: "down", status_until_on: "2026-03-07" } as Unit;

test.each([
  ["2026-03-07T21:59:00.000Z", "Expected until Sat 7 Mar 2026"],
  ["2026-03-07T22:00:00.000Z", "Was expected back on Sat 7 Mar 2026"],
])("at %s, by the site's clock: %s", (now, line) => {
  expect(untilLine(unit, "Africa/Harare", new Date(now))).toBe(line);
});

test("nothing is expected of a unit that is ready, nor without a day", () => {
  expect(untilLine({ ...unit, status: "ready" }, "Africa/Harare")).toBeUndefined();
  expect(untilLine({ ...unit, status_until_on: null }, "Africa/Harare")).toBeUndefined();
});
