import type { Page } from "@playwright/test";
import { expect, signInByForm, test } from "./site.ts";

const seventeenMinutes = 17 * 60_000;

test("many calls and two tabs refresh once, and everybody stays signed in", async ({
  page,
  site,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 401/);
  await signInByForm(page);
  const second = await page.context().newPage();
  // Both tabs are quiet before the clock moves: leaving a page during its refresh would lose the new tokens.
  for (const tab of [page, second]) {
    await tab.goto("/terms");
    await expect(tab.getByRole("button", { name: "Sign Out" }).first()).toBeVisible();
  }

  // The access token expires; then the back office's requests all find out at once, in both tabs.
  site.advance(seventeenMinutes);
  const statuses = new Map<unknown, number[]>([page, second].map((tab) => [tab.mainFrame(), []]));
  const refused: string[] = [];
  page.context().on("response", (response) => {
    if (response.url().endsWith("/api/auth/refresh")) statuses.get(response.frame())?.push(response.status());
    if (response.status() === 401) refused.push(response.url());
  });
  await Promise.all([page.goto("/admin"), second.goto("/admin")]);
  for (const tab of [page, second]) {
    await expect(tab.getByRole("link", { name: /^Registrations/ }).first()).toBeVisible();
    await expect(tab).toHaveURL(/\/admin/);
  }
  expect(refused.length).toBeGreaterThan(0);
  // Browsers copy local storage between tabs late, so a tab may send a replaced token; it gets the same new one.
  const refreshes = [...statuses.values()];
  for (const ofTab of refreshes) expect(ofTab.length).toBeLessThanOrEqual(1);
  expect(refreshes.flat()).not.toEqual([]);
  expect(new Set(refreshes.flat())).toEqual(new Set([200]));
  const tokens = (tab: Page) => tab.evaluate(() => localStorage.refresh_token as string);
  await expect.poll(async () => (await tokens(page)) === (await tokens(second))).toBe(true);
});

test("signing out in one tab signs out the other", { tag: "@further" }, async ({ page }) => {
  await signInByForm(page);
  const second = await page.context().newPage();
  await second.goto("/events");
  await expect(second.getByRole("button", { name: "Sign Out" }).first()).toBeVisible();
  await second.getByRole("button", { name: "Sign Out" }).first().click();
  await expect(page).toHaveURL(/\/login/);
});

test("a call refused after a refresh ends the session and leads to the sign-in page", { tag: "@further" }, async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 401/);
  await signInByForm(page);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  let refreshes = 0;
  page.on("response", (response) => {
    if (response.url().endsWith("/api/auth/refresh") && response.ok()) refreshes += 1;
  });
  await page.route("**/api/event-registrations/registrations?*", (route) =>
    route.fulfill({ status: 401, json: { detail: "Your session has ended. Please sign in again." } }),
  );
  await page.goto("/admin/registrations");
  await expect(page).toHaveURL(/\/login\?next=/);
  expect(refreshes).toBe(1);
  expect(await page.evaluate(() => [localStorage.access_token, localStorage.refresh_token])).toEqual([
    undefined,
    undefined,
  ]);
});
