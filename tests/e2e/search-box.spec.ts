import type { Page } from "@playwright/test";
import { expect, test } from "./site.ts";

test.use({ sampleContent: true, readsOnly: true });

const lists = [
  { path: "/events", filter: "Workshops" },
  { path: "/projects", filter: "Completed" },
  { path: "/blog", filter: "Hardware" },
  { path: "/store", filter: "Tools" },
] as const;

const box = (page: Page) => page.getByRole("searchbox");
const status = (page: Page) => page.locator("#list").getByRole("status");
const searchIn = (page: Page) => new URL(page.url()).searchParams.get("search") ?? "";

async function expectSearch(page: Page, text: string): Promise<void> {
  await expect.poll(() => searchIn(page)).toBe(text);
  await expect(box(page)).toHaveValue(text);
  if (text) await expect(status(page)).toContainText(`“${text}”`);
  else await expect(status(page)).not.toContainText("“");
}

for (const [index, { path, filter }] of lists.entries()) {
  // The lists have one search box; the first of them stands for all.
  const tag = index === 0 ? [] : "@further";
  test(`${path}: the search box matches the address after Back, Forward and a reload`, { tag }, async ({ page }) => {
    await page.goto(path);
    await page.getByRole("main").getByRole("link", { name: filter, exact: true }).click();
    await expect(page).toHaveURL(/\?/);
    // Typed text is still in the box when going back.
    await box(page).pressSequentially("led");
    await expectSearch(page, "led");
    await page.goBack();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expectSearch(page, "");
    await page.goForward();
    await expectSearch(page, "led");
    await page.reload();
    await expectSearch(page, "led");

    // Text typed just before going back is no longer searched for.
    await box(page).focus();
    await page.evaluate(() => {
      const search = document.querySelector<HTMLInputElement>("input[type=search]");
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(search, "led strip");
      search?.dispatchEvent(new Event("input", { bubbles: true }));
      // In a task of its own: going to another document would end this evaluation before its answer.
      setTimeout(() => history.back());
    });
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expectSearch(page, "");

    // On Back from another document, the browser restores no text.
    await box(page).evaluate((search: HTMLInputElement) => {
      search.value = "left over";
    });
    await page.goto("/about");
    await page.goBack();
    await expectSearch(page, "");
  });
}

test("text typed while the list loads is searched for next", async ({ page }) => {
  await page.goto("/events");
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  await page.route("**/api/events?*search=l&*", async (route) => {
    await held;
    await route.continue();
  });
  await page.route(/\/api\/events\?.*search=l$/, async (route) => {
    await held;
    await route.continue();
  });
  await box(page).pressSequentially("l");
  await expect(page.locator("#list")).toHaveAttribute("aria-busy", "true");
  await box(page).pressSequentially("ed");
  await expectSearch(page, "led");
  letGo();
  await expectSearch(page, "led");
});

test("text typed before any code has loaded is searched for once it has", async ({ page }) => {
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  await page.route("**/assets/entry.client-*.js", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/events", { waitUntil: "commit" });
  await box(page).pressSequentially("led");
  await box(page).blur();
  letGo();
  await expectSearch(page, "led");
});
