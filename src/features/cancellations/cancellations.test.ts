import ICAL from "ical.js";
import { expect, test } from "vitest";
import { insertEvent, insertRegistration } from "../../../tests/support/factories";
import { type ListeningSite, listeningSite } from "../../../tests/support/listening";
import { startMailServer } from "../../../tests/support/mail/mail-server";
import { senderFor } from "../../../tests/support/mail/sending";
import { mailChecks } from "../../app/mail-checks.server";
import { contentOf } from "../../platform/mail/queue.server";
import type { Event, EventList, Reach } from "../events/schema";

const day = 86_400_000;
const reason = "The power company works on our street.";

async function office() {
  const site = await listeningSite({ origin: "https://anchor.example" });
  return { site, admin: await site.as("admin") };
}

async function written({ db, services }: ListeningSite) {
  const rows = await db.selectFrom("mails").selectAll().orderBy("id").execute();
  return rows.map((row) => ({ ...row, content: contentOf(row, services.siteKey) }));
}

const calendarOf = async (site: ListeningSite, path: string) => {
  const calendar = ICAL.Component.fromString((await site.ask(path)).body.toString());
  return calendar.getAllSubcomponents("vevent").map((one) => new ICAL.Event(one));
};

test("a cancelled event keeps its page and registrations, takes none, and everybody registered is told in the same moment", async () => {
  const { site, admin } = await office();
  const id = await insertEvent(site.db, { title: "Soldering" });
  await insertRegistration(site.db, id, { name: "Tariro", email: "tariro@people.example" });
  await insertRegistration(site.db, id, { email: "gone@people.example", registration_status: "cancelled" });
  const before = (await calendarOf(site, `/events/${id}.ics`))[0] as ICAL.Event;
  const { status, body } = await admin.post<Event>(`/events/${id}/cancel`, { reason });
  expect(status).toBe(200);
  expect(body).toMatchObject({ publication: "cancelled", cancel_reason: reason, places_taken: 1, status: "upcoming" });
  expect((await admin.get<Event>(`/events/${id}`)).body).toEqual(body);

  const guest = { name: "Rudo", email: "rudo@people.example" };
  const refused = { status: 409, body: { detail: "This event has been cancelled" } };
  expect(await site.post(`/events/${id}/register`, guest)).toMatchObject(refused);
  expect(await (await site.as("member")).post(`/events/${id}/register`)).toMatchObject(refused);

  const [mail, ...others] = await written(site);
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ kind: "event-cancelled", recipient: "tariro@people.example", state: "queued" });
  expect(mail?.content?.subject).toBe("Cancelled: Soldering");
  expect(mail?.content?.paragraphs).toContain(reason);
  const [file] = mail?.content?.files ?? [];
  expect(file?.type).toBe("text/calendar; method=CANCEL; charset=utf-8");
  const calendar = ICAL.Component.fromString(file?.content ?? "");
  expect(calendar.getFirstPropertyValue("method")).toBe("CANCEL");
  const told = new ICAL.Event(calendar.getFirstSubcomponent("vevent") ?? undefined);
  expect(told.component.getFirstProperty("organizer")?.getFirstValue()).toBe(
    `mailto:${site.services.site.eventsEmail}`,
  );

  // In calendars it is the same entry, cancelled, also for readers that ignore the status.
  for (const event of [
    told,
    ...(await calendarOf(site, `/events/${id}.ics`)),
    ...(await calendarOf(site, "/events.ics")),
  ]) {
    expect(event.component.getFirstPropertyValue("status")).toBe("CANCELLED");
    expect([event.uid, event.summary]).toEqual([before.uid, "Cancelled: Soldering"]);
    expect(event.description).toContain(reason);
    expect(event.sequence).toBeGreaterThan(before.sequence);
  }
});

