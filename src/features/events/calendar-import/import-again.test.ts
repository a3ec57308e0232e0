// On PostgreSQL too: stored dates are found by their keys, and digests are compared with what the engine returns.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { anyEngine } from "../../../../tests/support/any-engine";
import { makeApp } from "../../../../tests/support/app";
import { insertRegistration } from "../../../../tests/support/factories";
import type { ImportAnswer } from "../../../api/import-export/schema";
import type { Event, EventList } from "../schema";

const fixture = (name: string) =>
  readFileSync(join(import.meta.dirname, "../../../../tests/support/calendars", name), "utf8");
const calendar = (...parts: string[]) => ["BEGIN:VCALENDAR", ...parts, "END:VCALENDAR", ""].join("\n");
const event = (...lines: string[]) => ["BEGIN:VEVENT", ...lines, "END:VEVENT"].join("\n");
const series = (start: string, ...lines: string[]) =>
  calendar(event("UID:s\nSUMMARY:Repair\nDESCRIPTION:x", `DTSTART:${start}\nDURATION:PT2H`, ...lines));

async function office() {
  const app = await makeApp({ now: "2026-11-24T10:00:00Z" });
  const admin = await app.as("admin");
  const take = async (text: string, query: Record<string, string> = {}) => {
    const body = new FormData();
    body.set("file", new File([text], "calendar.ics"));
    return (await admin.call<ImportAnswer>("POST", "/events/calendar/import", { body, query })).body;
  };
  const events = async () => (await admin.get<EventList>("/events", { sort: "start_date", size: 100 })).body.items;
  const titled = async (title: string) => (await events()).find((one) => one.title.startsWith(title)) as Event;
  const change = async (title: string, values: object) => {
    const { status } = await admin.put(`/events/${(await titled(title)).id}`, values);
    expect(status).toBe(200);
  };
  return { app, admin, take, events, titled, change };
}

/** The states of rows and what they say. */
const told = ({ rows }: ImportAnswer) => rows.map(({ state, notes, changes }) => [state, changes, notes]);
const starts = (events: Event[]) => events.map(({ start_date }) => start_date.slice(0, 16));

