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

/** @param rules for the page's current theme; in the other theme only the colour rules run */
async function expectInBothThemes(page: Page, what: string, rules?: string[]): Promise<void> {
  // Until its scripts have loaded, a form's button is disabled and looks it.
  await until(page, () => !document.querySelector("form button[type=submit]:disabled"));
  const isDark = await page.evaluate(() => matchMedia("(prefers-color-scheme: dark)").matches);
  // A page follows the theme at once, so each is loaded once, in its current theme first.
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

/** Polls a condition in the page. `waitForFunction` would add Playwright's locator code to the page's own world. */
const until = (page: Page, asked: () => boolean) => expect.poll(() => page.evaluate(asked)).toBe(true);

async function brokenRules(page: Page, rules?: string[]): Promise<string[]> {
  // Colours are final only when fades and theme transitions have ended.
  await until(page, () => document.getAnimations().every(({ playState }) => playState !== "running"));
  // axe does not test frames without its script.
  expect(page.frames()).toHaveLength(1);
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(source);
  const parameters = { runOnly: rules, exclude: repeated };
  return page.evaluate(async ({ runOnly, exclude }) => {
    const engine = window.axe as typeof axe;
    // Violations are reported by selector; axe need not collect the markup.
    engine.configure({ noHtml: true });
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

/** Expects nothing to be wider than the screen once the layout has settled. */
export async function expectToFit(page: Page, what: string): Promise<void> {
  // Until the next paint, the page has its previous widths.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  await expect.poll(beyond, `${what}: wider than the screen`).toBeLessThanOrEqual(0);
}
