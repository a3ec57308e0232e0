import { expect, signIn, test } from "../site.ts";

test("an administrator adds, hides, edits and deletes a community", { tag: "@further" }, async ({ page, api }) => {
  // The two of the first start; without them the list is empty.
  for (const id of ["sdc", "hdc"]) await api.communities.remove(id);
  await signIn(page);
  await page.goto("/admin");
  await page.getByRole("navigation", { name: "Administration" }).getByRole("link", { name: "Communities" }).click();
  await expect(page.getByRole("heading", { name: "Manage Communities" })).toBeVisible();
  await expect(page.getByText("No communities found. Create your first community!")).toBeVisible();

  await page.getByRole("link", { name: "Add Community" }).click();
  await page.getByRole("button", { name: "Add Community" }).click();
  for (const message of ["Name is required", "Category is required", "Description is required"]) {
    await expect(page.getByText(message, { exact: true })).toBeVisible();
  }
  await page.getByLabel("Name", { exact: true }).fill("Textile Makers");
  await page.getByLabel("Category").selectOption("maker");
  await page.getByLabel("Description").fill("Looms, needles and a laser cutter.");
  await page.getByLabel("Meeting schedule").fill("Sundays, 14:00");
  const benefits = page.getByRole("textbox", { name: "Benefits" });
  await benefits.fill("A loom of one’s own");
  await benefits.press("Enter");
  await benefits.fill("Yarn at cost");
  await page.getByRole("button", { name: "Add Community" }).click();
  await expect(page.getByText("“Textile Makers” has been added.")).toBeVisible();
  expect(await api.communities.read("textile-makers")).toMatchObject({
    category: "maker",
    is_active: true,
    benefits: ["A loom of one’s own", "Yarn at cost"],
  });

  const card = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: "Textile Makers" }) });
  await expect(card).toContainText("Maker");
  await expect(card).toContainText("0 members");
  await card.getByRole("button", { name: "Active: hide Textile Makers" }).click();
  await expect(card.getByRole("button", { name: "Inactive: show Textile Makers" })).toBeFocused();
  await expect(page.getByText("“Textile Makers” is now inactive: visitors no longer see it.")).toBeVisible();
  expect(await api.communities.read("textile-makers")).toMatchObject({ is_active: false });
  await card.getByRole("button", { name: "Inactive: show Textile Makers" }).click();
  await expect(page.getByText("“Textile Makers” is now active.")).toBeVisible();

  await card.getByRole("link", { name: "Edit Textile Makers" }).click();
  await page.getByLabel("Name", { exact: true }).fill("Textile and Paper Makers");
  await page.getByRole("button", { name: "Save Community" }).click();
  await expect(page.getByText("“Textile and Paper Makers” has been saved.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Edit Textile and Paper Makers" })).toBeFocused();

  await page.getByRole("button", { name: "Delete Textile and Paper Makers" }).click();
  await expect(page.getByRole("dialog")).toContainText("Are you sure you want to delete this community?");
  await page.getByRole("dialog").getByRole("button", { name: "Delete Community" }).click();
  await expect(page.getByText("“Textile and Paper Makers” has been deleted.")).toBeVisible();
  await expect(page.getByText("No communities found. Create your first community!")).toBeVisible();
});

test("a community's broken picture is hidden, and errors are shown", { tag: "@further" }, async ({
  page,
  api,
  expectConsoleError,
}) => {
  expectConsoleError(/ERR_FAILED|Failed to fetch|status of 404/);
  await api.communities.create({
    name: "Textile Makers",
    description: "Looms.",
    category: "maker",
    image_url: "/files/no-such-picture.webp",
  });
  await signIn(page);
  await page.goto("/admin/communities");
  const card = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: "Textile Makers" }) });
  await expect(card).toBeVisible();
  await expect(card.locator("img")).toHaveCount(0);

  await page.route("**/active", (route) => route.abort());
  await card.getByRole("button", { name: /^Active/ }).click();
  await expect(page.getByText(/^The community could not be changed\./)).toBeVisible();
  await expect(card.getByRole("button", { name: /^Active/ })).toBeVisible();
});
