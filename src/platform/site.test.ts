import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { defaultSite } from "./site";
import { readSite } from "./site.server";

const directory = mkdtempSync(join(tmpdir(), "test-site-config-"));
afterAll(() => rmSync(directory, { recursive: true }));

/** Reads a site from a file with this content. */
function siteFrom(content: unknown): ReturnType<typeof readSite> {
  const file = join(directory, "site.json");
  writeFileSync(file, typeof content === "string" ? content : JSON.stringify(content));
  return readSite(file);
}

test("without a file the defaults stand, and they are valid themselves", () => {
  expect(readSite()).toEqual(defaultSite);
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
  expect(site.social.facebook).toBe(defaultSite.social.facebook);
});

describe("what is wrong is named with the file", () => {
  test.each<[unknown, RegExp]>([
    [{ name: "" }, /name: /],
    [{ name: "x".repeat(61) }, /name: /],
    [{ timeZone: "Africa/Nowhere" }, /timeZone: is not the name of a time zone, such as Africa\/Harare\.$/],
    [{ email: "hello" }, /email: /],
    [{ social: { x: "javascript:alert(1)" } }, /social\.x: /],
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
