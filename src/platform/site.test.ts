import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { defaultSite } from "./site";
import { readSite } from "./site.server";

const directory = mkdtempSync(join(tmpdir(), "test-site-config-"));
afterAll(() => rmSync(directory, { recursive: true }));

function baseFrom(content: unknown): ReturnType<typeof readSite> {
  const file = join(directory, "site.json");
  writeFileSync(file, typeof content === "string" ? content : JSON.stringify(content));
  return readSite(file);
}
const siteFrom = (content: unknown) => baseFrom(content).site;

test("without a file the defaults stand, and they are valid themselves", () => {
  expect(readSite()).toEqual({ site: defaultSite, configured: new Set() });
  expect(siteFrom({})).toEqual(defaultSite);
  const {
    timetable,
    dismissedHolidays,
    openByHand,
    banner,
    mailsToStrangers,
    lettersPerHour,
    regularLetter,
    framingSites,
    faultPicturesMb,
    projectRoomMb,
    membersPublish,
    ...shown
  } = defaultSite;
  expect(siteFrom(shown)).toEqual(defaultSite);
});

test("a file lays itself over the defaults, also inside address and social", () => {
  const site = siteFrom({
    founded: 2020,
    address: { short: "Mutare" },
    social: { x: "https://x.example/fablab" },
  });
  expect(site).toMatchObject({ founded: 2020, tagline: defaultSite.tagline });
  expect(site.address).toEqual({ ...defaultSite.address, short: "Mutare" });
  const [, ...others] = defaultSite.social;
  expect(site.social).toEqual([{ kind: "X", address: "https://x.example/fablab" }, ...others]);
});

test("under another name nothing of the first one's is left, but what everybody has to have", () => {
  const site = siteFrom({
    name: "Fablab Mutare",
    email: "maker@mutare.example",
    address: { lines: ["7 Main Street"] },
  });
  expect(site).toMatchObject({ phone: "", whatsapp: "", social: [], hours: [], timetable: { week: [] } });
  expect(site).toMatchObject({ email: "maker@mutare.example", eventsEmail: "maker@mutare.example" });
  expect(site.address).toMatchObject({ short: "", floor: "", lines: ["7 Main Street"], latitude: 0, longitude: 0 });
  expect(siteFrom({ name: "Fablab Mutare" })).toMatchObject({ email: "", address: { lines: [], country: "" } });
  expect(siteFrom({ name: defaultSite.name })).toEqual(defaultSite);
});

test("a list of social links stands for itself, in its order", () => {
  const social = [{ kind: "Mastodon", address: "https://social.example/@fablab" }];
  expect(siteFrom({ social }).social).toEqual(social);
  expect(siteFrom({ social: [] }).social).toEqual([]);
});

test("the first line of the address begins with the floor, where one is said", () => {
  const linesOf = (address: object) => siteFrom({ address }).address.lines;
  expect(linesOf({ floor: "Ground floor" })[0]).toBe("Ground floor, Three Anchor House");
  expect(linesOf({ lines: ["7 Herbert Chitepo Street", "Mutare"] })).toEqual(["7 Herbert Chitepo Street", "Mutare"]);
  expect(linesOf({ floor: "Yard", lines: ["7 Herbert Chitepo Street"] })).toEqual(["Yard, 7 Herbert Chitepo Street"]);
  expect(linesOf({ floor: "" })[0]).toBe("Three Anchor House");
});

test("hours are as they always were, or with several times a day; what is no time is said, and nothing follows from it", () => {
  const hours = [
    { days: "Mon–Tue", opens: "9:00 AM", closes: "5:30 PM" },
    { days: "Wed", times: ["9:00 AM–12:00 PM", "2:00 PM–5:00 PM"] },
    { days: "Thu", opens: "early", closes: "late" },
    { days: "Fri–Sun", opens: null, closes: null },
  ];
  const site = siteFrom({ hours });
  expect(site.hours.map(({ times }) => times)).toEqual([
    ["9:00 AM–5:30 PM"],
    ["9:00 AM–12:00 PM", "2:00 PM–5:00 PM"],
    ["early–late"],
    [],
  ]);
  expect(site.timetable.week.map(({ day, opens, closes }) => `${day} ${opens} ${closes}`)).toEqual([
    "monday 09:00 17:30",
    "tuesday 09:00 17:30",
    "wednesday 09:00 12:00",
    "wednesday 14:00 17:00",
  ]);
});

test("what a file says of the site is known by its names", () => {
  const { configured } = baseFrom({ name: "Fablab", address: { country: "ZW" } });
  expect([...configured]).toEqual(["name", "address", "address.country"]);
});

describe("what is wrong is named with the file", () => {
  test.each<[unknown, RegExp]>([
    [{ name: "" }, /name: /],
    [{ name: "x".repeat(61) }, /name: /],
    [{ timeZone: "Africa/Nowhere" }, /timeZone: is not the name of a time zone, such as Africa\/Harare\.$/],
    [{ email: "hello" }, /email: /],
    [{ social: { x: "javascript:alert(1)" } }, /social\.0\.address: /],
    [{ social: "x.example" }, /social: /],
    [{ address: { latitude: 91 } }, /address\.latitude: /],
    [{ address: { country: "QQ" } }, /address\.country: must be the two letters of a country, such as ZW\.$/],
    [{ name: "Fablab", address: { latitude: 5 } }, /address: latitude and longitude go together\.$/],
    [{ currency: "DEM" }, /currency: /],
    [{ nmae: "Slip" }, /nmae/],
    ["{", /could not be read as JSON\.$/],
    ["[]", /must hold a JSON object\.$/],
    ["7", /must hold a JSON object\.$/],
  ])("%j", (content, sentence) => {
    expect(() => siteFrom(content)).toThrow(sentence);
    expect(() => siteFrom(content)).toThrow(/^SITE_CONFIG .*site\.json /);
  });

  test("a file that is not there", () => {
    expect(() => readSite(join(directory, "none.json"))).toThrow(
      /^SITE_CONFIG .*none\.json could not be read as JSON\.$/,
    );
  });
});
