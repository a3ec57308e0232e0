import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { defaultSite } from "./site";
import { readSite } from "./site.server";

const directory = mkdtempSync(join(tmpdir(), "test-site-config-"));
afterAll(() => rmSync(directory, { recursive: true }));

/** Reads a site from a file with this content. */
function baseFrom(content: unknown): ReturnType<typeof readSite> {
  const file = join(directory, "site.json");
  writeFileSync(file, typeof content === "string" ? content : JSON.stringify(content));
  return readSite(file);
}
const siteFrom = (content: unknown) => baseFrom(content).site;

test("without a file the defaults stand, and they are valid themselves", () => {
  expect(readSite()).toEqual({ site: defaultSite, configured: new Set() });
  expect(siteFrom({})).toEqual(defaultSite);
  expect(siteFrom(defaultSite)).toEqual(defaultSite);
});

test("a file lays itself over the defaults, also inside address and social", () => {
  const site = siteFrom({
    name: "Fablab Mutare",
    address: { short: "Mutare" },
    social: { x: "https://x.example/fablab" },
  });
  expect(site).toMatchObject({ name: "Fablab Mutare", tagline: defaultSite.tagline });
  expect(site.address).toEqual({ ...defaultSite.address, short: "Mutare" });
  const [, ...others] = defaultSite.social;
  expect(site.social).toEqual([{ kind: "X", address: "https://x.example/fablab" }, ...others]);
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
    [{ currency: "EUR" }, /currency: /],
    [{ hours: [] }, /hours: /],
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
