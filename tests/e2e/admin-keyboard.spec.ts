import type { Page } from "@playwright/test";
import { createEvent, expect, signIn, test } from "./site.ts";

/** Presses Tab until the focus is on what has this role and name, as somebody without a mouse does. */
async function tabTo(page: Page, role: Parameters<Page["getByRole"]>[0], name: string | RegExp): Promise<void> {
  const target = page.getByRole(role, { name }).first();
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 80; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`${String(name)} was not reached by 80 presses of Tab`);
}

test("the back office is worked by keyboard alone", async ({ page, api }) => {
  const event = await createEvent(api, { title: "Night of the looms" });
  await api.events.register(event.id, { name: "Kudzai Ncube", email: "kudzai@people.example" });
  await signIn(page);

  await tabTo(page, "link", "Dashboard");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Manage Events" })).toBeVisible();

  await tabTo(page, "link", "Edit Night of the looms");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Edit Event" })).toBeFocused();
  await tabTo(page, "textbox", "Title");
  await page.keyboard.press("End");
  await page.keyboard.type(" and wheels");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("“Night of the looms and wheels” has been saved.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Edit Night of the looms and wheels" })).toBeFocused();

  // Enter on a question at once changes nothing; the focus returns to where it was.
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog").getByRole("button", { name: "Cancel" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page.getByRole("button", { name: "Delete Night of the looms and wheels" })).toBeFocused();

  await page.goto("/admin/registrations");
  await tabTo(page, "combobox", "Status of Kudzai Ncube");
  await page.keyboard.press("a");
  await expect(page.getByText("Kudzai Ncube is marked as attended.")).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Status of Kudzai Ncube" })).toBeFocused();

  await page.goBack();
  await expect(page.getByRole("heading", { name: "Manage Events" })).toBeVisible();
});
