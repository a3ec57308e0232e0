import type { Page } from "@playwright/test";
import { expect, test } from "./site.ts";

test.use({ sampleContent: true, readsOnly: true, viewport: { width: 360, height: 740 } });

/** Returns the place and the looks of the page's landmarks, headings and buttons. */
const looksOf = (page: Page) =>
  page.locator("header, footer, main, h1, h2, .button").evaluateAll((elements) =>
    elements.map((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const { color, backgroundColor, font } = getComputedStyle(element);
      return [element.tagName, [left, top, width, height].map(Math.round).join(" "), color, backgroundColor, font];
    }),
  );

test("a browser that skips layers of styles gets the same look", { tag: "@further" }, async ({ context, page }) => {
  const expected: Record<string, unknown> = {};
  for (const path of ["/contact", "/events/1"]) {
    await page.goto(path);
    expected[path] = await looksOf(page);
  }
  await context.addInitScript(() => Reflect.deleteProperty(window, "CSSLayerBlockRule"));
  await context.route(/assets\/[\w-]+\.css$/, (route) => route.fulfill({ contentType: "text/css", body: "" }));
  for (const [path, looks] of Object.entries(expected)) {
    await page.goto(path);
    await expect.poll(() => looksOf(page)).toEqual(looks);
  }
});
