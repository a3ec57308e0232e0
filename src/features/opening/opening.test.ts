// On PostgreSQL too: it asks which engine it runs on.
import { expect, test, vi } from "vitest";
import { anyEngine } from "../../../tests/support/any-engine";
import { makeApp } from "../../../tests/support/app";
import { listeningSite } from "../../../tests/support/listening";
import { openPostgresDatabase, openSqliteDatabase } from "../../platform/database/database.server";
import { createLog } from "../../platform/log.server";
import { openingOf } from "../../platform/opening/opening";
import { weekdays } from "../../platform/opening/timetable";
import { organisationJsonLd } from "../../ui/frame/structured-data/organisation-json-ld";
import type { AuditList } from "../audit/schema";
import type { Settings } from "../settings/schema";
import type { Holidays, Open } from "./schema";
import { spaceApi } from "./space-api.server";

/** A Friday at noon in Harare: open until six. */
const friday = "2026-11-20T10:00:00.000Z";

async function office(now = friday) {
  const app = await makeApp({ now });
  return { app, admin: await app.as("admin"), moderator: await app.as("moderator") };
}
const open = async (app: Awaited<ReturnType<typeof makeApp>>) => (await app.get<Open>("/open")).body;

anyEngine.test(
  "anybody may ask whether it is open, and is told by the timetable until somebody says otherwise",
  async () => {
    const { app } = await office();
    expect(await open(app)).toEqual({
      open: true,
      by: "timetable",
      until: "2026-11-20T16:00:00.000Z",
      message: "",
      says: "Open now, until 6:00 PM",
      time_zone: "Africa/Harare",
      hand: null,
    });
    app.clock.set("2026-11-20T16:00:00.000Z");
    expect(await open(app)).toMatchObject({ open: false, says: "Opens Saturday 10:00 AM" });
  },
);

anyEngine.test(
  "who is at the door goes before the timetable until it ends; a moderator may, a member may not",
  async () => {
    const { app, moderator } = await office();
    const closed = { open: false, message: "Burst pipe", until: "2026-11-20T15:00" };
    expect((await moderator.put<Open>("/open", closed)).body).toMatchObject({
      open: false,
      by: "hand",
      until: "2026-11-20T13:00:00.000Z",
      message: "Burst pipe",
      says: "Opens today 3:00 PM",
      hand: { open: false, message: "Burst pipe", since: friday, until: "2026-11-20T13:00:00.000Z" },
    });
    expect(await open(app)).toMatchObject({ open: false, by: "hand" });
    app.clock.set("2026-11-20T12:59:59.999Z");
    expect(await open(app)).toMatchObject({ open: false, by: "hand" });
    app.clock.set("2026-11-20T13:00:00.000Z");
    expect(await open(app)).toMatchObject({ open: true, by: "timetable", hand: null, message: "" });
    const member = await app.as("member");
    expect((await member.put("/open", { open: true })).status).toBe(403);
    expect((await app.put("/open", { open: true })).status).toBe(401);
  },
);

test("it stays until it is taken back, where no end is said; taking it back is good more than once", async () => {
  const { app, admin } = await office();
  await admin.put("/open", { open: false });
  app.clock.set("2026-11-24T10:00:00.000Z");
  expect(await open(app)).toMatchObject({ open: false, by: "hand", until: null, says: "Closed now" });
  const later = await app.as("admin");
  for (const _ of [1, 2]) {
    const { status, body } = await later.put<Open>("/open", { open: null, message: "forgotten", until: "2020-01-01" });
    expect({ status, ...body }).toMatchObject({ status: 200, open: true, by: "timetable", message: "", hand: null });
  }
  const trail = (await later.get<AuditList>("/audit", { resource: "open" })).body.items;
  expect(trail.map(({ changes }) => changes.find(({ field }) => field === "is_open")?.after)).toEqual([
    undefined,
    "",
    "no",
  ]);
});

