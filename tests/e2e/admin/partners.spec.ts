import { expect, signIn, test } from "../site.ts";

test("an administrator adds, features, hides, edits and deletes a partner", { tag: "@further" }, async ({
  page,
  api,
}) => {
  await signIn(page);
  await page.goto("/admin");
  await page.getByRole("navigation", { name: "Administration" }).getByRole("link", { name: "Partners" }).click();
  await expect(page.getByRole("heading", { name: "Manage Partners" })).toBeVisible();
  await expect(page.getByText("No partners found. Add your first partner!")).toBeVisible();

  await page.getByRole("link", { name: "Add Partner" }).click();
  await page.getByLabel("Website URL").fill("our site");
  await page.getByRole("button", { name: "Add Partner" }).click();
  await expect(page.getByText("Name is required", { exact: true })).toBeVisible();
  await expect(page.getByText("Website URL must be a web address that begins with https:// or http://")).toBeVisible();
  await expect(page.getByLabel("Category").getByRole("option")).toHaveText([
    "No category",
    "Tech",
    "Education",
    "Government",
    "NGO",
    "Corporate",
    "Startup",
  ]);
  await page.getByLabel("Name", { exact: true }).fill("Jacaranda Labs");
  await page.getByLabel("Website URL").fill("https://jacaranda.example/");
  await page.getByLabel("Category").selectOption("ngo");
  await page.getByLabel("Description").fill("Lends us its microscopes.");
  await page.getByRole("button", { name: "Add Partner" }).click();
  await expect(page.getByText("“Jacaranda Labs” has been added.")).toBeVisible();

  const card = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: "Jacaranda Labs" }) });
  await expect(card).toContainText("NGO");
  await expect(card).toContainText("Lends us its microscopes.");
  await expect(card).toContainText(/Created \d+ \w{3} \d{4}/);
  await expect(card.getByRole("link", { name: "jacaranda.example" })).toHaveAttribute(
    "href",
    "https://jacaranda.example/",
  );

  // Two flags, each turned by a press and saved at once.
  const star = card.getByRole("button", { name: "Featured: Jacaranda Labs" });
  await expect(star).toHaveAttribute("aria-pressed", "false");
  await star.click();
  await expect(page.getByText("“Jacaranda Labs” is now featured.")).toBeVisible();
  await card.getByRole("button", { name: "Active: hide Jacaranda Labs" }).click();
  await expect(page.getByText("“Jacaranda Labs” is now inactive: visitors no longer see it.")).toBeVisible();
  expect((await api.partners.list({})).items).toMatchObject([{ featured: true, is_active: false, category: "ngo" }]);

  await card.getByRole("link", { name: "Edit Jacaranda Labs" }).click();
  await page.getByLabel("Category").selectOption("");
  await page.getByRole("button", { name: "Save Partner" }).click();
  await expect(page.getByText("“Jacaranda Labs” has been saved.")).toBeVisible();
  await expect(card).not.toContainText("NGO");
  expect((await api.partners.list({})).items).toMatchObject([{ featured: true, is_active: false, category: "" }]);

  await page.getByRole("button", { name: "Delete Jacaranda Labs" }).click();
  await expect(page.getByRole("dialog")).toContainText("Are you sure you want to delete this partner?");
  await page.getByRole("dialog").getByRole("button", { name: "Delete Partner" }).click();
  await expect(page.getByText("“Jacaranda Labs” has been deleted.")).toBeVisible();
  await expect(page.getByText("No partners found. Add your first partner!")).toBeVisible();
});

test("two partners are swapped with one press, on the site too", { tag: "@further" }, async ({ page, api }) => {
  for (const name of ["Acacia", "Baobab", "Combretum"]) await api.partners.create({ name, featured: true });
  await signIn(page);
  await page.goto("/admin/partners");
  const names = page.getByRole("list", { name: "Partners" }).getByRole("heading");
  await expect(names).toHaveText(["Acacia", "Baobab", "Combretum"]);
  await page.getByRole("button", { name: "Raise the order of Combretum" }).click();
  await expect(page.getByText("The order of “Combretum” is now 1: place 2 of 3.")).toBeVisible();
  await page.getByRole("searchbox").focus();
  await expect(names).toHaveText(["Acacia", "Combretum", "Baobab"]);
  expect((await api.partners.list({})).items.map(({ name }) => name)).toEqual(["Acacia", "Combretum", "Baobab"]);

  await page.getByRole("link", { name: "Edit Baobab" }).click();
  await expect(page.getByLabel("Order priority")).toHaveValue("0");
  await page.getByLabel("Order priority").fill("9");
  await page.getByRole("button", { name: "Save Partner" }).click();
  await expect(names).toHaveText(["Baobab", "Acacia", "Combretum"]);
  await page.goto("/");
  const logos = page.getByRole("region", { name: /partners/i }).getByRole("listitem");
  await expect(logos).toContainText(["Baobab", "Acacia", "Combretum"]);
});

test("partners have a loading state, and errors for loading and saving", { tag: "@further" }, async ({
  page,
  api,
  expectConsoleError,
}) => {
  expectConsoleError(/ERR_FAILED|Failed to fetch/);
  await api.partners.create({ name: "Jacaranda Labs" });
  await signIn(page);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/api/partners?*", async (route) => {
    await held;
    await route.abort();
  });
  await page.goto("/admin/partners");
  await expect(page.getByText("Loading partners...")).toBeVisible();
  release();
  await expect(page.getByText(/^Failed to load partners\./)).toBeVisible();
  await page.unroute("**/api/partners?*");
  await page.getByRole("button", { name: "Try Again" }).click();

  await page.route("**/toggle-*", (route) => route.abort());
  const star = page.getByRole("button", { name: "Featured: Jacaranda Labs" });
  await star.click();
  await expect(page.getByText(/^The partner could not be changed\./)).toBeVisible();
  await expect(star).toHaveAttribute("aria-pressed", "false");
});
