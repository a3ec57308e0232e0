import type { Page } from "@playwright/test";
import { publicPages } from "../../scripts/browser/public-pages.ts";
import { expect, test } from "./site.ts";

interface Moved {
  value: number;
  what: string[];
}

/** Notes what moves in the next page without anybody's doing, from its first paint. */
const watch = (page: Page) =>
  page.addInitScript(() => {
    const moved: Moved[] = [];
    Object.assign(window, { moved });
    const nameOf = (node?: Node | null) => (node instanceof Element ? `${node.tagName} ${node.className}` : "a text");
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
        sources: { node?: Node | null }[];
      })[])
        if (!entry.hadRecentInput)
          moved.push({ value: entry.value, what: entry.sources.map(({ node }) => nameOf(node)) });
    }).observe({ type: "layout-shift", buffered: true });
  });

/** Resolves when the fonts are there, every picture near the window is drawn, and two frames have been painted since. */
const settle = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready;
    const isNear = (image: HTMLImageElement) =>
      image.loading !== "lazy" || image.getBoundingClientRect().top < innerHeight;
    await Promise.all([...document.images].filter(isNear).map((image) => image.decode().catch(() => undefined)));
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });

test.use({ sampleContent: true, viewport: { width: 360, height: 740 } });

/** A letter of another font that comes late moves half of this; Web Vitals calls less than 0.1 good. */
const noticed = 0.01;

for (const path of publicPages) {
  test(`nothing moves on ${path} after it is painted @further`, async ({ page }) => {
    await watch(page);
    await page.goto(path);
    await settle(page);
    const moved = await page.evaluate(() => (window as unknown as { moved: Moved[] }).moved);
    const sum = moved.reduce((total, { value }) => total + value, 0);
    expect(sum, JSON.stringify(moved)).toBeLessThan(noticed);
  });
}