anyEngine.test.each<[object, string, string]>([
  [{}, "open", "Open must be true, false or null"],
  [{ open: "yes" }, "open", "Open must be true, false or null"],
  [{ open: true, until: "soon" }, "until", "Until must be a date and time such as 2026-11-21T18:00"],
  [{ open: true, until: friday }, "until", "Until must be later than now"],
  [{ open: true, until: "2028-01-01T00:00" }, "until", "Until must be within a year"],
  [{ open: true, message: "x".repeat(141) }, "message", "Message must be at most 140 characters"],
])("%j is refused: %s", async (body, field, sentence) => {
  const { app, admin } = await office();
  const answer = await admin.put("/open", body);
  expect({ status: answer.status, errors: answer.body.errors }).toEqual({ status: 422, errors: { [field]: sentence } });
  expect(await open(app)).toMatchObject({ by: "timetable" });
});

anyEngine.test("a text is a text", async () => {
  const { app, admin } = await office();
  for (const message of ["<script>alert(1)</script>", `"><img src=x onerror=alert(1)>`, "=HYPERLINK(1)"]) {
    await admin.put("/open", { open: true, message });
    expect((await open(app)).message).toBe(message);
  }
});

test("many who open and close at once leave it as one of them said", async () => {
  const { app, admin, moderator } = await office();
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, at) => (at % 2 ? admin : moderator).put("/open", { open: at % 3 === 0 })),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await open(app)).toMatchObject({ by: "hand" });
});

anyEngine.test("what is set in the back office is what is open, and a date that is closed says why", async () => {
  const { app, admin } = await office();
  const hours = { day: "friday", opens: "20:00", closes: "02:00" };
  const closed = { date: "2026-11-27", reason: "Heroes’ Day", spans: [] };
  const { body } = await admin.put<Settings>("/settings", { opening_hours: [hours], opening_exceptions: [closed] });
  expect(body.settings.opening_hours).toMatchObject({ value: [hours], source: "settings" });
  expect(await open(app)).toMatchObject({ open: false, says: "Opens today 20:00" });
  app.clock.set("2026-11-20T23:00:00.000Z");
  expect(await open(app)).toMatchObject({ open: true, says: "Open now, until 02:00" });
  app.clock.set("2026-11-27T20:00:00.000Z");
  expect(await open(app)).toMatchObject({ open: false, says: "Opens Friday 4 December, 20:00" });
  expect(app.services.site.hours).toEqual([
    { days: "Mon–Thu", times: [] },
    { days: "Fri", times: ["20:00–02:00"] },
    { days: "Sat–Sun", times: [] },
  ]);
  const later = await app.as("admin");
  await later.put("/settings", { opening_hours: null, opening_exceptions: null });
  expect(await open(app)).toMatchObject({ open: false, says: "Opens Saturday 10:00 AM" });
  const trail = (await later.get<AuditList>("/audit", { resource: "settings" })).body.items;
  const said = trail[1]?.changes.map(({ field, after }) => `${field} ${after}`);
  expect(said).toEqual(["opening_hours friday: 20:00: 02:00", "opening_exceptions 2026-11-27: Heroes’ Day"]);
});

anyEngine.test("where no hours are given nothing is said: not that it is closed", async () => {
  const { app, admin } = await office();
  const holiday = { date: "2026-11-27", reason: "Heroes’ Day", spans: [] };
  await admin.put("/settings", { opening_hours: [], opening_exceptions: [holiday] });
  expect(await open(app)).toMatchObject({ open: null, until: null, says: "", hand: null });
  const { site } = app.services;
  expect(site.hours).toEqual([]);
  expect(openingOf(site, app.clock.now().getTime())).toBeUndefined();
  expect(JSON.parse(spaceApi({ ...app.services, params: {}, origin: "https://makers.example" }))).not.toHaveProperty(
    "state",
  );
  expect(organisationJsonLd(site)).not.toMatch(/"opens"|"closes"/);
});

