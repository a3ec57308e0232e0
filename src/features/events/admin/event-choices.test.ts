import { expect, test } from "vitest";
import { eventChoices } from "./event-choices";

test("events of one title and day are told apart by their times, and those at one time by their numbers", () => {
  const event = (id: number, title: string, start_date: string) => ({ id, title, start_date });
  const events = [
    event(1, "Soldering", "2026-03-14T08:00:00.000Z"),
    event(2, "Soldering", "2026-03-14T12:00:00.000Z"),
    event(3, "Soldering", "2026-03-14T12:00:00.000Z"),
    event(4, "Soldering", "2026-03-15T08:00:00.000Z"),
    event(5, "Robots", "2026-03-14T08:00:00.000Z"),
  ];
  expect(eventChoices(events, "Africa/Harare")).toEqual([
    { value: "1", label: "Soldering (Sat 14 Mar 2026, 10:00)" },
    { value: "2", label: "Soldering (Sat 14 Mar 2026, 14:00, number 2)" },
    { value: "3", label: "Soldering (Sat 14 Mar 2026, 14:00, number 3)" },
    { value: "4", label: "Soldering (Sun 15 Mar 2026)" },
    { value: "5", label: "Robots (Sat 14 Mar 2026)" },
  ]);
});
