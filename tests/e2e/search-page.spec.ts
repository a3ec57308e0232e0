import { expectSound } from "./accessible.ts";
import { expect, test } from "./site.ts";

test.use({ sampleContent: true, readsOnly: true });

test("search works while typing, by kind, with a typo, in large letters, and explains a missing connection", async ({
  page,
  context,
  expectConsoleError,
}) => {
  await page.goto("/");
  await page.getByRole("link", { name: "Search" }).first().click();
  const box = page.getByRole("main").getByRole("searchbox", { name: "Search the site" });
  await expect(box).toBeFocused();
  await box.pressSequentially("borehol");
  const found = page.locator("#list");
  await expect(found.getByRole("status")).toContainText("found for “borehol”");
  await expect(found.locator("mark").first()).toHaveText(/borehole/i);
  await page
    .getByRole("navigation", { name: "Kinds" })
    .getByRole("link", { name: /^Projects/ })
    .click();
  await expect(page).toHaveURL(/kind=project/);
  await expect(found.getByRole("link", { name: /Borehole watch/i }).first()).toBeVisible();

  await box.fill("boreohle");
  await expect(found.getByRole("status")).toContainText("Nothing matches “boreohle” exactly.");
  await expectSound(page, "what was found");

  // Twice as large letters, on a narrow screen: nothing is cut off or wider than the screen.
  await page.setViewportSize({ width: 360, height: 740 });
  await page.addStyleTag({ content: "html { font-size: 200% !important; }" });
  await expect(found.getByRole("link").first()).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);

  expectConsoleError(/ERR_INTERNET_DISCONNECTED|Failed to fetch|NetworkError/);
  await context.setOffline(true);
  await box.fill("solder");
  await expect(page.getByText("The search failed")).toBeVisible();
  await context.setOffline(false);
  await box.press("Enter");
  await expect(found.getByRole("status")).toContainText("found for “solder”");
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the search box is a form, and its results are in the page", async ({ page }) => {
    await page.goto("/search");
    await page.getByRole("main").getByRole("searchbox", { name: "Search the site" }).fill("borehole");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/search\?q=borehole/);
    await expect(
      page
        .getByRole("main")
        .getByRole("link", { name: /Borehole watch/i })
        .first(),
    ).toBeVisible();
    await page
      .getByRole("navigation", { name: "Kinds" })
      .getByRole("link", { name: /^Projects/ })
      .click();
    await expect(page).toHaveURL(/kind=project/);
    await expect(page.getByRole("main").locator("mark").first()).toBeVisible();
  });
});