const wrongHours: [string, object, string, string][] = [
  [
    "no time",
    { opening_hours: [{ day: "monday", opens: "9", closes: "18:00" }] },
    "opening_hours.0.opens",
    "Opens must be a time such as 09:00",
  ],
  [
    "no day",
    { opening_hours: [{ day: "mon", opens: "09:00", closes: "18:00" }] },
    "opening_hours.0.day",
    "Day must be a weekday such as monday",
  ],
  [
    "two at once",
    {
      opening_hours: [
        { day: "monday", opens: "09:00", closes: "18:00" },
        { day: "monday", opens: "17:00", closes: "20:00" },
      ],
    },
    "opening_hours",
    "Hours of one day must not overlap",
  ],
  [
    "a night that ends in the morning's hours",
    {
      opening_hours: [
        { day: "monday", opens: "22:00", closes: "10:00" },
        { day: "tuesday", opens: "08:00", closes: "12:00" },
      ],
    },
    "opening_hours",
    "Hours past midnight must not overlap those of the next day",
  ],
  [
    "the night of a Sunday that ends in Monday's hours",
    {
      opening_hours: [
        { day: "monday", opens: "00:00", closes: "12:00" },
        { day: "sunday", opens: "12:00", closes: "00:01" },
      ],
    },
    "opening_hours",
    "Hours past midnight must not overlap those of the next day",
  ],
  [
    "a night that ends in the hours of the next date",
    {
      opening_exceptions: [
        { date: "2027-01-01", reason: "", spans: [{ opens: "01:00", closes: "03:00" }] },
        { date: "2026-12-31", reason: "", spans: [{ opens: "20:00", closes: "02:00" }] },
      ],
    },
    "opening_exceptions",
    "Hours past midnight must not overlap those of the next date",
  ],
  [
    "no date",
    { opening_exceptions: [{ date: "2026-02-30", reason: "", spans: [] }] },
    "opening_exceptions.0.date",
    "Date must be a date such as 2026-08-10",
  ],
  [
    "a date twice",
    { opening_exceptions: [1, 2].map(() => ({ date: "2026-02-20", reason: "", spans: [] })) },
    "opening_exceptions",
    "Each date can be listed only once",
  ],
];

anyEngine.test.each(wrongHours)("%s is refused", async (_, change, field, sentence) => {
  const { admin } = await office();
  const { status, body } = await admin.put("/settings", change);
  expect({ status, errors: body.errors }).toEqual({ status: 422, errors: { [field]: sentence } });
});

anyEngine.test("hours may follow each other around the clock", async () => {
  const { admin } = await office();
  const opening_hours = weekdays.map((day) => ({ day, opens: "08:00", closes: "08:00" }));
  const opening_exceptions = ["2026-12-31", "2027-01-01", "2027-01-03"].map((date) => ({
    date,
    reason: "",
    spans: [
      { opens: "06:00", closes: "18:00" },
      { opens: "18:00", closes: "06:00" },
    ],
  }));
  expect((await admin.put("/settings", { opening_hours, opening_exceptions })).status).toBe(200);
});

anyEngine.test("the public holidays of the country are told for a year, to who may change the settings", async () => {
  const { app, admin, moderator } = await office();
  const { items } = (await admin.get<Holidays>("/open/holidays/ZW")).body;
  expect(items[0]).toEqual({ date: "2026-12-22", name: "Unity Day", own_name: "Unity Day" });
  expect(items.every(({ date }) => date > "2026-11-19" && date < "2027-11-22")).toBe(true);
  const ofKenya = (await admin.get<Holidays>("/open/holidays/KE")).body.items;
  expect(ofKenya.map(({ date }) => date)).toContain("2026-12-12");
  expect((await admin.get<Holidays>("/open/holidays/XX")).body.items).toEqual([]);
  expect((await moderator.get("/open/holidays/ZW")).status).toBe(403);
  expect((await app.get("/open/holidays/ZW")).status).toBe(401);
});

test("it is seen within a second in another process", async () => {
  const here = await listeningSite();
  const { settings } = here;
  const db =
    "DATABASE_URL" in settings
      ? await openPostgresDatabase(settings.DATABASE_URL, createLog("silent"))
      : openSqliteDatabase(settings.DATA_DIR);
  const there = await listeningSite({ database: { db, settings, drop: () => db.destroy() } });
  const admin = await here.as("admin");
  await admin.put("/open", { open: false, message: "Moved" });
  // Generous limits, so that a busy machine breaks nothing.
  const seen = async () => (await there.get<Open>("/open")).body;
  await vi.waitFor(async () => expect(await seen()).toMatchObject({ open: false, message: "Moved" }), {
    timeout: 300_000,
    interval: 20,
  });
});
