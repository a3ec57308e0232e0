import type { Page } from "@playwright/test";
import { expectToFit } from "./accessible.ts";
import { expect, signIn, test } from "./site.ts";

/** On a phone with letters twice as large nothing is wider than the screen. */
async function fitsLarge(page: Page, what: string): Promise<void> {
  const before = page.viewportSize();
  await page.setViewportSize({ width: 360, height: 780 });
  const large = await page.addStyleTag({ content: "html { font-size: 200% }" });
  await expectToFit(page, what);
  await large.evaluate((style) => (style as HTMLStyleElement).remove());
  if (before) await page.setViewportSize(before);
}

test.describe("with the sample machines", () => {
  test.use({ sampleContent: true, readsOnly: true });

  test("a visitor finds a machine, its status, safety text and log", async ({ page }) => {
    await page.goto("/");
    const home = page.getByRole("region", { name: "Machines", exact: true });
    await expect(home.getByRole("article")).toHaveCount(4);
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Equipment" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Equipment" })).toBeVisible();
    await expect(page.getByRole("article")).toHaveCount(6);
    await page.getByRole("link", { name: "3D Printing", exact: true }).click();
    await expect(page).toHaveURL(/\?category=3d-printing$/);
    await expect(page.getByRole("article")).toHaveCount(1);
    await expect(page.getByRole("article")).toContainText("1 of 3 ready");
    await page.getByRole("link", { name: "3D printers" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "3D printers" })).toBeVisible();
    // Before the free times, also on a phone.
    expect((await page.locator("main h2").allTextContents())[0]).toBe("Safety");
    const units = page.getByRole("region", { name: "3 units" });
    await expect(units.getByRole("listitem").filter({ hasText: "Ender" })).toContainText("Out of order");
    await expect(page.getByRole("region", { name: "Safety" })).toContainText(
      "wait until the display says less than 50",
    );
    await expect(page.getByRole("region", { name: "Log" })).toContainText("Thermistor ordered for the Ender · $4");
    expect(await page.content()).not.toMatch(/"code":"[34679ACDEFGHJKMNPQRTWXY]{6}"/);
  });

  test.describe("without JavaScript", () => {
    test.use({ javaScriptEnabled: false });

    test("the list and a machine read the same", async ({ page }) => {
      await page.goto("/equipment?category=laser");
      await page.getByRole("link", { name: "Laser cutter" }).click();
      await expect(page.getByRole("region", { name: "Safety" })).toContainText("Never leave it while it runs.");
    });
  });
});

test("an administrator adds a machine with two units, sets one down, and prints stickers", async ({ page, api }) => {
  await signIn(page);
  await page.goto("/admin/equipment");
  await expect(page.getByText("No machines found. Add your first machine!")).toBeVisible();
  await page.getByRole("link", { name: "Add Machine" }).click();
  await page.getByLabel("Name", { exact: true }).fill("Lathe");
  await page.getByLabel("Safety").fill("- No gloves");
  await page.getByLabel("Category").selectOption("metal");
  await page
    .getByRole("button", { name: "Save Machine" })
    .or(page.getByRole("button", { name: "Add Machine" }))
    .click();
  await expect(page.getByText("“Lathe” has been added.")).toBeVisible();
  await page.getByRole("link", { name: "Edit Lathe" }).click();
  await page.getByLabel("New unit").fill("Big one");
  await page.getByRole("button", { name: "Add Unit" }).click();
  const unit = page.getByRole("listitem").filter({ hasText: "Big one" });
  await unit.getByRole("button", { name: "Change Status" }).click();
  await page.getByRole("dialog").getByLabel("Status").selectOption("down");
  await page.getByRole("dialog").getByLabel("Note").fill("Belt broken");
  await page.getByRole("button", { name: "Save Status" }).click();
  await expect(unit).toContainText("Out of order");
  await fitsLarge(page, "a machine's form");
  await page.getByRole("link", { name: "Print stickers" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "Lathe" })).toHaveCount(2);
  const { items } = await api.equipment.list({});
  for (const { code = "" } of items[0]?.units ?? []) await expect(page.getByText(code, { exact: true })).toBeVisible();
  await fitsLarge(page, "the stickers");
  await page.goto("/equipment");
  await expect(page.getByRole("article")).toContainText("1 of 2 ready");
});
