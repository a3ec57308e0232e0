// On PostgreSQL too: many rows are found and written by one statement.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, onTestFinished, test } from "vitest";
import { anyEngine } from "../../../../tests/support/any-engine";
import { makeApp } from "../../../../tests/support/app";
import type { ImportAnswer } from "../../../api/import-export/schema";
import { openOutbound } from "../../../platform/http/outbound.server";
import type { Event, EventList } from "../schema";

const now = "2026-11-24T10:00:00Z";

const file = (...parts: string[]) =>
  ["BEGIN:VCALENDAR", "VERSION:2.0", ...parts, "END:VCALENDAR", ""].join("\n").replaceAll("\n", "\r\n");
const component = (...lines: string[]) => ["BEGIN:VEVENT", ...lines, "END:VEVENT"].join("\n");

/** As Google Calendar exports it: a weekly event in another zone, a date moved and one left out. */
const google = file(
  "PRODID:-//Google Inc//Google Calendar 70.9054//EN\nX-WR-CALNAME:Workshop\nX-WR-TIMEZONE:Africa/Harare",
  component(
    "DTSTART;TZID=Europe/Berlin:20261203T180000\nDTEND;TZID=Europe/Berlin:20261203T200000",
    "RRULE:FREQ=WEEKLY;BYDAY=TH;UNTIL=20261231T225959Z\nEXDATE;TZID=Europe/Berlin:20261210T180000",
    "UID:repair@google.com\nSUMMARY:Repair evening\nLOCATION:4th floor\\, Main St\nSTATUS:CONFIRMED",
    "DESCRIPTION:<p>Bring <b>one</b> thing &amp; its plug.</p><br>We have tools.\nX-GOOGLE-CONFERENCE:https://meet.example/abc",
  ),
  component(
    "DTSTART;TZID=Europe/Berlin:20261218T190000\nDTEND;TZID=Europe/Berlin:20261218T210000",
    "RECURRENCE-ID;TZID=Europe/Berlin:20261217T180000\nUID:repair@google.com\nSUMMARY:Repair evening on a Friday\nDESCRIPTION:Bring one thing.",
  ),
);

/** As Outlook exports it: a time zone by its Windows name, with its own rules. */
const outlook = file(
  "PRODID:-//Microsoft Corporation//Outlook 16.0 MIMEDIR//EN\nMETHOD:PUBLISH",
  "BEGIN:VTIMEZONE\nTZID:South Africa Standard Time\nBEGIN:STANDARD\nDTSTART:16010101T000000\nTZOFFSETFROM:+0200\nTZOFFSETTO:+0200\nEND:STANDARD\nEND:VTIMEZONE",
  component(
    "UID:040000008200E00074C5B7101A82E008\nCATEGORIES:Workshop\nSUMMARY;LANGUAGE=en-za:Laser induction",
    'DTSTART;TZID="South Africa Standard Time":20261205T090000\nDTEND;TZID="South Africa Standard Time":20261205T120000',
    "DESCRIPTION:The safe way.\\n\\nWear closed shoes.\nX-ALT-DESC;FMTTYPE=text/html:<html></html>",
    "ATTACH:CID:image001.png\nBEGIN:VALARM\nTRIGGER:-PT15M\nACTION:DISPLAY\nDESCRIPTION:Reminder\nEND:VALARM",
  ),
);

/** As Meetup exports it: an address, no description of its own. */
const meetup = file(
  "PRODID:-//Meetup//RemoteApi//EN\nX-ORIGINAL-URL:https://www.meetup.example/harare/events/ical/",
  component(
    "DTSTAMP:20261101T000000Z\nDTSTART;TZID=Africa/Harare:20261209T173000\nDTEND;TZID=Africa/Harare:20261209T193000",
    "STATUS:CONFIRMED\nSUMMARY:Python evening\nCLASS:PUBLIC\nLOCATION:https://call.example/python",
    "URL:https://www.meetup.example/harare/events/1/\nUID:event_1@meetup.com",
  ),
);

