import { describe, expect, test } from "vitest";
import { makeApp } from "../../../tests/support/app";
import { insertRegistration } from "../../../tests/support/factories";
import { listeningSite } from "../../../tests/support/listening";
import { defaultSite } from "../../platform/site";
import { previewAddress } from "../../ui/picture/preview-address";
import type { Event, EventList } from "./schema";

const minute = 60_000;
const soldering = {
  title: "Soldering",
  description: "Bring nothing but patience.",
  start_date: "2026-04-11T10:30",
  end_date: "2026-04-11T13:30",
};
const notFound = { status: 404, body: { detail: "Event not found" } };
const guest = { name: "Rudo", email: "rudo@people.example" };

async function office() {
  const site = await listeningSite({ origin: "https://makers.example" });
  const admin = await site.as("admin");
  const make = async (fields: object = {}) => (await admin.post<Event>("/events", { ...soldering, ...fields })).body;
  return { site, admin, make };
}

describe("an event hidden from visitors", () => {
  async function noticed({ site }: Awaited<ReturnType<typeof office>>, event: Event): Promise<string[]> {
    const preview = previewAddress("events", event, defaultSite);
    const paths = [`/api/events/${event.id}`, `/events/${event.id}.ics`, preview];
    const answers = await Promise.all(paths.map((path) => site.ask(path)));
    const found = answers.flatMap(({ status }, at) => (status === 200 ? [paths[at] as string] : []));
    for (const path of ["/api/events", "/api/events?search=solder", "/api/events?upcoming=true&series=next"])
      if (JSON.parse((await site.ask(path)).body.toString()).total > 0) found.push(path);
    for (const path of ["/events.ics", "/sitemap.xml"])
      if ((await site.ask(path)).body.toString().includes(`/events/${event.id}`)) found.push(path);
    return found;
  }

  test("a draft is nowhere until it is published, and then everywhere at once", async () => {
    const all = await office();
    const draft = await all.make({ publication: "draft" });
    expect(draft.publication).toBe("draft");
    expect(await noticed(all, draft)).toEqual([]);
    expect(await all.site.post(`/events/${draft.id}/register`, guest)).toMatchObject(notFound);
    const { body } = await all.admin.put<Event>(`/events/${draft.id}`, { publication: "published" });
    expect(await noticed(all, body)).toHaveLength(8);
    expect((await all.site.post(`/events/${draft.id}/register`, guest)).status).toBe(201);
  });

  test("appears at its publication time, at most a minute late, also with a cached response", async () => {
    const all = await office();
    const event = await all.make({ publish_at: "2026-03-07T12:00" });
    expect(event).toMatchObject({ publication: "published", publish_at: "2026-03-07T10:00:00.000Z" });
    expect(await noticed(all, event)).toEqual([]);
    all.site.clock.set("2026-03-07T09:59:59.999Z");
    expect(await noticed(all, event)).toEqual([]);
    expect(await all.site.post(`/events/${event.id}/register`, guest)).toMatchObject(notFound);
    all.site.clock.set("2026-03-07T10:00:00.000Z");
    all.site.clock.advance(minute);
    expect(await noticed(all, event)).toHaveLength(8);
  });

  test("administrators and moderators find drafts, members do not", async () => {
    const app = await makeApp();
    const admin = await app.as("admin");
    const { id } = (await admin.post<Event>("/events", { ...soldering, publication: "draft" })).body;
    for (const [who, status, total] of [
      ["admin", 200, 1],
      ["moderator", 200, 1],
      ["member", 404, 0],
    ] as const) {
      const caller = await app.as(who);
      expect((await caller.get(`/events/${id}`)).status).toBe(status);
      expect((await caller.get<EventList>("/events", { search: "solder" })).body.total).toBe(total);
      expect((await caller.get<EventList>("/events", { publication: "draft" })).body.total).toBe(total);
    }
  });

  test("an event for which somebody is registered is not hidden, it is cancelled", async () => {
    const { site, admin, make } = await office();
    const { id } = await make();
    await insertRegistration(site.db, id);
    const sentence = "There is 1 place taken already. Cancel the event instead, so that everybody is told";
    for (const change of [{ publication: "draft" }, { publish_at: "2026-03-08T00:00" }])
      expect(await admin.put(`/events/${id}`, change)).toMatchObject({
        status: 422,
        body: { errors: { [Object.keys(change)[0] as string]: sentence } },
      });
    expect((await admin.put(`/events/${id}`, { publish_at: "2026-03-01T00:00" })).status).toBe(200);
  });
});

describe("a copy", () => {
  test("is a draft with everything but registrations, its end moved alike on the wall clock", async () => {
    const app = await makeApp({ site: { ...(await makeApp()).services.site, timeZone: "Europe/Berlin" } });
    const admin = await app.as("admin");
    const given = { ...soldering, start_date: "2026-03-28T18:00", end_date: "2026-03-29T04:00", featured: true };
    const { body: first } = await admin.post<Event>("/events", { ...given, max_attendees: 9, registration_fee: 2.5 });
    await insertRegistration(app.db, first.id);
    app.clock.advance(minute);
    const { status, body } = await admin.post<Event>(`/events/${first.id}/copy`, { start_date: "2026-06-06T18:00" });
    expect(status).toBe(201);
    const now = app.clock.now().toISOString();
    expect(body).toEqual({
      ...first,
      id: body.id,
      publication: "draft",
      // The night of the first had an hour less than that of the copy.
      start_date: "2026-06-06T16:00:00.000Z",
      end_date: "2026-06-07T02:00:00.000Z",
      places_taken: 0,
      places_left: 9,
      created_at: now,
      updated_at: now,
    });
    const [line] = (await admin.get<{ items: object[] }>("/audit")).body.items;
    expect(line).toMatchObject({ action: "created", resource: "event", item: String(body.id) });
    expect((await admin.get<EventList>("/events", { search: "solder" })).body.total).toBe(2);
  });

  test("needs a start that exists, of an event that exists, and the right", async () => {
    const app = await makeApp();
    const admin = await app.as("admin");
    const { id } = (await admin.post<Event>("/events", soldering)).body;
    for (const [start_date, sentence] of [
      [undefined, "Start date is required"],
      ["2026-02-30T10:00", "Start date is not a date that exists"],
      ["9999-12-29T23:59", "Start date is too early or too late"],
    ])
      expect(await admin.post(`/events/${id}/copy`, { start_date })).toMatchObject({
        status: 422,
        body: { errors: { start_date: sentence } },
      });
    expect(await admin.post("/events/77/copy", { start_date: "2026-05-01" })).toMatchObject(notFound);
    expect((await (await app.as("member")).post(`/events/${id}/copy`, {})).status).toBe(403);
  });
});
