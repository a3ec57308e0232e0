import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import type axe from "axe-core";
import { expect } from "./site.ts";

declare const window: Window & { axe?: typeof axe };

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Nothing of axe's rules is broken, in light and in dark, and nothing is wider than the screen. */
export async function expectSound(page: Page, what: string): Promise<void> {
  await expectInBothThemes(page, what);
  await expectToFit(page, what);
}

/** The same where only colours are others than when the page was found sound. */
export const expectReadable = (page: Page, what: string): Promise<void> =>
  expectInBothThemes(page, what, rulesOfColours);

/** @param rules looked at in the theme that the page is in; of the other one it is only those of colours */
async function expectInBothThemes(page: Page, what: string, rules?: string[]): Promise<void> {
  // A form whose scripts are not here yet cannot be sent, and looks it.
  await until(page, () => !document.querySelector("form button[type=submit]:disabled"));
  const isDark = await page.evaluate(() => matchMedia("(prefers-color-scheme: dark)").matches);
  // A page follows the theme at once, so each is loaded once; the one that it is in goes first.
  const [first, second] = isDark ? (["dark", "light"] as const) : (["light", "dark"] as const);
  await page.emulateMedia({ colorScheme: first });
  expect(await brokenRules(page, rules), `${what}, ${first}`).toEqual([]);
  await page.emulateMedia({ colorScheme: second });
  expect(await brokenRules(page, rulesOfColours), `${what}, ${second}`).toEqual([]);
}

/** The rows of a table and the cards of a list are one component each, so the first of them stand for all. */
const repeated = [["tbody tr:nth-child(n+5)"], ["main ul > li:nth-child(n+9)"]];

/** A theme changes colours and nothing else, so that nothing else has to be looked at twice. */
const rulesOfColours = ["color-contrast", "link-in-text-block"];

/** Asks the page until it says so; `waitForFunction` would put what Playwright finds elements by into the page's own world for it. */
const until = (page: Page, asked: () => boolean) => expect.poll(() => page.evaluate(asked)).toBe(true);

/** What breaks one of axe's rules, by rule; of all of them unless said. */
async function brokenRules(page: Page, rules?: string[]): Promise<string[]> {
  // What is still fading in, or from one theme to the other, has not got its colours yet.
  await until(page, () => document.getAnimations().every(({ playState }) => playState !== "running"));
  // axe does not look into a frame that it was not put into.
  expect(page.frames()).toHaveLength(1);
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(source);
  const parameters = { runOnly: rules, exclude: repeated };
  return page.evaluate(async ({ runOnly, exclude }) => {
    const engine = window.axe as typeof axe;
    // Where a rule is broken is said by selectors; the markup of each element that it looks at is not asked for.
    engine.configure({ noHtml: true });
    // Of the rules that are kept it does not list where.
    const options = { resultTypes: ["violations" as const], ...(runOnly ? { runOnly } : {}) };
    const { violations } = await engine.run({ exclude }, options);
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`);
  }, parameters);
}

const phone = { width: 360, height: 780 };

/** A part of the back office that a phone has open, once it is there, fits every screen; the phone has it again after that. */
export async function expectToFitAll(page: Page, what: string): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByText(/^Loading/)).toHaveCount(0);
  for (const width of [320, 768, 1024, 1152, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await expectToFit(page, `${what} at ${width}`);
  }
  await page.setViewportSize(phone);
}

/** The same of a list, which is another one on a desk: that is accessible, too. */
export async function expectListToFitAll(page: Page, what: string): Promise<void> {
  await expectToFitAll(page, what);
  await page.setViewportSize({ width: 1280, height: 900 });
  await expectSound(page, `${what} on a desk`);
  await page.setViewportSize(phone);
}

/** Nothing is wider than the screen, once what was still arriving has found its place. */
export async function expectToFit(page: Page, what: string): Promise<void> {
  // Until it is drawn anew, the page still has the widths of before.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  await expect.poll(beyond, `${what}: wider than the screen`).toBeLessThanOrEqual(0);
}
