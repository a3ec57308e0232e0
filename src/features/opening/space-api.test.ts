import { describe, expect, test } from "vitest";
import { z } from "zod";
import { listeningSite } from "../../../tests/support/listening";
import { defaultSite, type WholeSite } from "../../platform/site";

/* SpaceAPI 15 (https://schema.spaceapi.io/15.json) for our fields, in our words: the schema names no licence. */
const feed = z.strictObject({ type: z.enum(["rss", "atom", "ical"]).optional(), url: z.url() });
const spaceApi15 = z.strictObject({
  api_compatibility: z.array(z.string()).refine((versions) => versions.includes("15")),
  space: z.string(),
  logo: z.url(),
  url: z.url(),
  location: z
    .strictObject({
      address: z.string().optional(),
      lat: z.number().min(-90).max(90).optional(),
      lon: z.number().min(-180).max(180).optional(),
      timezone: z.string().optional(),
      country_code: z.string().length(2).optional(),
    })
    .refine((location) => (location.lat === undefined) === (location.lon === undefined))
    .refine((location) => Object.keys(location).length > 0),
  contact: z.strictObject({
    phone: z.string().startsWith("+").optional(),
    email: z.string().optional(),
    twitter: z.string().startsWith("@").optional(),
    mastodon: z.string().startsWith("@").optional(),
    facebook: z.url().optional(),
  }),
  state: z
    .strictObject({ open: z.boolean().optional(), lastchange: z.number().optional(), message: z.string().optional() })
    .optional(),
  feeds: z.strictObject({ blog: feed.optional(), calendar: feed.optional() }),
  projects: z.array(z.url()),
  links: z.array(z.strictObject({ name: z.string(), url: z.url(), description: z.string().optional() })),
});

async function spaceOf(site: WholeSite = defaultSite) {
  const listening = await listeningSite({ site, origin: "https://anchor.example", cachesPages: true });
  const ask = async () => {
    const { status, headers, body } = await listening.ask("/spaceapi.json");
    return { status, headers, space: spaceApi15.parse(JSON.parse(body.toString())) };
  };
  return { listening, ask };
}

test("the site tells the world what it is and whether it is open, by the standard", async () => {
  const { listening, ask } = await spaceOf();
  const { status, headers, space } = await ask();
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    "content-type": "application/json; charset=utf-8",
    "access-control-allow-origin": "*",
  });
  // A Saturday at ten: just opened.
  expect(space).toMatchObject({
    space: defaultSite.name,
    url: "https://anchor.example/",
    location: { timezone: "Africa/Harare", country_code: "ZW" },
    contact: { email: defaultSite.email, phone: "+263000000001", twitter: "@anchormakerspace" },
    state: { open: true, lastchange: Date.parse("2026-03-07T08:00:00Z") / 1000 },
  });
  const admin = await listening.as("admin");
  listening.clock.advance(60_000);
  await admin.put("/open", { open: false, message: "Burst pipe" });
  expect((await ask()).space.state).toEqual({
    open: false,
    message: "Burst pipe",
    lastchange: Date.parse("2026-03-07T08:01:00Z") / 1000,
  });
});

test("a minute after the hour it says so, though answers are cached", async () => {
  const { listening, ask } = await spaceOf();
  listening.clock.set("2026-03-07T13:59:59.000Z");
  expect((await ask()).space.state?.open).toBe(true);
  listening.clock.set("2026-03-07T14:00:59.000Z");
  expect((await ask()).space.state).toMatchObject({
    open: false,
    lastchange: Date.parse("2026-03-07T14:00:00Z") / 1000,
  });
});

test("the last change may be days ago, or when what was said by hand came to its end", async () => {
  const { listening, ask } = await spaceOf();
  listening.clock.set("2026-03-08T20:00:00.000Z");
  expect((await ask()).space.state).toEqual({ open: false, lastchange: Date.parse("2026-03-07T14:00:00Z") / 1000 });
  const admin = await listening.as("admin");
  await admin.put("/open", { open: true, until: "2026-03-08T21:00:00Z" });
  expect((await ask()).space.state).toEqual({ open: true, lastchange: Date.parse("2026-03-08T20:00:00Z") / 1000 });
  listening.clock.set("2026-03-08T21:30:00.000Z");
  expect((await ask()).space.state).toEqual({ open: false, lastchange: Date.parse("2026-03-08T21:00:00Z") / 1000 });
});

describe("what is not known is left out", () => {
  test("hours, phone and e-mail", async () => {
    const timetable = { week: [], exceptions: [] };
    const { space } = await (await spaceOf({ ...defaultSite, timetable, phone: "", email: "", social: [] })).ask();
    expect(space.state).toBeUndefined();
    expect(space.contact).toEqual({});
  });
  test.each([
    ["Mastodon", "https://social.example/@makers", { mastodon: "@makers@social.example" }],
    ["Facebook", "https://facebook.example/makers", { facebook: "https://facebook.example/makers" }],
    ["X", "https://x.example/", {}],
    ["LinkedIn", "https://linkedin.example/company/makers", {}],
  ])("%s at %s", async (kind, address, known) => {
    const site = { ...defaultSite, phone: "0800 1", email: "", social: [{ kind, address }] };
    expect((await (await spaceOf(site)).ask()).space.contact).toEqual(known);
  });
});
