// On PostgreSQL too: it asks which engine it runs on.
import { expect, test, vi } from "vitest";
import { anyEngine } from "../../../tests/support/any-engine";
import { makeApp } from "../../../tests/support/app";
import { type ListeningSite, listeningSite } from "../../../tests/support/listening";
import { openPostgresDatabase, openSqliteDatabase } from "../../platform/database/database.server";
import { createLog } from "../../platform/log.server";
import { createMailQueue } from "../../platform/mail/mail.server";
import { defaultSite } from "../../platform/site";
import { socialLinks } from "../../ui/frame/links/reach-links";
import { organisationJsonLd } from "../../ui/frame/structured-data/organisation-json-ld";
import type { AuditList } from "../audit/schema";
import { mailLanguages } from "../mails/languages.server";
import { spaceApi } from "../opening/space-api.server";
import { pagesOf } from "../search/pages";
import { purchaseLink } from "../store/public/purchase";
import type { Settings } from "./schema";

async function office(options: Parameters<typeof makeApp>[0] = {}) {
  const app = await makeApp(options);
  return { app, admin: await app.as("admin") };
}

const links = [
  { kind: "Mastodon", address: "https://social.example/@mutare" },
  { kind: "X", address: "https://x.example/mutare" },
];

/** A value for each setting, other than the default. */
const everything = {
  name: "Fablab Mutare",
  tagline: "Benches at the border.",
  about: "A workshop for everybody.\n\nOpen to all.",
  founded: 2024,
  address_short: "Herbert Chitepo Street, Mutare",
  floor: "Ground floor",
  address_lines: ["7 Herbert Chitepo Street", "Mutare"],
  country: "MZ",
  latitude: -18.9707,
  longitude: 32.6709,
  time_zone: "Africa/Nairobi",
  phone: "+263 00 000 0011",
  whatsapp: "+263 00 000 0012",
  email: "hello@mutare.example",
  partnerships_email: "partners@mutare.example",
  events_email: "events@mutare.example",
  social_links: links,
  opening_hours: [
    { day: "monday", opens: "08:00", closes: "16:00" },
    { day: "friday", opens: "20:00", closes: "02:00" },
  ],
  opening_exceptions: [{ date: "2026-12-24", reason: "Unity week", spans: [{ opens: "09:00", closes: "12:00" }] }],
  dismissed_holidays: ["2026-12-22"],
  banner_text: "We are moving.",
  banner_link: "/contact",
  banner_from: "2026-12-01T09:00",
  banner_until: "2026-12-24T18:00",
  banner_tone: "loud",
  accent: "#a03060",
  second: "#006b5e",
  logo: "/files/abcdefghijklmnopqrstuvwxy/640x160.webp",
  dark_logo: "/files/abcdefghijklmnopqrstuvwxz/640x160.webp",
  icon: "/files/abcdefghijklmnopqrstuvwxa/512x512.webp",
};

anyEngine.test("every setting says its value, where it comes from, and what would hold without it", async () => {
  const site = { ...defaultSite, name: "Named in the file", address: { ...defaultSite.address, country: "KE" } };
  const { admin } = await office({ site, configured: new Set(["name", "address", "address.country"]) });
  const { body } = await admin.get<Settings>("/settings");
  expect(Object.keys(body.settings)).toEqual(expect.arrayContaining(Object.keys(everything)));
  expect(body.settings.name).toEqual({
    value: "Named in the file",
    source: "SITE_CONFIG",
    otherwise: "Named in the file",
    otherwise_source: "SITE_CONFIG",
  });
  expect(body.settings.country).toMatchObject({ value: "KE", source: "SITE_CONFIG" });
  expect(body.settings.tagline).toMatchObject({ value: defaultSite.tagline, source: "default" });
  expect(body.settings.address_lines).toMatchObject({
    value: ["Three Anchor House", ...defaultSite.address.lines.slice(1)],
  });
  const changed = await admin.put<Settings>("/settings", { name: "Set here" });
  expect(changed.body.settings.name).toEqual({
    value: "Set here",
    source: "settings",
    otherwise: "Named in the file",
    otherwise_source: "SITE_CONFIG",
  });
});

