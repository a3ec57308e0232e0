import { expect, test } from "vitest";
import { welcomeLine } from "./public/welcome-line";

const harare = { timeZone: "Africa/Harare", timeZoneName: "CAT" };
const week = {
  start_date: "2026-03-16T08:00:00.000Z",
  end_date: "2026-04-01T15:00:00.000Z",
  status: "upcoming",
  is_online: false,
  location: "Main hall",
} as const;

test("who has registered is told when it begins, or until when it is on", () => {
  expect(welcomeLine(week, harare)).toBe("We look forward to seeing you on Mon 16 Mar 2026, 10:00 CAT, Main hall.");
  expect(welcomeLine({ ...week, status: "ongoing" }, harare)).toBe(
    "We look forward to seeing you. It is on until Wed 1 Apr 2026, 17:00 CAT, Main hall.",
  );
  expect(welcomeLine({ ...week, is_online: true }, harare)).toMatch(/, 10:00 CAT, online\.$/);
  expect(welcomeLine({ ...week, location: "" }, harare)).toMatch(/, 10:00 CAT\.$/);
});
