// On PostgreSQL too: bookings depend on its row locks.
import { expect, test } from "vitest";
import { book, office, sunday } from "../../../tests/support/bookings/office";
import { insertEvent } from "../../../tests/support/factories";
import { ownCalendar } from "./feed.server";
import type { Uses } from "./schema";

type Made = { id: number; items: { id: number }[]; conflicts: string[]; detail: string };

/** An event on Sunday 8 March, 10:00 to 12:00, that holds the machine. */
async function classroom() {
  const given = await office({ ahead_days: 30, max_open: 10, max_week_minutes: 6_000 });
  const { app, admin, id } = given;
  const event = await insertEvent(app.db, {
    start_date: "2026-03-08T08:00:00.000Z",
    end_date: "2026-03-08T10:00:00.000Z",
  });
  expect((await admin.put(`/events/${event}/uses`, { equipment_ids: [id] })).status).toBe(200);
  return { ...given, event };
}

test("a cancelled event frees its machines, and is reopened only if they are free", async () => {
  const { admin, member, id, event } = await classroom();
  expect((await admin.post(`/events/${event}/cancel`, { reason: "The teacher is ill" })).status).toBe(200);
  const { body } = await book(member, id, sunday("10:00"), sunday("11:00"));
  const refused = await admin.post<Made>(`/events/${event}/reopen`);
  expect([refused.status, refused.body.detail]).toEqual([
    409,
    "The machines of this event are not free then. Laser cutter is booked: Sun 8 Mar 2026, 10:00 CAT.",
  ]);
  await member.post(`/bookings/${body.booking?.id}/cancel`);
  expect((await admin.post(`/events/${event}/reopen`)).status).toBe(200);
  expect((await book(member, id, sunday("10:00"), sunday("11:00"))).status).toBe(409);
});

test("repeats in conflict are made without the hold and named; one conflict refuses a change of the series", async () => {
  const { app, admin, member, id, event } = await classroom();
  await book(member, id, "2026-03-15T10:00", "2026-03-15T11:00");
  const repeat = { rule: "FREQ=WEEKLY", count: 3 };
  const { status, body } = await admin.post<Made>(`/events/${event}/repeat`, repeat);
  expect([status, body.conflicts]).toEqual([
    201,
    ["Sun 15 Mar 2026, 10:00 CAT: Laser cutter is booked: Sun 15 Mar 2026, 10:00 CAT"],
  ]);
  const dates = await app.db.selectFrom("events").select("id").orderBy("start_date").execute();
  const uses = await Promise.all(
    dates.map(async (date) => (await admin.get<Uses>(`/events/${date.id}/uses`)).body.equipment_ids.length),
  );
  expect(uses.filter((count) => count === 0)).toHaveLength(1);
  await book(member, id, "2026-03-22T14:00", "2026-03-22T15:00");
  const moved = { start_date: "2026-03-08T12:00:00Z", end_date: "2026-03-08T14:00:00Z" };
  expect((await admin.put(`/events/${event}?scope=all`, moved)).status).toBe(409);
  const starts = await app.db.selectFrom("events").select("start_date").orderBy("start_date").execute();
  expect(starts.every(({ start_date }) => start_date.endsWith("T08:00:00.000Z"))).toBe(true);
});

test("a calendar address shows one's own bookings, cancelled ones too, until it is replaced", async () => {
  const { app, admin, member, id } = await classroom();
  await book(member, id, sunday("14:00"), sunday("15:00"), { note: "Stencils" });
  const { body } = await book(member, id, sunday("16:00"), sunday("17:00"));
  await member.post(`/bookings/${body.booking?.id}/cancel`);
  await book(await app.as("member"), id, sunday("18:00"), sunday("19:00"), { note: "Not mine" });
  const address = async () => (await member.post<{ url: string }>("/users/me/bookings/feed")).body.url;
  const read = (url: string) =>
    ownCalendar({
      ...app.services,
      origin: "https://anchor.example",
      params: { token: /\/bookings\/(.+)\.ics$/.exec(url)?.[1] ?? "" },
    });
  const first = await address();
  const calendar = await read(first);
  expect(calendar.match(/BEGIN:VEVENT/g)).toHaveLength(2);
  expect(calendar).toMatch(/STATUS:CANCELLED/);
  expect(calendar).not.toMatch(/Not mine/);
  expect(calendar).not.toMatch(member.user.email);
  const stored = await app.db.selectFrom("booking_feeds").selectAll().execute();
  expect(first).not.toContain(stored[0]?.token_hash);
  const second = await address();
  await expect(read(first)).rejects.toMatchObject({ status: 404 });
  await admin.put(`/users/${member.user.id}`, { is_active: false });
  await expect(read(second)).rejects.toMatchObject({ status: 404 });
});
