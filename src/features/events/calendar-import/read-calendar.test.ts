import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { readCalendar } from "./read-calendar.server";

const terms = { timeZone: "Africa/Harare", now: new Date("2026-11-24T10:00:00Z"), past: false };

const fixture = (name: string) => readFileSync(join(import.meta.dirname, "../../../../tests/support/calendars", name));
const calendar = (...parts: string[]) => ["BEGIN:VCALENDAR", ...parts, "END:VCALENDAR", ""].join("\n");
const event = (...lines: string[]) => ["BEGIN:VEVENT", ...lines, "END:VEVENT"].join("\n");

const read = (file: string | Uint8Array, given = terms) =>
  readCalendar(typeof file === "string" ? new TextEncoder().encode(file) : file, given);

/** Titles with their start and end, and what is left out. */
async function inShort(file: string | Uint8Array) {
  const { dates, leftOut } = await read(file);
  const moment = (instant: string) => instant.slice(0, 16);
  return {
    dates: dates.map(({ fields: { title, start_date, end_date } }) => [title, moment(start_date), moment(end_date)]),
    leftOut,
  };
}
const starts = async (file: string) => (await inShort(file)).dates.map(([, start]) => start);

describe("what stands in a file comes, or is counted", () => {
  test("all calendars of a file", async () => {
    const { dates } = await inShort(fixture("two-calendars.ics"));
    expect(dates.map(([title]) => title)).toEqual(["Iota1 A", "Iota1 A2", "Iota1 B"]);
  });

  test("further dates of an event, alone, beside a rule, and as periods", async () => {
    expect((await inShort(fixture("rdate.ics"))).dates).toEqual([
      ["Alpha3 only rdate", "2027-06-05T12:00", "2027-06-05T13:00"],
      ["Alpha3 only rdate", "2027-06-12T12:00", "2027-06-12T13:00"],
      ["Alpha3 only rdate", "2027-06-19T12:00", "2027-06-19T13:00"],
      ["Alpha3 rrule and rdate", "2027-06-06T12:00", "2027-06-06T13:00"],
      ["Alpha3 rrule and rdate", "2027-06-13T12:00", "2027-06-13T13:00"],
      ["Alpha3 rrule and rdate", "2027-06-30T12:00", "2027-06-30T13:00"],
      ["Alpha3 period rdate", "2027-06-07T08:00", "2027-06-07T09:00"],
      ["Alpha3 period rdate", "2027-06-14T08:00", "2027-06-14T09:30"],
    ]);
  });

  test.each([
    ["days", "DTSTART;VALUE=DATE:20270105\nRDATE;VALUE=DATE:20270112", ["2027-01-04T22:00", "2027-01-11T22:00"]],
    [
      "another zone",
      "DTSTART:20270105T160000Z\nRDATE;TZID=Europe/Berlin:20270112T180000",
      ["2027-01-05T16:00", "2027-01-12T17:00"],
    ],
    [
      "several lines",
      "DTSTART:20270105T160000Z\nRDATE:20270112T160000Z\nRDATE:20270119T160000Z",
      ["2027-01-05T16:00", "2027-01-12T16:00", "2027-01-19T16:00"],
    ],
    [
      "a period with a length",
      "DTSTART:20270105T160000Z\nRDATE;VALUE=PERIOD:20270112T160000Z/PT3H",
      ["2027-01-05T16:00", "2027-01-12T16:00"],
    ],
    [
      "a date that is left out again",
      "DTSTART:20270105T160000Z\nRDATE:20270112T160000Z\nEXDATE:20270112T160000Z",
      ["2027-01-05T16:00"],
    ],
    [
      "a date named twice",
      "DTSTART:20270105T160000Z\nRRULE:FREQ=WEEKLY;COUNT=2\nRDATE:20270112T160000Z",
      ["2027-01-05T16:00", "2027-01-12T16:00"],
    ],
    [
      "a start beside its own rule",
      "DTSTART:20270105T160000Z\nRRULE:FREQ=WEEKLY;BYDAY=WE;UNTIL=20270113",
      ["2027-01-05T16:00", "2027-01-06T16:00", "2027-01-13T16:00"],
    ],
    [
      "a day left out by its day",
      "DTSTART:20270105T160000Z\nRRULE:FREQ=WEEKLY;COUNT=3\nEXDATE;VALUE=DATE:20270112",
      ["2027-01-05T16:00", "2027-01-19T16:00"],
    ],
  ])("further dates: %s", async (_, lines, expected) => {
    expect(await starts(calendar(event("UID:1\nSUMMARY:One", lines)))).toEqual(expected);
  });

  test("everything that is left out is counted, so that the sum is that of the file", async () => {
    const at = "DTSTART:20270105T160000Z\nSUMMARY:One";
    const { dates, leftOut } = await read(
      calendar(
        event("UID:twice\nSEQUENCE:1", at),
        event("UID:twice\nDTSTART:20270105T170000Z\nSUMMARY:Later version\nSEQUENCE:2"),
        event("UID:past\nDTSTART:20250105T160000Z\nSUMMARY:Past"),
        event("UID:hours\nRRULE:FREQ=HOURLY", at),
        event("UID:never\nDTSTART:20270231T160000Z\nSUMMARY:Never"),
        event("UID:rdate\nRDATE:20270231T160000Z", at),
        event("UID:none\nSUMMARY:No start"),
        event("UID:endless\nRRULE:FREQ=YEARLY\nDTSTART:20261224T160000Z\nSUMMARY:Every year"),
        "BEGIN:VTODO\nUID:a\nEND:VTODO\nBEGIN:VJOURNAL\nUID:b\nEND:VJOURNAL",
        "BEGIN:VEVENT\nUID:torn\nDTSTART:20270105T160000Z",
        event("UID:whole", at),
      ),
    );
    expect(dates.map(({ uid, fields }) => [uid, fields.title])).toEqual([
      ["twice", "Later version"],
      ["endless", "Every year"],
      ["whole", "One"],
    ]);
    expect(leftOut).toEqual([
      "1 past event",
      "1 event more often than once a day",
      "4 events that could not be read",
      "1 event with the UID of another",
      "dates after 25 November 2027 of 1 event",
      "2 tasks and notes",
    ]);
  });

  test("a file that is torn off counts its last event", async () => {
    const whole = calendar(event("UID:1\nSUMMARY:One\nDTSTART:20270105T160000Z"), event("UID:2\nSUMMARY:Two"));
    expect(await inShort(whole.slice(0, -30))).toMatchObject({
      dates: [["One", "2027-01-05T16:00", "2027-01-05T17:00"]],
      leftOut: ["1 event that could not be read"],
    });
  });

  test("an event without a UID is found again, and a cancelled calendar cancels its events", async () => {
    const file = calendar("METHOD:CANCEL", event("SUMMARY:One\nDTSTART:20270105T160000Z"));
    const [one, again] = [await read(file), await read(file)];
    expect(one.dates[0]).toMatchObject({ key: again.dates[0]?.key, isCancelled: true });
  });
});

