import { expectSound } from "../../accessible.ts";
import { expect, signIn, test } from "../../site.ts";

test("the handbook is found, read with its pictures, and leads to the tabs", async ({ page }) => {
  await signIn(page);
  await page.goto("/admin/faults");
  // Each tab says what it is for, and where that is explained.
  await page.getByText("What people say is broken").getByRole("link", { name: "How this works" }).click();
  await expect(page).toHaveURL("/admin/help/faults");
  const help = page.getByRole("link", { name: "Handbook", exact: true }).last();
  await expect(page.getByRole("heading", { level: 2, name: "Faults" })).toBeVisible();
  for (const picture of await page.getByRole("article").getByRole("img").all()) {
    await picture.scrollIntoViewIfNeeded();
    await expect(picture).toHaveJSProperty("complete", true);
    expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(300);
  }
  await expectSound(page, "a page of the handbook");
  await page.getByRole("article").getByRole("link", { name: "Machines and Inductions", exact: true }).click();
  await expect(page).toHaveURL("/admin/help/machines");
  await page.getByRole("article").getByRole("link", { name: "Bookings", exact: true }).click();
  await expect(page).toHaveURL("/admin/bookings");

  await page.keyboard.press("/");
  await page.getByRole("combobox", { name: "Search everything" }).fill("how call off");
  await page.getByRole("option", { name: "Handbook: An Event from Idea to Certificate" }).click();
  await expect(page).toHaveURL("/admin/help/events");
  await help.click();
  await expect(page).toHaveURL("/admin/help");
  await expect(help).toHaveAttribute("aria-current", "page");
  await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(8);
  await expectSound(page, "the handbook");
});

test("on a phone, the menu leads to the handbook", { tag: "@further" }, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page);
  await page.goto("/admin");
  await page.getByRole("button", { name: "Open menu" }).click();
  await page.getByRole("dialog", { name: "Menu" }).getByRole("link", { name: "Handbook" }).click();
  await page
    .getByRole("main")
    .getByRole("link", { name: /^First Day/ })
    .click();
  await expect(page.getByRole("heading", { level: 2, name: "First Day" })).toBeVisible();
  await expect(page.getByRole("article").getByRole("img")).toHaveCount(3);
  const widths = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  expect(widths[0]).toBeLessThanOrEqual(widths[1] as number);
});