test("it leaves the lists after a day, and stays in calendars, in the sitemap and in the back office", async () => {
  const { site, admin } = await office();
  const start = new Date(site.clock.now().getTime() + 9 * day).toISOString();
  const id = await insertEvent(site.db, { start_date: start, end_date: start });
  await admin.post(`/events/${id}/cancel`, { reason });
  const listed = async () => [
    (await site.get<EventList>("/events")).body.total,
    (await site.get<EventList>("/events", { upcoming: true })).body.total,
  ];
  expect(await listed()).toEqual([1, 1]);
  site.clock.advance(day);
  expect(await listed()).toEqual([0, 0]);
  expect((await site.get(`/events/${id}`)).status).toBe(200);
  expect(await calendarOf(site, "/events.ics")).toHaveLength(1);
  expect((await site.ask("/sitemap.xml")).body.toString()).toContain(`/events/${id}`);
  const later = await site.as("admin");
  expect((await later.get<EventList>("/events", { publication: "cancelled" })).body.total).toBe(1);
});

test("reopened, it is as before, calendars hear of it, and everybody is told again", async () => {
  const { site, admin } = await office();
  const id = await insertEvent(site.db, { title: "Soldering" });
  await insertRegistration(site.db, id);
  const sequence = async () => (await calendarOf(site, `/events/${id}.ics`))[0]?.sequence ?? 0;
  const seen = [await sequence()];
  for (const [call, body] of [["cancel", { reason }], ["reopen"], ["cancel", { reason }], ["reopen"]] as const) {
    await admin.post(`/events/${id}/${call}`, body);
    seen.push(await sequence());
  }
  expect(seen).toEqual([...new Set(seen)].sort((one, other) => one - other));
  const { body } = await site.get<Event>(`/events/${id}`);
  expect(body).toMatchObject({ publication: "published", cancel_reason: "" });
  const [event] = await calendarOf(site, `/events/${id}.ics`);
  expect([event?.summary, event?.component.getFirstPropertyValue("status")]).toEqual(["Soldering", "CONFIRMED"]);
  const mails = await written(site);
  expect(mails.map(({ kind }) => kind)).toEqual([
    "event-cancelled",
    "event-changed",
    "event-cancelled",
    "event-changed",
  ]);
  expect(new Set(mails.map(({ sequence: order }) => order)).size).toBe(1);
  // Mails queued before the reopening are not sent.
  const mail = { id: 1, recipient: "tariro@people.example", recipient_key: "tariro@people.example" };
  const check = mailChecks(site.services)["event-cancelled"];
  expect(await check?.(site.db, { event_id: id }, mail)).toBe("The event takes place after all.");
  await admin.post(`/events/${id}/cancel`, { reason });
  expect(await check?.(site.db, { event_id: id }, mail)).toBeUndefined();
  await admin.delete(`/events/${id}`);
  expect(await check?.(site.db, { event_id: id }, mail)).toBeUndefined();
});

test("what cannot be cancelled or reopened is refused with a sentence, and writes nothing", async () => {
  const { site, admin } = await office();
  const id = await insertEvent(site.db);
  const over = await insertEvent(site.db, {
    start_date: "2026-01-01T00:00:00.000Z",
    end_date: "2026-01-01T01:00:00.000Z",
  });
  const soldering = {
    title: "Soldering",
    description: "Wire",
    start_date: "2026-04-11T10:30",
    end_date: "2026-04-11T12:00",
  };
  const { body: draft } = await admin.post<Event>("/events", { ...soldering, publication: "draft" });
  const said = async (path: string, body: object = { reason }) => {
    const answer = await admin.post(path, body);
    return [answer.status, answer.body.detail];
  };
  expect(await said(`/events/${id}/reopen`, {})).toEqual([409, "This event is not cancelled"]);
  expect(await said(`/events/${over}/cancel`)).toEqual([409, "This event has already ended"]);
  expect(await said(`/events/${draft.id}/cancel`)).toEqual([409, "This event is not published yet. Delete it instead"]);
  expect(await said(`/events/${id}/cancel`, {})).toEqual([422, "Reason is required"]);
  expect(await said(`/events/${id}/cancel`, { reason: "x".repeat(501) })).toEqual([
    422,
    "Reason must be at most 500 characters",
  ]);
  expect(await said("/events/77/cancel")).toEqual([404, "Event not found"]);
  expect((await admin.post(`/events/${id}/cancel`, { reason })).status).toBe(200);
  expect(await said(`/events/${id}/cancel`)).toEqual([409, "This event is already cancelled"]);
  expect(await admin.put(`/events/${id}`, { publication: "published" })).toMatchObject({
    status: 422,
    body: { errors: { publication: "This event is cancelled. Reopen it first" } },
  });
  // Sending the response back as an update changes nothing.
  const { body: read } = await admin.get<Event>(`/events/${id}`);
  expect((await admin.put<Event>(`/events/${id}`, { ...read, title: "Later" })).body).toMatchObject({
    title: "Later",
    publication: "cancelled",
    cancel_reason: reason,
  });
  expect((await (await site.as("moderator")).post(`/events/${id}/reopen`)).status).toBe(403);
});