describe("however it is written", () => {
  const expected = ["2027-01-15T18:00"];
  test("names of properties in lower case", async () => {
    expect((await inShort(fixture("lower-case-names.ics"))).dates).toEqual([
      ["Iota2 lower props", "2027-01-15T18:00", "2027-01-15T19:00"],
    ]);
  });

  test.each([
    [
      "components in lower case",
      "begin:vcalendar\nbegin:vevent\nuid:1\nsummary:One\ndtstart:20270115T180000Z\nend:vevent\nend:vcalendar",
    ],
    [
      "line ends of old systems",
      calendar(event("UID:1\nSUMMARY:One\nDTSTART:20270115T180000Z")).replaceAll("\n", "\r"),
    ],
    ["a line folded within a name", calendar(event("UID:1\nSUMM\n ARY:One\nDTSTART:2027\n\t0115T180000Z"))],
    ["blank lines and junk between", calendar(event("UID:1\n\nSUMMARY:One\njunk\nX-A\n:\nDTSTART:20270115T180000Z"))],
    [
      "parameters in other order and case",
      calendar(event("UID:1\nSUMMARY;language=en:One\nDTSTART;value=date-time;tzid=Africa/Harare:20270115T200000")),
    ],
    ["a day without its kind", calendar(event("UID:1\nSUMMARY:One\nDTSTART:20270115")), ["2027-01-14T22:00"]],
    [
      "an alarm within",
      calendar(
        event(
          "UID:1\nBEGIN:VALARM\nSUMMARY:Alarm\nDTSTART:20270101T100000Z\nEND:VALARM\nSUMMARY:One\nDTSTART:20270115T180000Z",
        ),
      ),
    ],
  ])("%s", async (_, file, other = expected) => {
    const { dates } = await inShort(file);
    expect(dates.map(([title, start]) => [title, start])).toEqual([["One", other[0]]]);
  });

  test("a line folded inside a letter", async () => {
    const [[title] = []] = (await inShort(fixture("folded-in-a-letter.ics"))).dates;
    expect(title).toMatch(/^Alpha4 x+\p{L} fin$/u);
    const bytes = Buffer.from(calendar(event("UID:1\nSUMMARY:A🎉b\nDTSTART:20270115T180000Z")));
    const at = bytes.indexOf("🎉") + 2;
    const folded = Buffer.concat([bytes.subarray(0, at), Buffer.from("\r\n\t"), bytes.subarray(at)]);
    expect((await inShort(folded)).dates[0]?.[0]).toBe("A🎉b");
  });
});

