import { expect, test } from "vitest";
import { calendarFile } from "./calendar-file";
import type { Event } from "./schema";

const event: Event = {
  id: 12,
  title: "Solder, wire; and test",
  description: "Bring:\nan iron \\ a board",
  content: "",
  image_url: "",
  start_date: "2026-11-28T08:30:00.000Z",
  end_date: "2026-11-28T11:00:00.000Z",
  location: "Electronics bench, 4th floor",
  is_online: false,
  meeting_url: "",
  registration_fee: 5,
  max_attendees: 16,
  places_taken: 0,
  places_left: 16,
  event_type: "workshop",
  status: "upcoming",
  featured: false,
  community_id: null,
  created_at: "2026-11-01T08:00:00.000Z",
  updated_at: "2026-11-01T08:00:00.000Z",
};
const where = { origin: "https://anchor.example", organisation: "Anchor Makerspace" };

/** The lines of a calendar file, each whole again. */
const linesOf = (file: string) => file.replaceAll("\r\n ", "").split("\r\n");

test("texts are escaped and instants are UTC, so that no reader's zone moves them", () => {
  const lines = linesOf(calendarFile(event, where));
  expect(lines).toContain("SUMMARY:Solder\\, wire\\; and test");
  expect(lines).toContain("DESCRIPTION:Bring:\\nan iron \\\\ a board\\n\\nhttps://anchor.example/events/12");
  expect(lines).toContain("LOCATION:Electronics bench\\, 4th floor");
  expect(lines).toContain("DTSTART:20261128T083000Z");
  expect(lines).toContain("DTEND:20261128T110000Z");
});

test("a changed event keeps its UID and has a higher sequence", () => {
  const before = linesOf(calendarFile(event, where));
  const after = linesOf(calendarFile({ ...event, updated_at: "2026-11-01T09:00:00.000Z" }, where));
  const read = (lines: string[], name: string) => lines.find((line) => line.startsWith(`${name}:`));
  expect(read(after, "UID")).toBe("UID:event-12@anchor.example");
  expect(read(before, "UID")).toBe(read(after, "UID"));
  expect(read(before, "SEQUENCE")).toBe("SEQUENCE:0");
  expect(read(after, "SEQUENCE")).toBe("SEQUENCE:3600");
});

test("no line is longer than 75 bytes, and no letter is cut", () => {
  const description = "Café ⚙ über ".repeat(40).trim();
  const file = calendarFile({ ...event, description }, where);
  for (const line of file.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(linesOf(file).join("\n")).toContain(description);
});

test("an online event is where its meeting is", () => {
  const online = { ...event, is_online: true, meeting_url: "https://meet.anchor.example/a", location: "" };
  expect(linesOf(calendarFile(online, where))).toContain("LOCATION:https://meet.anchor.example/a");
});
