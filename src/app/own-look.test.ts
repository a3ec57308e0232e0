import { expect, test } from "vitest";
import { listeningSite } from "../../tests/support/listening";
import { spaceApi } from "../features/opening/space-api.server";
import { defaultSite, type WholeSite } from "../platform/site";
import { shareAddress } from "../ui/frame/page-meta";
import { organisationJsonLd } from "../ui/frame/structured-data/organisation-json-ld";
import { initialsOf } from "../ui/look/initials";
import { anchor, chevrons } from "../ui/look/mark";
import { lookStyles } from "../ui/look/palette";
import { styleHash } from "../ui/look/plain-look.server";

const own: WholeSite["look"] = { ...defaultSite.look, accent: "#0b5f8a", second: "#006b5e" };
const site: WholeSite = { ...defaultSite, name: "Werkstatt Nord", look: own };

const styleOf = (html: string) => /<style>([^<]*)<\/style>/.exec(html)?.[1] ?? "";

test("standalone pages have the site's colours, and their policy allows the styles", async () => {
  for (const [name, look, colour, mark] of [
    [defaultSite.name, defaultSite.look, "--copper:#b8401a", '"#b8401a"'],
    [defaultSite.name, own, "--copper:#0b5f8a", '"#0b5f8a"'],
    [site.name, own, "--copper:#0b5f8a", 'src="/previews/mark/'],
    [site.name, { ...own, icon: "/files/icon/512.webp" }, "--copper:#0b5f8a", 'src="/previews/icon/192-'],
  ] as const) {
    const { ask, pages } = await listeningSite({ site: { ...site, name, look } });
    pages.mockRejectedValue(new Error("broken"));
    const [failed, certificate, door] = await Promise.all(["/", "/c/none", "/door/1"].map((path) => ask(path)));
    for (const { body, headers } of [failed, certificate, door] as Awaited<ReturnType<typeof ask>>[]) {
      const style = styleOf(String(body));
      expect(headers["content-security-policy"]).toContain(styleHash(style));
    }
    for (const answer of [failed, certificate]) {
      expect(styleOf(String(answer?.body))).toContain(colour);
      expect(String(answer?.body)).toContain(mark);
    }
    expect(styleOf(String(door?.body))).toBe(lookStyles(look));
  }
});

test("the usual icon paths lead to the site's icon", async () => {
  const looks = await listeningSite({ site });
  for (const [path, leads] of [
    ["/favicon.ico", /^\/previews\/icon\/192-\w+\.png$/],
    ["/apple-touch-icon.png", /^\/previews\/icon\/180-\w+\.png$/],
    ["/logo.svg", /^\/previews\/mark\/\w+\.svg$/],
  ] as const) {
    const { status, headers } = await looks.ask(path);
    expect([status, headers["cache-control"]]).toEqual([302, "no-cache"]);
    expect(headers.location).toMatch(leads);
    expect((await looks.ask(headers.location ?? "")).status).toBe(200);
  }
  const designed = await listeningSite({ site: defaultSite });
  expect((await designed.ask("/favicon.svg")).status).toBe(200);
  expect((await designed.ask("/favicon.ico")).status).not.toBe(302);
});

test("a renamed site uses its initials as its mark everywhere", async () => {
  const marks = new Set<string>();
  for (const name of ["Werkstatt Nord", "Taller de Carpintería", "仙台ものづくり工房"]) {
    const { ask } = await listeningSite({ site: { ...defaultSite, name } });
    const drawing = String((await ask((await ask("/logo.svg")).headers.location ?? "")).body);
    expect(drawing, name).not.toContain(anchor);
    expect(drawing.includes(chevrons), name).toBe(name.startsWith("仙"));
    marks.add(drawing);
    for (const { src } of JSON.parse(String((await ask("/manifest.webmanifest")).body)).icons) {
      expect(src).toMatch(/^\/previews\/icon\//);
      expect((await ask(src)).status).toBe(200);
    }
  }
  expect(marks.size).toBe(3);
  const { ask } = await listeningSite({ site: defaultSite });
  expect(JSON.parse(String((await ask("/manifest.webmanifest")).body)).icons[0].src).toBe("/icons/192.png");
});

test.each([
  ["Werkstatt Nord", "WN"],
  ["Taller de Carpintería", "TC"],
  ["the shed", "TS"],
  ["Étincelle", "É"],
  ["3D-Haus", "3H"],
  ["O’Brien’s Garage", "OG"],
  ["ß", "S"],
  ["Мастерская", ""],
  ["☆ ★", ""],
])("the initials of %s are %s", (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});

test("metadata names the site's own logo and share picture", () => {
  const asked = { site, origin: "https://makers.example", now: () => new Date() } as Parameters<typeof spaceApi>[0];
  expect(JSON.parse(spaceApi(asked)).logo).toMatch(/^https:\/\/makers\.example\/previews\/mark\/\w+\.svg$/);
  const known = { ...site, origin: "https://makers.example" };
  const data = organisationJsonLd(known);
  expect(data).toMatch(/"logo":"https:\/\/makers\.example\/previews\/icon\/180-/);
  expect(data).toMatch(/"image":"https:\/\/makers\.example\/previews\/pages\/home-/);
  expect(shareAddress(defaultSite)).toBe("/share.png");
  expect(shareAddress({ ...defaultSite, name: "Werkstatt Nord" })).toMatch(/^\/previews\/pages\/home-/);
});
