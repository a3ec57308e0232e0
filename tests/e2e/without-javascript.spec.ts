import { expect, test } from "./site.ts";

test.use({ javaScriptEnabled: false, sampleContent: true });

test("without JavaScript the pages are readable and their links work", async ({ page }) => {
  await page.goto("/events");
  await page
    .getByRole("link", { name: /Soldering for beginners/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/events\/\d+$/);
  await expect(page.getByRole("heading", { level: 1, name: "Soldering for beginners" })).toBeVisible();
  await expect(page.getByText("Irons, safety glasses and all parts are on the bench.")).toBeVisible();
  for (const path of ["/", "/login", "/signup", "/terms", "/privacy"]) {
    const response = await page.goto(path);
    expect(response?.status(), path).toBe(200);
    await expect(page.getByRole("heading", { level: 1 }), path).toBeVisible();
  }
});

test("an unknown address is a page that says so, with status 404", async ({ page, expectConsoleError }) => {
  expectConsoleError(/status of 404/);
  const response = await page.goto("/no-such-page");
  expect(response?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.getByRole("link", { name: /home/i }).first().click();
  await expect(page).toHaveURL(/\/$/);
});
