import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect } from "./site.ts";

/** Nothing of axe's rules is broken, and nothing is wider than the screen. */
export async function expectSound(page: Page, what: string): Promise<void> {
  // A form whose scripts are not here yet cannot be sent, and looks it.
  await page.waitForFunction(() => !document.querySelector("form button[type=submit]:disabled"));
  // A window that is still fading in has not got its colours yet.
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== "running"));
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`),
    what,
  ).toEqual([]);
  await expectToFit(page, what);
}

/** Nothing is wider than the screen, once what was still arriving has found its place. */
export async function expectToFit(page: Page, what: string): Promise<void> {
  const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  await expect.poll(beyond, `${what}: wider than the screen`).toBeLessThanOrEqual(0);
}
