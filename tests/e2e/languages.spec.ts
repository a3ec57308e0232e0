import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { readPo } from "../../src/platform/languages/po.server.ts";
import { pseudoPo, pseudoTag } from "../support/pseudo-language.ts";
import { createEvent, expect, signIn, test } from "./site.ts";

const root = join(import.meta.dirname, "../..");
const readFile = (path: string) => readFileSync(join(root, path), "utf8");

const french = new Map(readPo(readFile("languages/fr.po")).map(({ original, translation }) => [original, translation]));

/** The French text for an English one without places. */
function fr(original: string): string {
  const said = french.get(original);
  if (!said) throw new Error(`languages/fr.po has no “${original}”`);
  return said;
}

test("a keeper turns French on, and a visitor registers in it", async ({ page, api }) => {
  const event = await createEvent(api, { title: "Robots", registration_fee: 5, max_attendees: 12 });
  await signIn(page);
  await page.goto("/admin/settings?section=languages");
  await page.getByRole("button", { name: "Turn On French" }).click();
  await expect(page.getByText("Visitors can read French now.")).toBeVisible();

  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/events/${event.id}`);
  await page.getByRole("contentinfo").getByRole("link", { name: "français" }).click();
  await expect(page).toHaveURL(new RegExp(`/fr/events/${event.id}$`));
  await expect(page.locator("html")).toHaveAttribute("lang", "fr");
  // The link led to another document, and nobody presses before its first script has come.
  await page.waitForLoadState();

  await page
    .getByRole("button", { name: fr("Register") })
    .first()
    .click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: fr("Next Step") }).click();
  const required = french.get("{name} is required")?.replace("{name}", fr("Name")) ?? "";
  await expect(dialog.getByText(required)).toBeVisible();
  await dialog.getByLabel(fr("Name"), { exact: true }).fill("Rudo Chikafu");
  await dialog.getByLabel(fr("Email"), { exact: true }).fill("rudo@people.example");
  await dialog.getByRole("button", { name: fr("Next Step") }).click();
  await dialog.getByRole("button", { name: fr("Complete Registration") }).click();
  await expect(dialog.getByRole("heading", { name: fr("Registration Successful!") })).toBeFocused();

  // Navigation stays in the language, and the English page is as it was.
  await page.goto("/fr");
  await page
    .getByRole("contentinfo")
    .getByRole("link", { name: fr("Terms") })
    .click();
  await expect(page).toHaveURL(/\/fr\/terms$/);
  await page.getByRole("contentinfo").getByRole("link", { name: "English" }).click();
  await expect(page).toHaveURL(/\/terms$/);
  await expect(page.locator("html")).toHaveAttribute("lang", "en-GB");
});

test("a language that is off, or that nobody has, is a page that is not there", async ({
  page,
  api,
  expectConsoleError,
}) => {
  expectConsoleError(/404/);
  for (const tag of ["fr", "xx"]) expect((await page.goto(`/${tag}/events`))?.status()).toBe(404);
  for (const [is_on, status] of [
    [true, 200],
    [false, 404],
  ] as const) {
    await api.languages.change("fr", { is_on });
    expect((await page.goto("/fr"))?.status()).toBe(status);
  }
});

const squeezed = (text: string) => text.replaceAll(/\s+/g, " ").trim();

/** What the page shows or says, but for code and what somebody is to type. */
const textsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { data, parentElement } = walker.currentNode as Text;
      if (!parentElement?.closest("script,style,code,pre,svg,[lang=en]")) found.push(data);
    }
    for (const name of ["placeholder", "aria-label", "alt", "title"])
      for (const element of document.querySelectorAll(`[${name}]`)) found.push(element.getAttribute(name) ?? "");
    return found;
  });

/** CLDR has the English names for the pseudo-language. */
const dates =
  /\b(?:Mon|Tues?|Wed(?:nes)?|Thu(?:rs)?|Fri|Sat(?:ur)?|Sun)(?:day)?\b|\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\b|\b(?:CAT|AM|PM)\b/g;

const publicPages = [
  ...["", "/events", "/events/1", "/communities", "/communities/sdc", "/equipment", "/equipment/1", "/blog", "/blog/1"],
  ...["/gallery", "/store", "/store/1", "/search", "/contact", "/about", "/news", "/projects", "/projects/1"],
  ...["/login", "/signup", "/forgot-password", "/lost-link", "/events/1/link"],
];

test.describe("in the pseudo-language", () => {
  test.use({ sampleContent: true });

  test("no public page says anything outside the catalogue", { tag: "@further" }, async ({ page, api }) => {
    await api.languages.upload(pseudoTag, pseudoPo(readPo(readFile("languages/texts.pot"))));
    await api.languages.change(pseudoTag, { is_on: true });
    const samples = globSync("samples/anchor-makerspace/**/*.{json,md,yaml}", { cwd: root });
    const words = globSync("src/features/settings/site/*-words.server.ts", { cwd: root });
    const own = ["src/platform/site.ts", "src/platform/default-name.ts"];
    const content = squeezed([...samples, ...words, ...own].map(readFile).join("\n"));
    // Pages put several pieces of content into one line.
    const pieces = (text: string) => text.replaceAll(dates, "").split(/[·,$…]|\d+|Anchor Makerspace/);
    const isPlain = (text: string) =>
      !/[áçéĝĥíķļñöŕšţüŵýž]/.test(text) &&
      !content.includes(text) &&
      pieces(text).some((piece) => /[A-Za-z]{3}/.test(piece) && !content.includes(piece.trim()));
    const found: string[] = [];
    for (const path of publicPages) {
      await page.goto(`/${pseudoTag}${path}`);
      const plain = (await textsOf(page)).map(squeezed).filter(isPlain);
      found.push(...plain.map((text) => `${path}: ${text}`));
    }
    expect(found).toEqual([]);
  });
});
