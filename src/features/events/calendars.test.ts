import fc from "fast-check";
import ICAL from "ical.js";
import { describe, expect, test } from "vitest";
import { insertCommunity, insertEvent } from "../../../tests/support/factories";
import { type ListeningSite, listeningSite } from "../../../tests/support/listening";
import { contentOf } from "../../platform/mail/queue.server";
import { defaultSite } from "../../platform/site";
import { toLocalInput } from "../../platform/time";
import { calendarFile } from "./calendar-file.server";
import { findEvent } from "./model.server";
import type { Event } from "./schema";

const origin = "https://makers.example";
const minute = 60_000;
const day = 24 * 60 * minute;

async function read(site: ListeningSite, path: string) {
  const { status, headers, body } = await site.ask(path);
  expect({ status, type: headers["content-type"] }).toEqual({ status: 200, type: "text/calendar; charset=utf-8" });
  const text = body.toString();
  const calendar = ICAL.Component.fromString(text);
  const events = calendar.getAllSubcomponents("vevent").map((one) => new ICAL.Event(one));
  return { text, calendar, events };
}

const site = () => listeningSite({ origin });

describe("the calendar file of an event", () => {
  const fields = {
    title: "Solder, wire; and test",
    description: "Bring:\nan iron \\ a board",
    start_date: "2026-11-28T08:30:00.000Z",
    end_date: "2026-11-28T11:00:00.000Z",
    location: "Electronics bench, 4th floor",
    event_type: "workshop" as const,
  };

  test("says what, where and when, so that no reader's zone moves it", async () => {
    const makers = await site();
    const id = await insertEvent(makers.db, fields);
    const { events, calendar } = await read(makers, `/events/${id}.ics`);
    expect(events).toHaveLength(1);
    const [event] = events as [ICAL.Event];
    expect(event.summary).toBe("Solder, wire; and test");
    expect(event.description).toBe(`Bring:\nan iron \\ a board\n\n${origin}/events/${id}`);
    expect(event.location).toBe("Electronics bench, 4th floor");
    expect(event.startDate.toJSDate().toISOString()).toBe(fields.start_date);
    expect(event.endDate.toJSDate().toISOString()).toBe(fields.end_date);
    expect(event.startDate.zone).toBe(ICAL.Timezone.utcTimezone);
    expect(event.component.getFirstPropertyValue("url")).toBe(`${origin}/events/${id}`);
    expect(event.component.getFirstPropertyValue("categories")).toBe("WORKSHOP");
    expect(calendar.getFirstPropertyValue("method")).toBe("PUBLISH");
    expect(calendar.getFirstPropertyValue("version")).toBe("2.0");
    expect(calendar.getFirstPropertyValue("name")).toBeNull();
  });

  test("of a changed event has the same UID and a higher sequence", async () => {
    const makers = await site();
    const id = await insertEvent(makers.db, fields);
    const before = (await read(makers, `/events/${id}.ics`)).events[0] as ICAL.Event;
    makers.clock.advance(minute);
    await (await makers.as("admin")).put(`/events/${id}`, { start_date: "2026-11-28T09:00:00Z" });
    const after = (await read(makers, `/events/${id}.ics`)).events[0] as ICAL.Event;
    expect([before.uid, after.uid]).toEqual([`event-${id}@makers.example`, `event-${id}@makers.example`]);
    expect(after.sequence).toBeGreaterThan(before.sequence);
    expect(after.startDate.toJSDate().toISOString()).toBe("2026-11-28T09:00:00.000Z");
    const changed = (event: ICAL.Event) => String(event.component.getFirstPropertyValue("last-modified"));
    expect(changed(after) > changed(before)).toBe(true);
  });

  test("has a higher sequence after each change, however quickly they come, and none falls after it was cancelled", async () => {
    const makers = await site();
    const id = await insertEvent(makers.db, fields);
    const admin = await makers.as("admin");
    const sequence = async () => (await read(makers, `/events/${id}.ics`)).events[0]?.sequence ?? 0;
    const seen = [await sequence()];
    const edit = (location: string) => admin.put(`/events/${id}`, { location });
    for (const change of [
      () => edit("Bench 1"),
      () => edit("Bench 2"),
      () => admin.post(`/events/${id}/cancel`, { reason: "No power." }),
      () => admin.post(`/events/${id}/reopen`),
      () => edit("Bench 3"),
      () => admin.post(`/events/${id}/repeat`, { rule: "FREQ=WEEKLY", count: 2 }),
    ]) {
      expect((await change()).status).toBeLessThan(300);
      seen.push(await sequence());
    }
    expect(seen).toEqual([...new Set(seen)].sort((one, other) => one - other));
    expect(seen).toHaveLength(7);
  });

  test("and every feed names who invites, as each method asks", async () => {
    const makers = await site();
    const community = await insertCommunity(makers.db);
    const id = await insertEvent(makers.db, { ...fields, community_id: community });
    for (const path of [`/events/${id}.ics`, "/events.ics", `/communities/${community}.ics`]) {
      const { calendar, events } = await read(makers, path);
      expect(calendar.getFirstPropertyValue("method")).toBe("PUBLISH");
      const organizer = events[0]?.component.getFirstProperty("organizer");
      expect(organizer?.getFirstValue()).toBe(`mailto:${makers.services.site.eventsEmail}`);
      expect(organizer?.getFirstParameter("cn")).toBe(makers.services.site.name);
    }
    await makers.post(`/events/${id}/register`, { name: "Rudo", email: "rudo@people.example" });
    const row = await makers.db.selectFrom("mails").selectAll().executeTakeFirstOrThrow();
    const file = String(contentOf(row, makers.services.siteKey)?.files?.[0]?.content);
    expect(file.replaceAll("\r\n ", "")).toContain(`:mailto:${makers.services.site.eventsEmail}\r\n`);
  });

  test("has no line of more than 75 bytes, and no letter is cut", async () => {
    const makers = await site();
    const description = "Café ⚙ über 👩🏾‍🔧 ".repeat(40).trim();
    const id = await insertEvent(makers.db, { ...fields, description });
    const { text, events } = await read(makers, `/events/${id}.ics`);
    for (const line of text.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(text.endsWith("END:VCALENDAR\r\n")).toBe(true);
    expect(events[0]?.description).toContain(description);
  });

  test("gives another program every text as it was written, in lines of at most 75 bytes", async () => {
    const makers = await site();
    const event = await findEvent(makers.db, await insertEvent(makers.db, fields), makers.clock.now());
    // Characters that calendar files escape, line breaks of each kind, and characters of one to many bytes.
    const signs = [...'\\;,:"\n\r\t aé⚙🤖', "\r\n", "\\n", "BEGIN:VEVENT", "👩🏾‍🔧"];
    const texts = fc.array(fc.constantFrom(...signs), { minLength: 1, maxLength: 120 }).map((parts) => parts.join(""));
    const read = (text: string) => text.replace(/\r\n?/g, "\n");
    const holds = (title: string, description: string, location: string, name: string) => {
      const feed = { name, description, path: "/events.ics", timeZone: "Africa/Harare" };
      const text = calendarFile([{ ...event, title, description, location }], {
        origin,
        organisation: name,
        organizer: "events@anchor.example",
        feed,
      });
      const calendar = ICAL.Component.fromString(text);
      const found = new ICAL.Event(calendar.getFirstSubcomponent("vevent") ?? undefined);
      expect([found.summary, found.location]).toEqual([title, location].map(read));
      expect(found.description).toBe(read(`${description}\n\n${origin}/events/${event.id}`));
      // The name is a text as well (RFC 7986); this reader does not know it and gives it back as it stands.
      expect(calendar.getFirstPropertyValue("description")).toBe(read(description));
      expect(text.split("\r\n").filter((line) => Buffer.byteLength(line) > 75)).toEqual([]);
      expect(text.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
    };
    fc.assert(fc.property(texts, texts, texts, texts, holds), { seed: 5545 });
  });

  test("of an online event leads to its meeting", async () => {
    const makers = await site();
    const meeting = { is_online: 1, meeting_url: "https://meet.anchor.example/a", location: "" };
    const id = await insertEvent(makers.db, meeting);
    expect((await read(makers, `/events/${id}.ics`)).events[0]?.location).toBe("https://meet.anchor.example/a");
    const unsaid = await insertEvent(makers.db, { is_online: 1 });
    expect((await read(makers, `/events/${unsaid}.ics`)).events[0]?.location).toBe("Online Event");
  });

  test.each(["77", "0", "abc", "1e0", "01", "-1"])("is a plain 404 for the id %s", async (id) => {
    const makers = await site();
    await insertEvent(makers.db);
    const { status, headers } = await makers.ask(`/events/${id}.ics`);
    expect({ status, type: headers["content-type"] }).toEqual({ status: 404, type: "text/plain; charset=utf-8" });
    expect(makers.pages).not.toHaveBeenCalled();
  });
});

describe("a calendar to subscribe to", () => {
  const insert = (makers: ListeningSite, endsIn: number, given: object = {}) => {
    const end = makers.clock.now().getTime() + endsIn;
    const dates = { start_date: new Date(end - 60 * minute).toISOString(), end_date: new Date(end).toISOString() };
    return insertEvent(makers.db, { ...dates, ...given });
  };
  const uidsOf = (events: ICAL.Event[]) => events.map(({ uid }) => uid);
  const uid = (id: number) => `event-${id}@makers.example`;

  test("holds upcoming and current events, and those of the last 90 days", async () => {
    const makers = await site();
    const [soon, later] = [await insert(makers, day), await insert(makers, 400 * day)];
    const [now, lastMonth] = [await insert(makers, 30 * minute), await insert(makers, -30 * day)];
    await insert(makers, -91 * day);
    const { events, calendar } = await read(makers, "/events.ics");
    expect(uidsOf(events)).toEqual([lastMonth, now, soon, later].map(uid));
    expect(calendar.getFirstPropertyValue("name")).toBe("Anchor Makerspace: Events");
    expect(calendar.getFirstPropertyValue("x-wr-calname")).toBe("Anchor Makerspace: Events");
    expect(calendar.getFirstPropertyValue("source")).toBe(`${origin}/events.ics`);
    expect(String(calendar.getFirstPropertyValue("refresh-interval"))).toBe("PT1H");
  });

  test("of a community holds that one's, under the same UIDs", async () => {
    const makers = await site();
    const community = await insertCommunity(makers.db, { name: "Hardware Development" });
    const own = await insert(makers, day, { community_id: community });
    await insert(makers, day);
    const { events, calendar } = await read(makers, `/communities/${community}.ics`);
    expect(uidsOf(events)).toEqual([uid(own)]);
    expect(calendar.getFirstPropertyValue("name")).toBe("Anchor Makerspace: Hardware Development");
    const hidden = await insertCommunity(makers.db, { is_active: 0 });
    for (const id of [hidden, "nobody", "NO"]) expect((await makers.ask(`/communities/${id}.ics`)).status).toBe(404);
  });

  test("has each date of a series under a UID of its own, without a rule, at its hour in every zone, across a change of clocks", async () => {
    const makers = await listeningSite({ origin, site: { ...defaultSite, timeZone: "Europe/Berlin" } });
    const admin = await makers.as("admin");
    const bench = { title: "Bench", description: "Open", start_date: "2026-03-21T18:00", end_date: "2026-03-21T20:00" };
    const first = (await admin.post<Event>("/events", bench)).body;
    const weekly = { rule: "FREQ=WEEKLY", count: 4 };
    const made = (await admin.post<{ items: Event[] }>(`/events/${first.id}/repeat`, weekly)).body.items;
    const ids = made.map(({ id }) => id) as [number, number, number, number];
    await admin.post(`/events/${ids[1]}/cancel`, { reason: "No power." });
    await admin.put(`/events/${ids[3]}`, { start_date: "2026-04-11T19:30", end_date: "2026-04-11T21:30" });
    const { events, text } = await read(makers, "/events.ics");
    expect(uidsOf(events)).toEqual(ids.map(uid));
    expect(events.map((event) => event.component.getFirstPropertyValue("status")).join()).toBe(
      "CONFIRMED,CANCELLED,CONFIRMED,CONFIRMED",
    );
    expect(text).not.toMatch(/RRULE|RECURRENCE-ID|EXDATE/);
    const shown = (timeZone: string) =>
      events.map(({ startDate }) => toLocalInput(startDate.toJSDate().toISOString(), timeZone).slice(5));
    expect(shown("Europe/Berlin")).toEqual(["03-21T18:00", "03-28T18:00", "04-04T18:00", "04-11T19:30"]);
    expect(shown("Africa/Harare")).toEqual(["03-21T19:00", "03-28T19:00", "04-04T18:00", "04-11T19:30"]);
    expect(shown("America/New_York")).toEqual(["03-21T13:00", "03-28T13:00", "04-04T12:00", "04-11T13:30"]);
  });

  test("without an event is a calendar all the same", async () => {
    const { events } = await read(await site(), "/events.ics");
    expect(events).toEqual([]);
  });

  test("is cached like a page, and new at once when an event changes", async () => {
    const makers = await site();
    const id = await insert(makers, day, { title: "Before" });
    const first = await makers.ask("/events.ics");
    const queries = makers.queries();
    expect(
      await makers.ask("/events.ics", { headers: { "if-none-match": first.headers.etag as string } }),
    ).toMatchObject({
      status: 304,
    });
    expect(makers.queries()).toBe(queries);
    await (await makers.as("admin")).put(`/events/${id}`, { title: "After" });
    expect((await read(makers, "/events.ics")).events[0]?.summary).toBe("After");
  });
});