/** As Nextcloud exports it: a whole day, a day of the month, a duration, a task, and an event that is over. */
const nextcloud = file(
  "PRODID:-//IDN nextcloud.com//Calendar app 5.0//EN",
  component("UID:day-1\nDTSTART;VALUE=DATE:20261224\nDTEND;VALUE=DATE:20261226\nSUMMARY:Open house"),
  component(
    "UID:month-1\nDTSTART;TZID=Africa/Harare:20261201T180000\nDURATION:PT90M\nSUMMARY:Members\\, first Tuesday",
    "RRULE:FREQ=MONTHLY;BYDAY=1TU;COUNT=3\nDESCRIPTION:Tea.",
  ),
  component("UID:over-1\nDTSTART:20250101T100000Z\nDTEND:20250101T110000Z\nSUMMARY:New Year\nDESCRIPTION:Past."),
  component("UID:off-1\nDTSTART:20261202T100000Z\nSUMMARY:Never\nSTATUS:CANCELLED"),
  "BEGIN:VTODO\nUID:todo-1\nSUMMARY:Buy screws\nEND:VTODO",
);

async function office(given: Parameters<typeof makeApp>[0] = {}) {
  const app = await makeApp({ now, ...given });
  const admin = await app.as("admin");
  const send = (form: FormData, query: Record<string, string>) =>
    admin.call<ImportAnswer & { detail: string; errors: Record<string, string> }>("POST", "/events/calendar/import", {
      body: form,
      query,
    });
  const take = (text: string | Uint8Array<ArrayBuffer>, query: Record<string, string> = {}) => {
    const form = new FormData();
    form.set("file", new File([text], "calendar.ics"));
    return send(form, query);
  };
  const takeFrom = (address: string) => {
    const form = new FormData();
    form.set("address", address);
    return send(form, { dry_run: "true" });
  };
  const events = async () => (await admin.get<EventList>("/events", { sort: "start_date", size: 100 })).body.items;
  return { app, admin, take, takeFrom, events };
}

const inShort = ({ title, start_date, end_date }: Event) => [title, start_date.slice(0, 16), end_date.slice(0, 16)];

test("Google: a series in another zone with its moved and left-out dates comes as drafts, after a dry run", async () => {
  const { take, events } = await office();
  const dry = await take(google, { dry_run: "true" });
  expect(dry.body).toMatchObject({ created: 4, changed: 0, refused: 0, ignored: [] });
  expect(await events()).toEqual([]);
  expect((await take(google)).body).toMatchObject({ created: 4 });
  const made = await events();
  expect(made.map(inShort)).toEqual([
    ["Repair evening", "2026-12-03T17:00", "2026-12-03T19:00"],
    ["Repair evening on a Friday", "2026-12-18T18:00", "2026-12-18T20:00"],
    ["Repair evening", "2026-12-24T17:00", "2026-12-24T19:00"],
    ["Repair evening", "2026-12-31T17:00", "2026-12-31T19:00"],
  ]);
  expect(made[0]).toMatchObject({
    description: "Bring one thing & its plug.",
    content: "We have tools.",
    location: "4th floor, Main St",
    is_online: true,
    meeting_url: "https://meet.example/abc",
    publication: "draft",
    series_rule: "FREQ=WEEKLY;BYDAY=TH",
  });
  expect(new Set(made.map(({ series_id }) => series_id))).toEqual(new Set([made[0]?.id]));
});

anyEngine.test("Outlook: a Windows time zone, a category; pictures are named as left out", async () => {
  const { take, events } = await office();
  const { body } = await take(outlook);
  expect(body.rows).toMatchObject([{ state: "new", notes: ["Its pictures and files are not imported."] }]);
  expect(await events()).toMatchObject([
    {
      title: "Laser induction",
      event_type: "workshop",
      start_date: "2026-12-05T07:00:00.000Z",
      description: "The safe way.",
      content: "Wear closed shoes.",
      series_id: null,
    },
  ]);
});

