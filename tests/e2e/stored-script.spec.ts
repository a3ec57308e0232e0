import { expectMarkupShownOnly, fillWithMarkup } from "./markup.ts";
import { test } from "./site.ts";

// odd-content.spec.ts checks the back office with markup.
test("every public page shows submitted markup as text and runs none of it", { tag: "@further" }, async ({
  page,
  api,
}) => {
  const { own } = await fillWithMarkup(api);
  for (const path of ["/", "/events", "/communities", "/projects", "/blog", "/gallery", "/store", "/about", ...own]) {
    await page.goto(path);
    await expectMarkupShownOnly(page, path);
  }
});