test("what is set is kept, wins, and is set back by null; what is not sent stays", async () => {
  const { app, admin } = await office();
  expect((await admin.put("/settings", everything)).status).toBe(200);
  const { body } = await admin.get<Settings>("/settings");
  for (const [name, value] of Object.entries(everything))
    expect(body.settings[name as keyof typeof everything], name).toMatchObject({ value, source: "settings" });
  expect(app.services.site).toMatchObject({
    name: "Fablab Mutare",
    pitch: everything.about,
    timeZone: "Africa/Nairobi",
    timeZoneName: "EAT",
    social: links,
    hours: [
      { days: "Mon", times: ["08:00–16:00"] },
      { days: "Tue–Thu", times: [] },
      { days: "Fri", times: ["20:00–02:00"] },
      { days: "Sat–Sun", times: [] },
    ],
    timetable: { week: everything.opening_hours, exceptions: everything.opening_exceptions },
    dismissedHolidays: ["2026-12-22"],
    banner: {
      text: "We are moving.",
      link: "/contact",
      from: "2026-12-01T09:00",
      until: "2026-12-24T18:00",
      isLoud: true,
    },
  });
  expect(app.services.site.address).toEqual({
    short: everything.address_short,
    floor: "Ground floor",
    lines: ["Ground floor, 7 Herbert Chitepo Street", "Mutare"],
    country: "MZ",
    latitude: -18.9707,
    longitude: 32.6709,
  });
  const back = await admin.put<Settings>("/settings", { name: null, social_links: null, latitude: null, floor: "" });
  expect(back.body.settings.name).toMatchObject({ value: defaultSite.name, source: "default" });
  expect(back.body.settings.social_links).toMatchObject({ value: defaultSite.social, source: "default" });
  expect(back.body.settings.latitude).toMatchObject({ value: defaultSite.address.latitude, source: "default" });
  expect(back.body.settings.floor).toMatchObject({ value: "", source: "settings" });
  expect(back.body.settings.tagline).toMatchObject({ value: everything.tagline, source: "settings" });
  await admin.get("/settings");
  expect(app.services.site.name).toBe(defaultSite.name);
  expect(app.services.site.address.lines[0]).toBe("7 Herbert Chitepo Street");
});

anyEngine.test("a text is a text: it comes back letter for letter", async () => {
  const { app, admin } = await office();
  for (const text of ["<script>alert(1)</script>", '"><img src=x onerror=alert(1)>', "=HYPERLINK(1)", "Môyo 👩🏽‍🔧"]) {
    const { body } = await admin.put<Settings>("/settings", { name: text, address_lines: [text] });
    expect(body.settings).toMatchObject({ name: { value: text }, address_lines: { value: [text] } });
    await admin.get("/settings");
    expect(app.services.site).toMatchObject({ name: text, address: { lines: [text] } });
  }
});

anyEngine.test("social links may be none at all", async () => {
  const { app, admin } = await office();
  await admin.put("/settings", { social_links: [] });
  await admin.get("/settings");
  expect(app.services.site.social).toEqual([]);
});

