// On PostgreSQL too: triggers of each engine write the changes.
import { expect, test } from "vitest";
import { hour, minute } from "../../../tests/support/clock";
import { insertEvent, insertMachine, insertMessage } from "../../../tests/support/factories";
import { listeningSite } from "../../../tests/support/webhooks/listening";
import { settleDueOffers } from "../waiting-list/waiting-list.server";

const laserNight = {
  title: "Laser night",
  description: "Bring wood.",
  start_date: "2026-03-20T18:00",
  end_date: "2026-03-20T20:00",
};

async function site() {
  const listening = await listeningSite();
  await listening.make();
  expect(await listening.told()).toEqual([]);
  const { admin } = listening;
  const makeEvent = async (given: object = {}) =>
    (await admin.post<{ id: number }>("/events", { ...laserNight, ...given })).body.id;
  return { ...listening, makeEvent };
}

test("an event is published, changed, cancelled, taken back, hidden and deleted", async () => {
  const { admin, told, toldInShort, makeEvent } = await site();
  const id = await makeEvent();
  expect(await told()).toEqual([
    {
      type: "event.published",
      timestamp: "2026-03-07T08:00:00.000Z",
      data: {
        id,
        title: "Laser night",
        state: "published",
        starts_at: "2026-03-20T16:00:00.000Z",
        ends_at: "2026-03-20T18:00:00.000Z",
        url: `https://anchor.example/events/${id}`,
      },
    },
  ]);
  await admin.put(`/events/${id}`, { location: "Room 2" });
  await admin.put(`/events/${id}`, { location: "Room 2" });
  expect(await toldInShort()).toEqual(["event.changed Laser night published"]);
  await admin.post(`/events/${id}/cancel`, { reason: "No power" });
  expect(await toldInShort()).toEqual(["event.cancelled Laser night cancelled"]);
  await admin.post(`/events/${id}/reopen`);
  expect(await toldInShort()).toEqual(["event.changed Laser night published"]);
  await admin.put(`/events/${id}`, { publication: "draft" });
  expect(await toldInShort()).toEqual(["event.changed Laser night hidden"]);
  await admin.put(`/events/${id}`, { title: "Laser day" });
  expect(await toldInShort()).toEqual([]);
  await admin.put(`/events/${id}`, { publication: "published" });
  expect(await toldInShort()).toEqual(["event.published Laser day published"]);
  await admin.delete(`/events/${id}`);
  expect(await toldInShort()).toEqual(["event.changed Laser day hidden"]);
});

test("events and articles are published by the clock once, also if they were changed at that moment", async () => {
  const { app, admin, told, toldInShort, makeEvent } = await site();
  const at = (ms: number) => new Date(app.clock.now().getTime() + ms).toISOString();
  const id = await makeEvent({ publish_at: at(hour) });
  await admin.post("/blog", { title: "Solar", content: "Sun.", status: "published", publish_at: at(hour) });
  const moved = await makeEvent({ title: "Moved", publish_at: at(hour) });
  const taken = await makeEvent({ title: "Taken back", publish_at: at(hour) });
  await admin.put(`/events/${moved}`, { publish_at: at(3 * hour) });
  expect(await told()).toEqual([]);
  app.clock.advance(hour - 1);
  const later = await app.as("admin");
  await later.put(`/events/${taken}`, { publication: "draft" });
  expect(await told()).toEqual([]);
  app.clock.advance(minute);
  await later.put(`/events/${id}`, { location: "Room 2" });
  expect(await toldInShort()).toEqual([
    "event.published Laser night published",
    "event.changed Laser night published",
    "article.published Solar published",
  ]);
  expect(await told()).toEqual([]);
  app.clock.advance(2 * hour);
  expect(await toldInShort()).toEqual(["event.published Moved published"]);
  expect(await told()).toEqual([]);
});