anyEngine.test(
  "Meetup: an online event with a link to its page, and its title where a description is missing",
  async () => {
    const { take, events } = await office();
    expect((await take(meetup)).body.rows[0]?.notes).toEqual([
      "It has no description in the calendar, so its title is used.",
    ]);
    expect(await events()).toMatchObject([
      {
        description: "Python evening",
        content: "https://www.meetup.example/harare/events/1/",
        location: "",
        meeting_url: "https://call.example/python",
      },
    ]);
  },
);

anyEngine.test(
  "Nextcloud: days, durations and months; past events, tasks and cancelled ones stay out unless asked for",
  async () => {
    const { take, events } = await office();
    expect((await take(nextcloud)).body).toMatchObject({
      created: 4,
      ignored: ["1 past event", "1 task or note", "1 cancelled date"],
    });
    expect((await events()).map(inShort)).toEqual([
      ["Members, first Tuesday", "2026-12-01T16:00", "2026-12-01T17:30"],
      ["Open house", "2026-12-23T22:00", "2026-12-25T21:59"],
      ["Members, first Tuesday", "2027-01-05T16:00", "2027-01-05T17:30"],
      ["Members, first Tuesday", "2027-02-02T16:00", "2027-02-02T17:30"],
    ]);
    expect((await take(nextcloud, { past: "true" })).body).toMatchObject({
      created: 1,
      ignored: ["1 task or note", "1 cancelled date"],
    });
  },
);

describe("a calendar that was imported before", () => {
  test("changes nothing if it is the same; a changed date changes its event only; a new date joins the series", async () => {
    const { take, events } = await office();
    await take(google);
    expect((await take(google)).body).toMatchObject({ created: 0, changed: 0, refused: 0 });
    const changed = google
      .replace("SUMMARY:Repair evening on a Friday", "SUMMARY:Repair night")
      .replace("UNTIL=20261231T225959Z", "UNTIL=20270107T225959Z");
    const { body } = await take(changed);
    expect(body).toMatchObject({ created: 1, changed: 1 });
    expect(body.rows.find(({ state }) => state === "changed")?.changes).toEqual(["Title"]);
    const all = await events();
    expect(all.map(({ title }) => title).filter((title) => title === "Repair night")).toHaveLength(1);
    expect(new Set(all.map(({ series_id }) => series_id)).size).toBe(1);
  });

  test("keeps what was added here, follows a new time, and only says that a date was cancelled", async () => {
    const { admin, take, events } = await office();
    await take(outlook.replace("CATEGORIES:Workshop\r\n", ""));
    const [own] = await events();
    await admin.put(`/events/${own?.id}`, { event_type: "panel", max_attendees: 8, publication: "published" });
    const moved = outlook.replace("CATEGORIES:Workshop\r\n", "").replaceAll("20261205T", "20261212T");
    expect((await take(moved)).body).toMatchObject({ changed: 1 });
    const expected = {
      event_type: "panel",
      max_attendees: 8,
      publication: "published",
      start_date: "2026-12-12T07:00:00.000Z",
    };
    expect(await events()).toMatchObject([expected]);
    const cancelled = await take(moved.replace("UID:0400", "STATUS:CANCELLED\r\nUID:0400"));
    expect(cancelled.body.rows).toMatchObject([{ state: "unchanged" }]);
    expect(cancelled.body.rows[0]?.notes).toContain("It is cancelled in the calendar. Cancel it here too.");
    expect(await events()).toMatchObject([expected]);
  });

  anyEngine.test("does not take a copy for the event it was copied from", async () => {
    const { admin, take, events } = await office();
    await take(outlook);
    const [own] = await events();
    await admin.post(`/events/${own?.id}/copy`, { start_date: "2027-01-09T09:00" });
    expect((await take(outlook)).body).toMatchObject({ created: 0, changed: 0 });
    expect(await events()).toHaveLength(2);
  });
});

