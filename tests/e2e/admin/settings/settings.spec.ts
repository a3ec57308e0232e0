import { expect, signIn, test } from "../../site.ts";

test("an administrator changes settings with a preview, a warning before losing them, and a reset", async ({
  page,
}) => {
  await signIn(page);
  await page.goto("/admin");
  await page.getByRole("navigation", { name: "Administration" }).getByRole("link", { name: "Settings" }).click();
  await expect(page.getByRole("heading", { name: "Edit Settings" })).toBeVisible();
  const name = page.getByLabel("Name", { exact: true });
  await expect(name).toHaveValue("Anchor Makerspace");
  await expect(page.getByRole("button", { name: /^Set .+ back to / })).toHaveCount(0);

  // The form previews unsaved text as the site will show it.
  await name.fill("Fablab Mutare");
  const piece = page.getByRole("complementary", { name: "On the Site" }).first();
  await expect(piece).toContainText("Fablab Mutare");
  await page.getByLabel("Floor").fill("Yard");
  await page.getByLabel("Address", { exact: true }).fill("7 Herbert Chitepo Street\n\nMutare\n");
  await page.getByLabel("Time zone").selectOption("Africa/Maputo");
  await page.getByLabel("Latitude").fill("nowhere");
  await page.getByRole("button", { name: "Remove link 2" }).click();
  await page.getByRole("button", { name: "Move link 1 down" }).click();
  await page.getByRole("button", { name: "Add Link" }).click();
  await page.keyboard.type("Mastodon");
  await page.getByLabel("Address 4").fill("social.example");

  await page.getByRole("link", { name: "Partners" }).click();
  await page.getByRole("button", { name: "Stay" }).click();

  await page.getByRole("button", { name: "Save Settings" }).click();
  await expect(page.getByText("Latitude must be a number")).toBeVisible();
  await expect(page.getByText("Address must be a web address that begins with https:// or http://")).toBeVisible();
  await page.getByRole("button", { name: "Set Latitude back" }).click();
  await page.getByLabel("Address 4").fill("https://social.example/@mutare");
  await page.getByRole("button", { name: "Save Settings" }).click();
  await expect(page.getByText("“Settings” has been saved.")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Set .+ back to / })).toHaveCount(5);

  await page.goto("/contact");
  await expect(page).toHaveTitle("Contact · Fablab Mutare");
  await expect(page.getByText("Yard, 7 Herbert Chitepo Street", { exact: true })).toBeVisible();
  const elsewhere = page.locator("section", { has: page.getByRole("heading", { name: "Follow Us" }) });
  // With another name, the default chat number is gone.
  await expect(elsewhere.getByRole("link")).toHaveText(["TikTok", "X", "LinkedIn", "Mastodon"]);

  await page.goto("/admin/settings");
  await page.getByRole("button", { name: "Set Name back" }).click();
  await expect(name).toHaveValue("Anchor Makerspace");
  await page.getByRole("button", { name: "Save Settings" }).click();
  await expect(page.getByText("“Settings” has been saved.")).toBeVisible();
  await page.goto("/");
  await expect(page).toHaveTitle(/^Anchor Makerspace/);
});