test("what was scheduled before the first webhook is told as well", async () => {
  const { app, admin, make, told, toldInShort } = await listeningSite();
  const publish_at = new Date(app.clock.now().getTime() + hour).toISOString();
  await admin.post("/events", { ...laserNight, publish_at });
  await admin.post("/blog", { title: "Solar", content: "Sun.", status: "published", publish_at });
  await make();
  expect(await told()).toEqual([]);
  app.clock.advance(hour);
  expect(await toldInShort()).toEqual(["event.published Laser night published", "article.published Solar published"]);
});

test("registrations are made, promoted and cancelled, by whatever way", async () => {
  const { app, told, toldInShort, makeEvent } = await site();
  const id = await makeEvent({ max_attendees: 1, waiting_hold_hours: 2 });
  const member = await app.as("member");
  await told();
  await member.post(`/events/${id}/register`, { name: "Tariro Moyo", email: member.user.email });
  await app.post(`/events/${id}/register`, { name: "Chipo", email: "chipo@people.example", waiting: true });
  await app.post(`/events/${id}/register`, { name: "Farai", email: "farai@people.example", waiting: true });
  expect(await toldInShort()).toEqual([
    "registration.made Laser night confirmed",
    "registration.made Laser night waiting",
    "registration.made Laser night waiting",
  ]);
  await member.post(`/events/${id}/unregister`);
  expect(await toldInShort()).toEqual([
    "registration.cancelled Laser night cancelled",
    "registration.promoted Laser night offered",
  ]);
  app.clock.advance(2 * hour);
  await settleDueOffers(app.services);
  expect(await toldInShort()).toEqual([
    "registration.cancelled Laser night cancelled",
    "registration.promoted Laser night offered",
  ]);
  const later = await app.as("admin");
  const { items } = (await later.get<{ items: { id: number; name: string }[] }>("/event-registrations/registrations"))
    .body;
  const farai = items.find(({ name }) => name === "Farai")?.id;
  await later.put(`/event-registrations/registrations/${farai}/status`, { status: "confirmed" });
  expect(await toldInShort()).toEqual(["registration.promoted Laser night confirmed"]);
  await later.put(`/event-registrations/registrations/${farai}/status`, { status: "attended" });
  expect(await told()).toEqual([]);
  const deleted = await later.call<{ trash_id: number }>("DELETE", `/event-registrations/registrations/${farai}`);
  expect(await toldInShort()).toEqual(["registration.cancelled Laser night cancelled"]);
  await later.post(`/trash/${deleted.body.trash_id}/restore`);
  expect(await told()).toEqual([]);
});

test("an event in the trash takes its registrations along without a word, and brings them back so", async () => {
  const { app, admin, told, toldInShort, makeEvent } = await site();
  const id = await makeEvent();
  await app.post(`/events/${id}/register`, { name: "Chipo", email: "chipo@people.example" });
  await told();
  const { body } = await admin.call<{ trash_id: number }>("DELETE", `/events/${id}`);
  expect(await toldInShort()).toEqual(["event.changed Laser night hidden"]);
  await admin.post(`/trash/${body.trash_id}/restore`);
  expect(await toldInShort()).toEqual(["event.published Laser night published"]);
});

test("messages, faults and the status of machines are told without names and words", async () => {
  const { app, admin, told } = await site();
  const machine = await insertMachine(app.db, { name: "Laser cutter" });
  const unit = await app.db.selectFrom("equipment_units").selectAll().executeTakeFirstOrThrow();
  await app.post("/contact", {
    name: "Tariro Moyo",
    email: "tariro@people.example",
    subject: "Secret subject",
    message: "Secret words",
  });
  const reported = {
    text: "Secret smoke",
    severity: "stopped",
    is_dangerous: true,
    name: "Tariro",
    contact: "077 123",
  };
  await app.post(`/equipment/${machine}/faults`, reported);
  for (const status of ["down", "down", "ready"])
    await admin.put(`/equipment/${machine}/units/${unit.id}/status`, { status, note: "Secret note" });
  const messages = await told();
  expect(messages.map(({ type, data }) => ({ type, ...data }))).toEqual([
    { type: "message.received", id: expect.any(Number), state: "unread" },
    {
      type: "fault.reported",
      id: expect.any(Number),
      state: "open",
      severity: "stopped",
      is_dangerous: true,
      machine: { id: machine, title: "Laser cutter" },
    },
    {
      type: "machine.status",
      id: machine,
      title: "Laser cutter",
      unit: { id: unit.id, title: unit.name },
      status: "down",
      was: "ready",
    },
    expect.objectContaining({ type: "machine.status", status: "ready", was: "down" }),
  ]);
  const stored = await app.db.selectFrom("webhook_messages").select("body").execute();
  expect(JSON.stringify(stored)).not.toMatch(/secret|tariro|077/i);
});