anyEngine.describe("what cannot be imported is refused", () => {
  test.each([
    ["another file", "Name,Date\n", "This is not a calendar file (.ics)"],
    ["an empty calendar", file(), "There are no events in this calendar"],
    ["a file in another encoding", new Uint8Array([0xff, 0xfe, 0x41]), "Calendar files must be in UTF-8"],
    [
      "too many dates",
      file(...Array.from({ length: 1001 }, (_, at) => component(`UID:${at}\nDTSTART:20261203T100000Z\nSUMMARY:One`))),
      "This calendar has more than 1000 dates. Export fewer of them, or a shorter time",
    ],
    [
      "too many series",
      file(
        ...Array.from({ length: 301 }, (_, at) =>
          component(`UID:${at}\nDTSTART:20200103T100000Z\nSUMMARY:One\nRRULE:FREQ=YEARLY;UNTIL=20210101T000000Z`),
        ),
      ),
      "This calendar has more than 300 series. Export fewer of them",
    ],
    [
      "a series that leaves out too many dates",
      file(
        component(
          "UID:1\nDTSTART:20261203T100000Z\nSUMMARY:One\nRRULE:FREQ=DAILY",
          `EXDATE:${Array(5001).fill("20261204T100000Z").join(",")}`,
        ),
      ),
      "This calendar moves or leaves out more than 5000 dates of its series. Export fewer of them",
    ],
  ])("%s", async (_, text, detail) => {
    const { take, events } = await office();
    const answer = await take(text);
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toEqual({ file: detail });
    expect(await events()).toEqual([]);
  });

  test("an event without a title, with the others", async () => {
    const { take, events } = await office();
    const text = file(
      component("UID:1\nDTSTART:20261203T100000Z\nDTEND:20261203T110000Z"),
      component("UID:2\nDTSTART:20261204T100000Z\nDTEND:20261204T110000Z\nSUMMARY:Two"),
    );
    const answer = await take(text);
    expect(answer.status).toBe(422);
    expect(answer.body.errors["line 1"]).toContain("Title is required");
    expect((await take(text, { skip_refused: "true" })).body).toMatchObject({ created: 1, refused: 1 });
    expect(await events()).toHaveLength(1);
  });

  test.each([
    "DTSTART:20261399T100000Z",
    "DTSTART:20261131T100000Z",
    "DTSTART:20261203T100000Z\nDTEND:\n 20261232T100000Z",
  ])("an event on a day that does not exist, with the others: %j", async (dates) => {
    const { take, events } = await office();
    const text = file(
      component(`UID:1\n${dates}\nSUMMARY:One`),
      component("UID:2\nDTSTART;VALUE=DATE:20280229\nSUMMARY:Two"),
    );
    const answer = await take(text, { past: "true" });
    expect(answer.body).toMatchObject({ created: 1, ignored: ["1 event that could not be read"] });
    expect((await events()).map(({ title }) => title)).toEqual(["Two"]);
  });

  test("a description of blanks is read in one pass, and a long one is cut at a word", async () => {
    const { take, events } = await office();
    const text = (description: string) =>
      file(component(`UID:1\nDTSTART:20261203T100000Z\nSUMMARY:One\nDESCRIPTION:${description}`));
    expect((await take(text(`<p>One.${" ".repeat(400_000)}.</p>`), { dry_run: "true" })).body.created).toBe(1);
    await take(text(`${"A word and ".repeat(200)}${" ".repeat(50_000)}.`));
    const [{ description = "" } = {}] = await events();
    expect(description).toMatch(/ (A|word|and)…$/);
  });

  test("events more often than daily stay out, and a series without an end comes for a year", async () => {
    const { take } = await office();
    const endless = (rule: string) =>
      file(component(`UID:1\nDTSTART:19700101T100000Z\nDURATION:PT1H\nSUMMARY:One\nRRULE:${rule}`));
    const hours = Array.from({ length: 24 }, (_, hour) => hour).join(",");
    for (const rule of ["FREQ=SECONDLY", "FREQ=HOURLY;COUNT=100000", `FREQ=DAILY;BYHOUR=${hours};BYSECOND=0,1,2`])
      expect((await take(endless(rule), { dry_run: "true" })).body).toMatchObject({
        created: 0,
        ignored: ["1 event more often than once a day"],
      });
    expect((await take(endless("FREQ=DAILY;COUNT=100000"), { dry_run: "true" })).body).toMatchObject({
      created: 0,
      ignored: ["1 event that could not be read"],
    });
    expect((await take(endless("FREQ=WEEKLY"), { dry_run: "true" })).body).toMatchObject({ created: 53 });
  });

  test("a time in an unknown zone is one of the site's clock, and says so", async () => {
    const { take, events } = await office();
    const start = "DTSTART;TZID=Mars/Olympus:20261203T100000\nDTEND;TZID=Mars/Olympus:20261203T110000";
    const answer = await take(file(component(`UID:1\n${start}\nSUMMARY:One`)));
    expect(JSON.stringify(answer.body)).toContain("Its time zone is not known here");
    expect(await events()).toMatchObject([
      { start_date: "2026-12-03T08:00:00.000Z", end_date: "2026-12-03T09:00:00.000Z" },
    ]);
  });

  test("for people who may not import", async () => {
    const { app } = await office();
    const form = new FormData();
    form.set("file", new File([outlook], "a.ics"));
    expect((await (await app.as("member")).call("POST", "/events/calendar/import", { body: form })).status).toBe(403);
  });
});

