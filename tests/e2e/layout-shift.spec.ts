import type { Page } from "@playwright/test";
import { expect, startApplication, test } from "./site.ts";

declare global {
  interface Window {
    /** how far the page has moved by itself: the sum of its layout shifts, as browsers report it */
    moved: number;
  }
}

interface LayoutShift extends PerformanceEntry {
  value: number;
  /** whether somebody has just pressed something */
  hadRecentInput: boolean;
}

const watch = (page: Page) =>
  page.addInitScript(() => {
    window.moved = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as LayoutShift[]) if (!entry.hadRecentInput) window.moved += entry.value;
    }).observe({ type: "layout-shift", buffered: true });
  });

/** Returns how far the page has moved, once it is drawn. */
const moved = (page: Page) =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
    return window.moved;
  });

test.use({ sampleContent: true, readsOnly: true });

for (const viewport of [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
])
  test.describe(`at ${viewport.width} pixels`, { tag: "@further" }, () => {
    test.use({ viewport });

    test("the free times of a machine come where there is room for them", async ({ page }) => {
      await watch(page);
      await page.goto("/equipment/1");
      // What starts the application otherwise brings no free times.
      await startApplication(page);
      await page.getByRole("button", { name: "See Free Times" }).click();
      await expect(page.getByRole("button", { name: "Later", exact: true })).toBeVisible();
      expect(await moved(page)).toBeLessThan(0.005);
    });
  });