test("the space opens and closes, by hand and by the timetable", async () => {
  const { app, admin, told } = await site();
  const states = async () => (await told()).map(({ type, data }) => `${type} ${String(data.state)} ${String(data.by)}`);
  // Saturday, 10 in the morning.
  await admin.put("/open", { open: true, message: "Secret words" });
  expect(await states()).toEqual([]);
  await admin.put("/open", { open: false, message: "Secret words", until: "2026-03-07T10:30" });
  expect(await states()).toEqual(["space.opened_or_closed closed hand"]);
  app.clock.advance(31 * minute);
  expect(await states()).toEqual(["space.opened_or_closed open timetable"]);
  const later = await app.as("admin");
  await later.put("/open", { open: false });
  await later.put("/open", { open: true });
  await later.put("/open", { open: null });
  expect(await states()).toEqual(["space.opened_or_closed closed hand", "space.opened_or_closed open hand"]);
  app.clock.advance(12 * hour);
  expect(await states()).toEqual(["space.opened_or_closed closed timetable"]);
  const stored = await app.db.selectFrom("webhook_messages").select("body").execute();
  expect(JSON.stringify(stored)).not.toMatch(/secret/i);
});

test("a change that is undone is never told", async () => {
  const { app, admin, told } = await site();
  const form = new FormData();
  form.append(
    "file",
    new Blob(["Title,Description,Start,End\nLaser,x,2026-03-20 18:00,2026-03-20 20:00\n"]),
    "events.csv",
  );
  await admin.call("POST", "/events/import", { body: form, query: { dry_run: true } });
  await expect(
    app.db.change(async (transaction) => {
      await insertEvent(transaction);
      await insertMessage(transaction);
      expect(await transaction.selectFrom("webhook_changes").selectAll().execute()).toHaveLength(2);
      throw new Error("undone");
    }),
  ).rejects.toThrow("undone");
  expect(await app.db.selectFrom("webhook_changes").selectAll().execute()).toEqual([]);
  expect(await told()).toEqual([]);
});

test("without a webhook that listens, changes cost no row; and each gets only what it chose", async () => {
  const { app, admin, make, requests, sender, told } = await listeningSite();
  const changes = () => app.db.selectFrom("webhook_changes").selectAll().execute();
  await admin.post("/events", laserNight);
  expect(await changes()).toEqual([]);
  const { id } = await make({ topics: ["event.published"], is_active: false });
  await admin.post("/events", laserNight);
  expect(await changes()).toEqual([]);
  await make({ topics: ["event.published"], url: "https://one.example" });
  await make({ topics: ["message.received"], url: "https://two.example" });
  await told();
  await admin.post("/events", laserNight);
  await sender().flush();
  expect(requests.map(({ url }) => url)).toEqual(["https://one.example"]);
  await admin.put(`/webhooks/${id}`, { is_active: true });
  expect(await told()).toEqual([]);
});

test("what happened before the only webhook was paused is not told to a later one", async () => {
  const { app, admin, make, told } = await listeningSite();
  const { id } = await make();
  await app.post("/contact", { name: "x", email: "a@people.example", subject: "x", message: "x" });
  await admin.put(`/webhooks/${id}`, { is_active: false });
  expect(await told()).toEqual([]);
  await admin.put(`/webhooks/${id}`, { is_active: true });
  expect(await told()).toEqual([]);
});