anyEngine.describe("from an address", () => {
  async function serve(answer: { status?: number; headers?: Record<string, string>; body?: string }) {
    const server = createServer((_, response) => {
      response.writeHead(answer.status ?? 200, answer.headers).end(answer.body);
    });
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    onTestFinished(() => void server.close());
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/calendar.ics`;
  }

  test("the calendar is fetched", async () => {
    const { takeFrom } = await office();
    expect((await takeFrom(await serve({ body: google }))).body).toMatchObject({ created: 4 });
  });

  test("a redirect is named and not followed; an error and a large response are refused", async () => {
    const { takeFrom } = await office();
    const errors = async (answer: Parameters<typeof serve>[0]) => (await takeFrom(await serve(answer))).body.errors;
    expect(await errors({ status: 302, headers: { location: "http://169.254.169.254/" } })).toEqual({
      address: "This address has moved to http://169.254.169.254/. Use the new one",
    });
    expect(await errors({ status: 404 })).toEqual({ address: "The server answered 404 in place of a file" });
    expect(await errors({ body: "x".repeat(6_000_000) })).toEqual({ address: "The response is too large" });
  });

  test.each([
    "127.0.0.1",
    "localhost",
    "10.0.0.8",
    "192.168.1.1",
    "169.254.169.254",
    "100.64.0.1",
    "0.0.0.0",
    "[::1]",
    "[fd00::1]",
    "[::ffff:127.0.0.1]",
    "2130706433",
    "0x7f.1",
  ])("inside the network is refused: %s", async (host) => {
    const { takeFrom } = await office({ outbound: openOutbound(false) });
    expect((await takeFrom(`http://${host}:9/calendar.ics`)).body.errors).toEqual({
      address: "This address is inside the network, where requests are not allowed",
    });
  });

  test.each(["ftp://calendar.example/a.ics", "file:///etc/passwd", "calendar.ics"])(
    "other addresses are refused: %s",
    async (address) => {
      const { takeFrom } = await office();
      expect((await takeFrom(address)).status).toBe(422);
    },
  );
});