anyEngine.describe("what cannot be is refused, and nothing is changed", () => {
  test.each<[string, unknown, string]>([
    ["name", "", "Name is required"],
    ["name", "x".repeat(61), "Name must be at most 60 characters"],
    ["name", 7, "Name must be text"],
    ["about", "x".repeat(601), "What it is must be at most 600 characters"],
    ["founded", 1899, "Founding year must be 1900 to 2200"],
    ["founded", 2020.5, "Founding year must be a whole number"],
    ["latitude", 90.1, "Latitude must be -90 to 90"],
    ["longitude", "1", "Longitude must be a number"],
    ["country", "Zimbabwe", "Country must be at most 2 characters"],
    ["country", "zw", "Country must be a code of two capital letters, such as ZW"],
    ["country", "QQ", "Country must be a code of two capital letters, such as ZW"],
    ["time_zone", "Africa/Nowhere", "Time zone must be a name such as Africa/Harare"],
    ["time_zone", "+02:00", "Time zone must be a name such as Africa/Harare"],
    ["address_lines", ["1", "2", "3", "4", "5", "6", "7"], "Address must be at most 6 lines"],
    ["accent", "red", "Accent colour must be a colour such as #b8401a"],
    [
      "second",
      "#ffcc00",
      "Second colour is hard to read on this site's background. The nearest readable colour is #795f00",
    ],
    ["logo", "https://pictures.example/logo.svg", "Logo must be a picture that was uploaded here"],
    ["phone", "call us", "Phone for calls must be a number such as +263 00 000 0001"],
    ["email", "hello", "Please enter a valid email address"],
    ["banner_text", "x".repeat(201), "Sentence must be at most 200 characters"],
    ["banner_link", "//evil.example", "Link must begin with https://, http:// or a single /, such as /events"],
    ["banner_link", "/\\evil.example", "Link must begin with https://, http:// or a single /, such as /events"],
    ["banner_link", "javascript:alert(1)", "Link must begin with https://, http:// or a single /, such as /events"],
    [
      "banner_link",
      "https://user@evil.example",
      "Link must begin with https://, http:// or a single /, such as /events",
    ],
    ["banner_from", "2026-02-30T09:00", "From must be a date and time such as 2026-12-01T09:00"],
    ["banner_until", "tomorrow", "Until must be a date and time such as 2026-12-01T09:00"],
    ["banner_tone", "shrill", "Tone must be quiet or loud"],
    ["social_links", Array.from({ length: 21 }, () => links[0]), "Social links must be at most 20"],
  ])("%s: %j", async (name, value, sentence) => {
    const { admin } = await office();
    const { status, body } = await admin.put("/settings", { tagline: "Changed", [name]: value });
    expect(status).toBe(422);
    expect(body.errors).toEqual({ [name]: sentence });
    expect((await admin.get<Settings>("/settings")).body.settings.tagline.source).toBe("default");
  });

  test.each(["javascript:alert(1)", "ftp://files.example", "https://user:secret@x.example", ""])(
    "a social link to %j",
    async (address) => {
      const { admin } = await office();
      const { status, body } = await admin.put("/settings", { social_links: [{ kind: "X", address }] });
      expect(status).toBe(422);
      expect(body.errors?.["social_links.0.address"]).toMatch(/^Address /);
    },
  );
});

anyEngine.test("a banner cannot end before it begins, whichever of the two is changed", async () => {
  const { admin } = await office();
  const put = (change: object) => admin.put("/settings", change);
  const errors = { banner_until: "Until must be later than From" };
  const [early, late] = ["2026-12-01T09:00", "2026-12-02T00:00"];
  for (const until of [early, late])
    expect(await put({ banner_from: late, banner_until: until })).toMatchObject({ status: 422, body: { errors } });
  expect((await put({ banner_from: early, banner_until: late })).status).toBe(200);
  expect(await put({ banner_from: "2026-12-03T00:00" })).toMatchObject({ status: 422, body: { errors } });
  expect(await put({ banner_until: "2026-11-30T00:00" })).toMatchObject({ status: 422, body: { errors } });
  expect((await put({ banner_text: "We are moving.", banner_until: null })).status).toBe(200);
});

