import { expect, test } from "vitest";
import { allowedChanges } from "./powers";

test("what the holder of a link can do is said as it is: of a cancelled event only what is left", () => {
  const date = { id: 2, start_date: "2026-03-15T10:00:00.000Z", end_date: "2026-03-15T12:00:00.000Z", places_left: 2 };
  expect(allowedChanges({ can_change: true, dates: [date] })).toBe("change and cancel your registration");
  expect(allowedChanges({ can_change: false, dates: [date] })).toBe(
    "see your registration and move it to another date",
  );
  expect(allowedChanges({ can_change: false, dates: [] })).toBe("see your registration");
});
