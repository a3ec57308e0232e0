import { expectSound, expectToFit } from "./accessible.ts";
import { expect, test } from "./site.ts";

test.use({ sampleContent: true });

const pages = [
  "/",
  "/events",
  "/events/1",
  "/events/7",
  "/events/8",
  "/terms",
  "/privacy",
  "/login",
  "/signup",
  "/forgot-password",
  "/reset-password?token=secret",
  "/confirm-email",
  "/undo-email-change?token=secret",
  "/nope",
];

test("every public page is accessible on a phone, and fits every screen, in large letters too", {
  tag: "@further",
}, async ({ page, expectConsoleError }) => {
  expectConsoleError(/status of 404/);
  for (const path of pages) {
    await page.setViewportSize({ width: 360, height: 780 });
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectSound(page, path);
    // Its code loads near the viewport, and it is as wide as each part of the page.
    await page.getByRole("contentinfo").getByText("Privacy").scrollIntoViewIfNeeded();
    await expect(page.getByRole("group", { name: "Colours" })).toBeVisible();
    for (const width of [320, 768, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await expectToFit(page, `${path} at ${width}`);
    }
    // WCAG 1.4.4: with large letters a page scrolls down only, not sideways.
    await page.setViewportSize({ width: 360, height: 780 });
    await page.addStyleTag({ content: "html { font-size: 200% }" });
    await expectToFit(page, `${path} with letters twice as large`);
  }
});

test("dialogs and menus of public pages are accessible", { tag: "@further" }, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto("/events/1");
  await page.getByRole("button", { name: /^Register Without an Account/ }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Next Step" }).click();
  await expect(dialog.getByText("Name is required")).toBeVisible();
  await expectSound(page, "the first step with errors");
  await dialog.getByLabel("Name").fill("Rudo");
  await dialog.getByLabel("Email").fill("rudo@people.example");
  await dialog.getByRole("button", { name: "Next Step" }).click();
  await expect(dialog.getByLabel("Experience level")).toBeVisible();
  await expectSound(page, "the second step");

  await page.goto("/signup");
  await page.getByRole("button", { name: "Create Account" }).click();
  await expect(page.getByText("Username is required")).toBeVisible();
  await expectSound(page, "signing up with errors");
});

test("the menu icon and selections are visible in forced colours", { tag: "@further" }, async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto("/events?show=workshops");
  const filters = page.getByRole("navigation", { name: "Filter events" });
  const groundOf = (name: string) =>
    filters.getByRole("link", { name, exact: true }).evaluate((link) => getComputedStyle(link).backgroundColor);
  expect(await groundOf("Workshops")).not.toBe(await groundOf("Panels"));
  const menu = page.getByRole("banner").locator("summary");
  const shown = await menu.screenshot();
  await menu.evaluate((summary) => summary.replaceChildren());
  expect(shown.equals(await menu.screenshot())).toBe(false);
});

test("a visitor registers with the keyboard alone", async ({ page }) => {
  await page.goto("/events/1");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.locator("#main")).toBeFocused();
  const open = page.getByRole("button", { name: /^Register Without an Account/ });
  for (let step = 0; step < 12 && !(await open.evaluate((button) => button === document.activeElement)); step++) {
    await page.keyboard.press("Tab");
  }
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByLabel("Name")).toBeFocused();
  await page.keyboard.type("Rudo Chikafu");
  await page.keyboard.press("Tab");
  await page.keyboard.type("rudo@people.example");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(open).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialog.getByLabel("Email")).toHaveValue("rudo@people.example");
  await dialog.getByLabel("Email").press("Enter");
  await expect(dialog.getByLabel("Experience level")).toBeVisible();
  const complete = dialog.getByRole("button", { name: "Complete Registration" });
  for (let step = 0; step < 10 && !(await complete.evaluate((button) => button === document.activeElement)); step++) {
    await page.keyboard.press("Tab");
  }
  await page.keyboard.press("Enter");
  await expect(dialog.getByText("Registration Successful!")).toBeVisible();
});