describe("a calendar that is imported again", () => {
  test("leaves what was filled in here, also on a published event", async () => {
    const { take, change, titled, events } = await office();
    await take(fixture("filled-here.ics"));
    await change("Kappa1 open", { description: "Come in", end_date: "2027-02-05T22:00", publication: "published" });
    await change("Kappa1 no end", { end_date: "2027-02-06T23:00", max_attendees: 12 });
    const before = await events();
    expect(await take(fixture("filled-here.ics"))).toMatchObject({ created: 0, changed: 0, refused: 0 });
    expect(await events()).toEqual(before);
    const later = fixture("filled-here.ics").replace("20270206T180000Z", "20270207T180000Z");
    expect(await take(later)).toMatchObject({ changed: 1 });
    // It lasts as long as it was set to here.
    expect(await titled("Kappa1 no end")).toMatchObject({
      start_date: "2027-02-07T18:00:00.000Z",
      end_date: "2027-02-07T21:00:00.000Z",
    });
  });

  test("makes each event once, however many import it at the same time", async () => {
    const { take, events } = await office();
    const answers = await Promise.all(Array.from({ length: 6 }, () => take(fixture("filled-here.ics"))));
    const { created } = answers.find(({ rows = [] }) => rows.some(({ state }) => state === "new")) as ImportAnswer;
    expect(await events()).toHaveLength(created);
  });

  const one = (...lines: string[]) =>
    calendar(event("UID:1\nDTSTART:20270205T180000Z\nDTEND:20270205T200000Z", ...lines));
  test.each<[string, string[], object, string[], object, string[]]>([
    [
      "a title",
      ["SUMMARY:One", "DESCRIPTION:x"],
      { title: "Ours" },
      ["SUMMARY:One", "DESCRIPTION:x"],
      { title: "Ours" },
      [],
    ],
    ["a place that it lacks", ["SUMMARY:One"], { location: "Hall" }, ["SUMMARY:One"], { location: "Hall" }, []],
    [
      "a kind of event",
      ["SUMMARY:One", "CATEGORIES:Workshop"],
      { event_type: "panel" },
      ["SUMMARY:One", "CATEGORIES:Workshop"],
      { event_type: "panel" },
      [],
    ],
    [
      "what was emptied here",
      ["SUMMARY:One", "LOCATION:Hall"],
      { location: "" },
      ["SUMMARY:One", "LOCATION:Hall"],
      { location: "" },
      [],
    ],
    [
      "a description, where the title changes there",
      ["SUMMARY:One"],
      { description: "Ours" },
      ["SUMMARY:Two"],
      { title: "Two", description: "Ours" },
      [],
    ],
    [
      "and names what has changed on both sides",
      ["SUMMARY:One", "LOCATION:Hall"],
      { location: "Yard" },
      ["SUMMARY:One", "LOCATION:Roof"],
      { location: "Yard" },
      ["It was changed here and in the calendar, so this stays as it is here: Location."],
    ],
  ])("leaves %s", async (_, first, here, second, expected, notes) => {
    const { take, events, admin } = await office();
    await take(one(...first));
    const [made] = await events();
    await admin.put(`/events/${made?.id}`, here);
    const { rows } = await take(one(...second));
    expect(rows[0]?.notes.filter((note) => note.startsWith("It was changed"))).toEqual(notes);
    expect(await events()).toMatchObject([expected]);
    expect(await take(one(...second))).toMatchObject({ changed: 0 });
    expect(await events()).toMatchObject([expected]);
  });

  test("follows what has changed there only, and takes away what was taken away there", async () => {
    const { take, events } = await office();
    await take(one("SUMMARY:One\nLOCATION:Hall"));
    expect(await take(one("SUMMARY:Two"))).toMatchObject({ changed: 1 });
    expect(await events()).toMatchObject([{ title: "Two", description: "Two", location: "" }]);
  });

  anyEngine.test("leaves an event of an earlier version as it is, and follows changes from then on", async () => {
    const { app, take, events } = await office();
    await take(one("SUMMARY:One\nDESCRIPTION:x"));
    await app.db.updateTable("events").set({ title: "Ours", imported_values: null, imported_calendar: null }).execute();
    const note = "An earlier version imported it, so this stays as it is here: Title.";
    expect(told(await take(one("SUMMARY:One\nDESCRIPTION:x")))).toEqual([["unchanged", [], [note]]]);
    expect(told(await take(one("SUMMARY:One\nDESCRIPTION:y")))).toEqual([["changed", ["Description"], []]]);
    expect(await events()).toMatchObject([{ title: "Ours", description: "y" }]);
  });
});