anyEngine.test("latitude and longitude go together, whichever of the two is not known", async () => {
  const { app, admin } = await office();
  const put = (change: object) => admin.put("/settings", change);
  const refused = (name: string, sentence: string) => ({ status: 422, body: { errors: { [name]: sentence } } });
  const [noLatitude, noLongitude] = [
    refused("latitude", "Latitude is required if there is a longitude"),
    refused("longitude", "Longitude is required if there is a latitude"),
  ];
  // The first makerspace's position is known, another one's is not.
  expect((await put({ latitude: -18 })).status).toBe(200);
  expect(await put({ name: "Fablab Mutare" })).toMatchObject(noLongitude);
  expect((await put({ name: "Fablab Mutare", latitude: null, address_lines: ["7 Main Street"] })).status).toBe(200);
  expect(await put({ latitude: -18.9707 })).toMatchObject(noLongitude);
  expect(await put({ longitude: 0 })).toMatchObject(noLatitude);
  const placeSaid = async () => {
    await admin.get("/settings");
    const said = spaceApi({ ...app.services, params: {}, origin: "https://mutare.example" });
    return [JSON.parse(said).location, organisationJsonLd({ ...app.services.site, origin: "https://mutare.example" })];
  };
  const [location, data] = await placeSaid();
  expect(location).toEqual({ address: "7 Main Street", timezone: "Africa/Harare" });
  expect(data).not.toContain("GeoCoordinates");
  expect((await put({ latitude: 51.4779, longitude: 0 })).status).toBe(200);
  expect((await placeSaid())[0]).toMatchObject({ lat: 51.4779, lon: 0 });
  expect(await put({ longitude: null })).toMatchObject(noLongitude);
  expect((await put({ name: null, longitude: null })).status).toBe(200);
});

anyEngine.test("there may be no phone and no chat, and one e-mail address for everything", async () => {
  const { app, admin } = await office();
  const none = { phone: "", whatsapp: "", events_email: "", partnerships_email: "" };
  const { body } = await admin.put<Settings>("/settings", none);
  expect(body.settings).toMatchObject({ phone: { value: "", source: "settings" }, events_email: { value: "" } });
  await admin.get("/settings");
  const { site } = app.services;
  expect(site).toMatchObject({ phone: "", whatsapp: "", eventsEmail: site.email, partnershipsEmail: site.email });
  expect(socialLinks(site).map(({ id }) => id)).toEqual(["x", "facebook", "tiktok", "linkedin"]);
  const product = { name: "Nuts & bolts", price: 2, in_stock: true };
  expect(purchaseLink(product, site)).toMatch(
    /^mailto:hello@anchor\.example\?subject=Nuts%20%26%20bolts&body=Hello%20Anchor/,
  );
  expect(pagesOf(site).find(({ path }) => path === "/contact")?.text).not.toMatch(/phone|undefined| ,/);
  expect(organisationJsonLd({ ...site, origin: "https://anchor.example" })).not.toContain("telephone");
});

anyEngine.test("a mail is known by the domain that mails come from at the moment", async () => {
  const { admin, app } = await office();
  const queue = createMailQueue({
    environment: { SMTP_URL: undefined, MAIL_FROM: undefined },
    site: app.services.site,
    key: app.services.siteKey,
    languages: mailLanguages(app.services.languages),
    now: app.clock.now,
  });
  expect(queue.newMessageId()).toMatch(/^<[\w-]{36}@anchor\.example>$/);
  await admin.put("/settings", { email: "hello@mutare.example" });
  await admin.get("/settings");
  expect(queue.newMessageId()).toMatch(/@mutare\.example>$/);
});

anyEngine.test("only administrators see and change them", async () => {
  const { app } = await office();
  for (const caller of [await app.as("member"), await app.as("moderator")]) {
    expect((await caller.get("/settings")).status).toBe(403);
    expect((await caller.put("/settings", { name: "Mine" })).status).toBe(403);
  }
  expect((await app.get("/settings")).status).toBe(401);
});

