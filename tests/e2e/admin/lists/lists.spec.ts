import { expectSound } from "../../accessible.ts";
import { createEvent, expect, signIn, test } from "../../site.ts";

test.use({ sampleContent: false });

test("lists are sorted, selected from and edited in bulk and in rows, and Ctrl K finds everything", async ({
  page,
  api,
}) => {
  for (const name of ["Anvil", "Bellows", "Clamp"])
    await api.partners.create({ name, order_priority: name === "Anvil" ? 2 : name === "Bellows" ? 1 : 0 });
  for (const [number, title] of ["Welding", "Turning", "Milling"].entries())
    await createEvent(api, { title, inHours: 24 * (number + 1) });
  const product = { description: "Thin.", category: "tools", price: 4, stock_quantity: 3 } as const;
  await api.store.create({ ...product, name: "Solder wick" });
  await signIn(page);

  await page.goto("/admin/events?columns=when,featured");
  const rows = page.getByRole("table", { name: "Events" }).getByRole("rowheader");
  await expect(rows).toHaveText([/Welding/, /Turning/, /Milling/]);
  await page.getByRole("link", { name: "Event", exact: true }).click();
  await expect(rows).toHaveText([/Milling/, /Turning/, /Welding/]);
  await expect(page).toHaveURL(/sort=title/);
  await expect(page.getByRole("columnheader", { name: "Fee" })).toHaveCount(0);
  await page.getByRole("button", { name: "Columns" }).click();
  // The columns are in the address and are restored from it.
  await page.getByRole("checkbox", { name: "Fee" }).click();
  await expect(page.getByRole("checkbox", { name: "Fee" })).toBeChecked();
  await expect(page.getByRole("columnheader", { name: "Fee" })).toBeVisible();
  await expect(page).toHaveURL(/columns=when%2Cfee%2Cfeatured/);
  await page.keyboard.press("Escape");

  // Several at once, and back in one press.
  await page.getByRole("checkbox", { name: "Select Milling" }).check();
  await page.getByRole("checkbox", { name: "Select Turning" }).check();
  const together = page.getByRole("region", { name: "Actions for the selected rows" });
  await together.getByRole("button", { name: "Hide" }).click();
  await expect(page.getByText("2 events are hidden from visitors.")).toBeVisible();
  await together.getByRole("button", { name: "Delete..." }).click();
  await page.getByRole("button", { name: "Delete 2 Events" }).click();
  await expect(rows).toHaveText([/Welding/]);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("2 of 2 have been restored.")).toBeVisible();
  await expect(rows).toHaveCount(3);
  expect((await api.events.list({ publication: "draft" })).total).toBe(2);

  await page.goto("/admin/store");
  await page.getByRole("button", { name: /^Stock of Solder wick: 3/ }).click();
  await page.getByRole("textbox", { name: "Stock of Solder wick" }).fill("-1");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("textbox", { name: "Stock of Solder wick" })).toHaveAttribute("aria-invalid", "true");
  await page.getByRole("textbox", { name: "Stock of Solder wick" }).fill("12");
  await page.keyboard.press("Enter");
  await expect(page.getByText("12 of “Solder wick” are in stock now.")).toBeVisible();
  expect((await api.store.list({})).items[0]?.stock_quantity).toBe(12);

  await page.goto("/admin/partners");
  const names = page.getByRole("list", { name: "Partners" }).getByRole("heading");
  await expect(names).toHaveText(["Anvil", "Bellows", "Clamp"]);
  await page.getByRole("button", { name: "Move Clamp" }).press("ArrowUp");
  await expect(page.getByText(/The order of “Clamp” is now .*: place 2 of 3/)).toBeVisible();
  const readAgain = page.waitForResponse(/\/api\/partners\?/);
  await page.getByRole("heading", { name: "Manage Partners" }).click();
  await page.keyboard.press("Tab");
  await readAgain;
  await expect(names).toHaveText(["Anvil", "Clamp", "Bellows"]);
  await page.getByRole("button", { name: "Move Anvil" }).dragTo(page.getByRole("heading", { name: "Bellows" }));
  await expect(names).toHaveText(["Clamp", "Bellows", "Anvil"]);

  // Everything from anywhere, with the keys alone; on a phone the first row is in the first screen.
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/admin/events");
  await expect(page.getByRole("checkbox", { name: "Select Welding" })).toBeInViewport();
  await expect(page.getByRole("link", { name: "Add Event" })).toBeInViewport();
  await page.keyboard.press("Control+k");
  const box = page.getByRole("combobox", { name: "Search Everything" });
  await box.fill("wel");
  await expect(page.getByRole("option", { name: /^Welding/ })).toHaveAttribute("aria-selected", "true");
  await expectSound(page, "the search of everything");
  await box.fill("add part");
  await expect(page.getByRole("option")).toHaveText(["Add partner"]);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Add Partner" })).toBeVisible();
});
