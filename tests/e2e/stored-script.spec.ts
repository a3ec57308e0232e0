import { expectMarkupShownOnly, fillWithMarkup } from "./markup.ts";
import { test } from "./site.ts";

// What the back office makes of it is in odd-content.spec.ts, whose texts are in the same pages.
test("whatever markup people write, every public page shows it as text and runs none of it", async ({ page, api }) => {
  const { own } = await fillWithMarkup(api);
  for (const path of ["/", "/events", "/communities", "/projects", "/blog", "/gallery", "/store", "/about", ...own]) {
    await page.goto(path);
    await expectMarkupShownOnly(page, path);
  }
});