describe("a series that moves in its calendar", () => {
  test("stays one, with its registrations", async () => {
    const { app, admin, take, events } = await office();
    await take(fixture("series-18-00.ics"));
    for (const { id } of await events()) await admin.put(`/events/${id}`, { publication: "published" });
    const before = await events();
    await insertRegistration(app.db, before[0]?.id ?? 0, { name: "Rudo" });
    expect(await take(fixture("series-18-30.ics"))).toMatchObject({ created: 0, changed: 3, moved: 0 });
    const after = await events();
    expect(after.map(({ id, publication }) => [id, publication])).toEqual(before.map(({ id }) => [id, "published"]));
    expect(starts(after)).toEqual(["2027-01-05T16:30", "2027-01-12T16:30", "2027-01-19T16:30"]);
    expect(await take(fixture("series-18-30.ics"))).toMatchObject({ created: 0, changed: 0 });
  });

  test.each([
    [
      "to another day",
      "RRULE:FREQ=WEEKLY;COUNT=3",
      "20270106T160000Z",
      "RRULE:FREQ=WEEKLY;COUNT=3",
      ["2027-01-06T16:00", "2027-01-13T16:00", "2027-01-20T16:00"],
      3,
      0,
    ],
    [
      "to another day, with more dates",
      "RRULE:FREQ=WEEKLY;COUNT=3",
      "20270106T160000Z",
      "RRULE:FREQ=WEEKLY;COUNT=4",
      ["2027-01-06T16:00", "2027-01-13T16:00", "2027-01-20T16:00", "2027-01-27T16:00"],
      3,
      1,
    ],
    [
      "to another week day of the month",
      "RRULE:FREQ=MONTHLY;COUNT=2",
      "20270109T160000Z",
      "RRULE:FREQ=MONTHLY;BYDAY=2SA;COUNT=2",
      ["2027-01-09T16:00", "2027-02-13T16:00"],
      2,
      0,
    ],
    [
      "and repeats no longer",
      "RRULE:FREQ=WEEKLY;COUNT=1",
      "20270105T170000Z",
      "CLASS:PUBLIC",
      ["2027-01-05T17:00"],
      1,
      0,
    ],
    [
      "after it stood alone",
      "CLASS:PUBLIC",
      "20270105T170000Z",
      "RRULE:FREQ=WEEKLY;COUNT=2",
      ["2027-01-05T17:00", "2027-01-12T17:00"],
      1,
      1,
    ],
  ])("%s", async (_, rule, start, newRule, expected, changed, created) => {
    const { take, events } = await office();
    await take(series("20270105T160000Z", rule));
    const ids = (await events()).map(({ id }) => id);
    expect(await take(series(start, newRule))).toMatchObject({ changed, created, moved: 0 });
    expect(starts(await events())).toEqual(expected);
    expect((await events()).map(({ id }) => id)).toEqual(expect.arrayContaining(ids));
  });

  test("is asked about where its dates cannot be matched; either answer is followed", async () => {
    const weekly = series("20270105T160000Z", "RRULE:FREQ=WEEKLY;COUNT=3");
    const other = series("20270301T160000Z", "RRULE:FREQ=MONTHLY;COUNT=2");
    const { take, events } = await office();
    await take(weekly);
    const asked = await take(other, { dry_run: "true" });
    expect(asked).toMatchObject({ moved: 1, refused: 2, created: 0 });
    expect(asked.rows.map(({ state, notes, errors }) => [state, ...notes, ...errors])).toEqual([
      ...Array(2).fill([
        "refused",
        "Its series has moved in the calendar, and this date may be one that is here already. Choose how to take them",
      ]),
      ...Array(3).fill([
        "unchanged",
        "It is no longer in the calendar, or it has moved to another date of its series.",
      ]),
    ]);
    expect(await take(other, { dry_run: "true", moved: "new" })).toMatchObject({ moved: 0, created: 2, changed: 0 });
    expect(await take(other, { moved: "same" })).toMatchObject({ moved: 0, created: 0, changed: 2 });
    expect(starts(await events())).toEqual(["2027-01-19T16:00", "2027-03-01T16:00", "2027-04-01T16:00"]);
  });
});

describe("what is gone from a calendar is named, and stays", () => {
  const gone = "It is no longer in the calendar. Cancel or delete it here if it does not take place.";

  test("a date that is left out", async () => {
    const { take, events } = await office();
    await take(series("20270105T160000Z", "RRULE:FREQ=WEEKLY;COUNT=3"));
    const again = series("20270105T160000Z", "RRULE:FREQ=WEEKLY;COUNT=3\nEXDATE:20270112T160000Z");
    expect(told(await take(again))).toEqual([
      ["unchanged", [], []],
      ["unchanged", [], []],
      ["unchanged", [], [gone]],
    ]);
    expect(await events()).toHaveLength(3);
  });

  test("an event of this calendar, and none of another", async () => {
    const { take, events } = await office();
    const one = (uid: string) =>
      event(`UID:${uid}\nSUMMARY:${uid}\nDESCRIPTION:x\nDTSTART:20270105T160000Z\nDURATION:PT2H`);
    await take(calendar(one("a"), one("b")));
    await take(calendar(one("other")));
    const { rows } = await take(calendar(one("a")));
    expect(rows.map(({ title, notes }) => [title, notes])).toEqual([
      ["a", []],
      ["b", [gone]],
    ]);
    expect(await events()).toHaveLength(3);
  });

  test("neither one that is over nor one that is cancelled here", async () => {
    const { app, take } = await office();
    const one = (uid: string, at: string) =>
      event(`UID:${uid}\nSUMMARY:${uid}\nDESCRIPTION:x\nDTSTART:${at}\nDURATION:PT2H`);
    await take(calendar(one("a", "20270105T160000Z"), one("b", "20270105T160000Z"), one("c", "20260105T160000Z")), {
      past: "true",
    });
    await app.db.updateTable("events").set({ publication: "cancelled" }).where("title", "=", "b").execute();
    expect((await take(calendar(one("a", "20270105T160000Z")))).rows).toHaveLength(1);
  });
});
