import type { Page } from "@playwright/test";
import { expect, test } from "./site.ts";

/** Scrolls as a visitor does: the page has heard of it before anything else happens. */
const down = (page: Page, to: number) =>
  page.evaluate(
    (top) =>
      new Promise((heard) => {
        window.addEventListener("scroll", () => requestAnimationFrame(heard), { once: true });
        window.scrollTo({ top, behavior: "instant" });
      }),
    to,
  );
const top = (page: Page) => page.evaluate(() => window.scrollY);
/** Waits until the page stays at its top: it jumps there twice, the second time after 50 ms. */
async function atTop(page: Page, why?: string): Promise<void> {
  await expect.poll(() => top(page), why).toBe(0);
  await page.evaluate(() => new Promise((jumped) => setTimeout(jumped, 60)));
}
/** As a visitor does in the address bar, or a link that only the browser follows. */
const setHash = (page: Page, hash: string) =>
  page.evaluate((to) => {
    location.hash = to;
  }, hash);

test("an unknown hash leads to the top, also when the browser itself set it", { tag: "@further" }, async ({ page }) => {
  await page.goto("/privacy");
  for (const hash of ["nothing", "nothing-else", "%E0%A4%A"]) {
    await down(page, 700);
    await setHash(page, hash);
    await atTop(page, hash);
  }
  // One that names something leads there, and one that names nothing leads to the top from there too.
  await setHash(page, "main");
  await down(page, 700);
  await setHash(page, "nothing");
  await atTop(page);
});

test("Back and Forward between hashes restore the scroll position", { tag: "@further" }, async ({ page }) => {
  await page.goto("/privacy");
  await down(page, 500);
  await setHash(page, "nothing");
  await atTop(page);
  await down(page, 300);
  await setHash(page, "nothing-else");
  await atTop(page);
  await down(page, 650);
  await page.goBack();
  await expect.poll(() => top(page)).toBe(300);
  await page.goBack();
  await expect.poll(() => top(page)).toBe(500);
  await page.goForward();
  await expect.poll(() => top(page)).toBe(300);
  await page.goForward();
  await expect.poll(() => top(page)).toBe(650);
});

test("an unknown hash in a newly opened address leads to the top", { tag: "@further" }, async ({ page }) => {
  await page.goto("/privacy#nothing");
  expect(await top(page)).toBe(0);
  await page.getByRole("link", { name: "About", exact: true }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/About/);
  await down(page, 700);
  await setHash(page, "nothing");
  await atTop(page);
});

test("the button to the top does not cover a form on a phone", { tag: "@further" }, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const up = page.getByRole("button", { name: "Back to top" });
  await page.goto("/privacy");
  await down(page, 700);
  await expect(up).toBeVisible();
  await page.goto("/contact");
  const field = page.getByLabel("Message");
  await field.evaluate((one) => scrollBy(0, one.getBoundingClientRect().bottom - innerHeight));
  expect(await top(page)).toBeGreaterThan(300);
  await expect(up).toHaveCount(0);
});