test("the trail says what was changed, by whom, and a stale change is refused with the name of who was first", async () => {
  const { app, admin } = await office();
  const other = await app.as("admin");
  const seen = (await admin.get<Settings>("/settings")).body.updated_at;
  const put = (caller: typeof admin, body: object, match: string) =>
    caller.call<Settings & { detail: string }>("PUT", "/settings", { body, headers: { "if-match": `"${match}"` } });
  expect((await put(other, { name: "Theirs", founded: 2024 }, seen)).status).toBe(200);
  const stale = await put(admin, { name: "Mine" }, seen);
  expect(stale.status).toBe(412);
  expect(stale.body.detail).toContain(other.user.username);
  const { settings, updated_at } = (await admin.get<Settings>("/settings")).body;
  expect(settings.name.value).toBe("Theirs");
  expect((await put(admin, { name: "Mine", social_links: links }, updated_at)).status).toBe(200);
  const { items } = (await admin.get<AuditList>("/audit", { resource: "settings" })).body;
  expect(items.map(({ action, title }) => `${action} ${title}`)).toEqual(["updated Settings", "updated Settings"]);
  expect(items[1]?.changes.map(({ field, after }) => [field, after]).toSorted()).toEqual([
    ["founded", "2024"],
    ["name", "Theirs"],
  ]);
  expect(items[0]?.changes.find(({ field }) => field === "social_links")?.after).toBe(
    "Mastodon: https://social.example/@mutare, X: https://x.example/mutare",
  );
});

const nameIn = async (site: ListeningSite) => {
  const { body } = await site.ask("/manifest.webmanifest");
  return (JSON.parse(body.toString()) as { name: string }).name;
};

test("a change is seen at once where it was made, and within a second in another process, without a restart", async () => {
  const here = await listeningSite();
  const { settings } = here;
  const db =
    "DATABASE_URL" in settings
      ? await openPostgresDatabase(settings.DATABASE_URL, createLog("silent"))
      : openSqliteDatabase(settings.DATA_DIR);
  // A process that has had no request yet.
  const there = await listeningSite({ database: { db, settings, drop: () => db.destroy() } });
  expect([await nameIn(here), await nameIn(there)]).toEqual([defaultSite.name, defaultSite.name]);
  const admin = await here.as("admin");
  await admin.put("/settings", { name: "Fablab Mutare" });
  expect(await nameIn(here)).toBe("Fablab Mutare");
  // Generous limits, so that a busy machine breaks nothing.
  await vi.waitFor(async () => expect(await nameIn(there)).toBe("Fablab Mutare"), { timeout: 300_000, interval: 20 });
  await admin.put("/settings", { name: null });
  expect(await nameIn(here)).toBe(defaultSite.name);
  await vi.waitFor(async () => expect(await nameIn(there)).toBe(defaultSite.name), { timeout: 300_000, interval: 20 });
});

anyEngine.test("where nobody asks, what is sent by the clock follows too", async () => {
  const { app, admin } = await office();
  const stop = app.services.liveSite.follow(5);
  await admin.put("/settings", { name: "Fablab Mutare" });
  await vi.waitFor(() => expect(app.services.site.name).toBe("Fablab Mutare"), { timeout: 300_000, interval: 5 });
  stop();
});

test("many who ask at once after a change cost one reading", async () => {
  const { app, admin } = await office();
  await admin.put("/settings", { name: "Fablab Mutare" });
  const { db, services } = app;
  let asked = 0;
  db.onQuery = (statement) => {
    asked += Number(statement.includes("site_settings"));
  };
  db.markContentChanged();
  await Promise.all(Array.from({ length: 20 }, () => services.liveSite.refresh()));
  await services.liveSite.refresh();
  expect(asked).toBe(1);
});

test("two who change different settings at once both win", async () => {
  const { admin } = await office();
  const changes = [{ name: "Fablab Mutare" }, { tagline: "Benches" }, { founded: 2024 }, { floor: "Yard" }];
  const answers = await Promise.all(changes.map((change) => admin.put("/settings", change)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const { settings } = (await admin.get<Settings>("/settings")).body;
  expect([settings.name, settings.tagline, settings.founded, settings.floor].map(({ value }) => value)).toEqual([
    ...["Fablab Mutare", "Benches", 2024, "Yard"],
  ]);
});