describe("the time zone of an event", () => {
  test("is the one that the file defines", async () => {
    expect((await inShort(fixture("own-time-zone-outlook.ics"))).dates.map(([, start]) => start)).toEqual([
      "2027-07-15T17:00",
      "2027-01-15T18:00",
      "2027-03-18T18:00",
      "2027-03-25T18:00",
      "2027-04-01T17:00",
    ]);
  });

  const zone = (name: string, ...lines: string[]) =>
    ["BEGIN:VTIMEZONE", `TZID:${name}`, ...lines, "END:VTIMEZONE"].join("\n");
  const standard = (offset: string, ...lines: string[]) =>
    [
      "BEGIN:STANDARD\nDTSTART:19700101T000000",
      `TZOFFSETFROM:${offset}\nTZOFFSETTO:${offset}`,
      ...lines,
      "END:STANDARD",
    ].join("\n");
  test.each([
    ["a fixed one", "Clubhouse", zone("Clubhouse", standard("+0545")), "2027-07-15T12:15"],
    ["a name with a colon", '"Club: house"', zone("Club: house", standard("-0330")), "2027-07-15T21:30"],
    ["one defined after the event", "Later", zone("Later", standard("+0100")), "2027-07-15T17:00"],
    [
      "a name of the IANA, whatever the file says",
      "Europe/Berlin",
      zone("Europe/Berlin", standard("+0000")),
      "2027-07-15T16:00",
    ],
    ["a name of Windows", "W. Europe Standard Time", "", "2027-07-15T16:00"],
    [
      "a name of Windows that is defined here",
      "W. Europe Standard Time",
      zone("W. Europe Standard Time", standard("+0300")),
      "2027-07-15T15:00",
    ],
    ["a path of Mozilla", "/mozilla.org/20050126_1/Europe/London", "", "2027-07-15T17:00"],
    ["a label of Outlook", "(UTC+01:00) Amsterdam, Berlin, Bern", "", "2027-07-15T16:00"],
    ["a label without a city", "(UTC-05:00) Eastern Time (US & Canada)", "", "2027-07-15T22:00"],
    ["an offset", "UTC+02:00", "", "2027-07-15T16:00"],
    ["one whose rule is no zone's", "Odd", zone("Odd", standard("+0100", "RRULE:FREQ=SECONDLY")), "2027-07-15T16:00"],
    ["one without rules", "Empty", zone("Empty"), "2027-07-15T16:00"],
  ])("%s", async (_, name, definition, start) => {
    const own = event(`UID:1\nSUMMARY:One\nDTSTART;TZID=${name}:20270715T180000`);
    expect(await starts(calendar(own, definition))).toEqual([start]);
  });
});

describe("the end of an event", () => {
  test.each([
    [
      "before its start",
      "DTEND:20270105T150000Z",
      "17:00",
      "Its end is before its start in the calendar, so it is not used.",
    ],
    [
      "years before",
      "DTEND:20170105T150000Z",
      "17:00",
      "Its end is before its start in the calendar, so it is not used.",
    ],
    ["a negative length", "DURATION:-PT1H", "17:00", "Its end is before its start in the calendar, so it is not used."],
    [
      "at its start",
      "DTEND:20270105T160000Z",
      "17:00",
      "It ends when it begins in the calendar, so it lasts an hour here.",
    ],
    ["missing", "CLASS:PUBLIC", "17:00", "It has no end in the calendar, so it lasts an hour here."],
    ["a length", "DURATION:PT90M", "17:30", undefined],
    ["in another zone", "DTEND;TZID=Asia/Tokyo:20270106T033000", "18:30", undefined],
  ])("%s", async (_, line, end, note) => {
    const { dates } = await read(calendar(event("UID:1\nSUMMARY:One\nDESCRIPTION:x\nDTSTART:20270105T160000Z", line)));
    expect(dates[0]?.fields.end_date.slice(11, 16)).toBe(end);
    expect(dates[0]).toMatchObject({ notes: note ? [note] : [], filledIn: note ? ["end_date"] : [] });
  });
});

test("descriptions in HTML keep their links", async () => {
  const { dates } = await read(fixture("html-description.ics"));
  expect(dates.map(({ fields: { title, description, content } }) => [title, description, content])).toEqual([
    [
      "Gamma1 Maker’s & friends",
      "Café – it’s open.",
      "Sign up at this page (https://tickets.example.org/soldering) before Friday.",
    ],
    ["Gamma1 google", "Hello everyone", "Register: https://forms.example.org/1\n\nSee you"],
  ]);
});