test("of a series one, the later ones or all are cancelled, each with its own people and its line in the trail", async () => {
  const { site, admin } = await office();
  const weekly = { title: "Bench", description: "Open", start_date: "2026-04-04T10:00", end_date: "2026-04-04T12:00" };
  const { body: first } = await admin.post<Event>("/events", weekly);
  const { body } = await admin.post<{ items: Event[] }>(`/events/${first.id}/repeat`, {
    rule: "FREQ=WEEKLY",
    count: 5,
  });
  const ids = body.items.map(({ id }) => id) as [number, number, number, number, number];
  for (const id of ids) await insertRegistration(site.db, id);
  await insertRegistration(site.db, ids[3], { registration_status: "cancelled" });
  // A walk-in without an e-mail gets no mail, and is not counted.
  await insertRegistration(site.db, ids[4], { email: "", email_key: "walk-in one" });
  const reach = async (id: number, scope: string) => (await admin.get<Reach>(`/events/${id}/reach`, { scope })).body;
  expect(await reach(ids[2], "following")).toEqual({ events: 3, registrations: 5, told: 3 });
  const states = async () =>
    (await site.get<EventList>("/events", { series_id: first.id })).body.items.map(({ publication }) => publication[0]);
  await admin.post(`/events/${ids[3]}/cancel`, { reason });
  expect((await states()).join("")).toBe("pppcp");
  await admin.post(`/events/${ids[2]}/cancel?scope=following`, { reason });
  expect((await states()).join("")).toBe("ppccc");
  expect(await reach(ids[0], "all")).toEqual({ events: 5, registrations: 7, told: 2 });
  await admin.post(`/events/${ids[1]}/cancel?scope=all`, { reason });
  expect((await states()).join("")).toBe("ccccc");
  expect(await written(site)).toHaveLength(5);
  const trail = (await admin.get<{ items: { item: string; action: string; changes: { field: string }[] }[] }>("/audit"))
    .body;
  const cancelled = trail.items.filter(({ changes }) => changes.some(({ field }) => field === "publication"));
  expect(cancelled.map(({ item }) => Number(item)).sort((one, other) => one - other)).toEqual(ids);
});

test("what is sent names the method of its calendar in the file and in its type", async () => {
  const { site, admin } = await office();
  const server = await startMailServer();
  const id = await insertEvent(site.db, { title: "Soldering" });
  await site.post(`/events/${id}/register`, { name: "Rudo", email: "rudo@people.example" });
  await admin.post(`/events/${id}/cancel`, { reason });
  const sender = senderFor(site, server);
  await sender.flush();
  await sender.stop();
  const sent = server.taken.map(({ subject, attachments }) => ({ subject, file: attachments[0] }));
  for (const [at, method] of ["PUBLISH", "CANCEL"].entries()) {
    const file = sent[at]?.file;
    expect(file?.headers.get("content-type")).toMatchObject({
      value: "text/calendar",
      params: { method, charset: "utf-8" },
    });
    const calendar = ICAL.Component.fromString(String(file?.content));
    expect(calendar.getFirstPropertyValue("method")).toBe(method);
  }
  expect(sent).toHaveLength(2);
});
