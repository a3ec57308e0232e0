import { expect, signIn, test } from "../site.ts";

test("an administrator adds, orders, hides, edits and deletes a team member", { tag: "@further" }, async ({
  page,
  api,
}) => {
  await api.team.create({ name: "Tatenda Gumbo", role: "Director", order_priority: 2 });
  await signIn(page);
  await page.goto("/admin");
  await page.getByRole("navigation", { name: "Administration" }).getByRole("link", { name: "Team Members" }).click();
  await expect(page.getByRole("heading", { name: "Manage Team Members" })).toBeVisible();
  await page.getByRole("link", { name: "Add Team Member" }).click();
  await page.getByLabel("Email").fill("rudo at home");
  await page.getByRole("button", { name: "Add Team Member" }).click();
  for (const message of ["Name is required", "Role is required", "Please enter a valid email address"]) {
    await expect(page.getByText(message, { exact: true })).toBeVisible();
  }
  await page.getByLabel("Name", { exact: true }).fill("Rudo Chikafu");
  await page.getByLabel("Role").fill("Software Lead");
  await page.getByLabel("Email").fill("rudo@people.example");
  await page.getByLabel("GitHub URL").fill("https://code.example/rudo");
  await expect(page.getByText("Higher numbers appear first.")).toBeVisible();
  // An empty or invalid number is saved as 0.
  await page.getByLabel("Order priority").fill("");
  await page.getByRole("button", { name: "Add Team Member" }).click();
  await expect(page.getByText("“Rudo Chikafu” has been added.")).toBeVisible();

  const names = page.getByRole("list", { name: "Team members" }).getByRole("heading");
  await expect(names).toHaveText(["Tatenda Gumbo", "Rudo Chikafu"]);
  const card = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: "Rudo Chikafu" }) });
  await expect(card).toContainText("Order: 0");
  await expect(card.getByRole("link", { name: "Email of Rudo Chikafu" })).toHaveAttribute(
    "href",
    "mailto:rudo@people.example",
  );

  // By one place, never below 0; the cards change places when the buttons are left, not under the finger.
  await expect(card.getByRole("button", { name: /^Lower/ })).toHaveAttribute("aria-disabled", "true");
  const raise = card.getByRole("button", { name: "Raise the order of Rudo Chikafu" });
  await raise.click();
  await expect(card).toContainText("Order: 3");
  await expect(page.getByText("The order of “Rudo Chikafu” is now 3: place 1 of 2.")).toBeVisible();
  await expect(names).toHaveText(["Tatenda Gumbo", "Rudo Chikafu"]);
  await page.getByRole("searchbox").focus();
  await expect(names).toHaveText(["Rudo Chikafu", "Tatenda Gumbo"]);
  await card.getByRole("button", { name: /^Lower/ }).click();
  await expect(page.getByText("The order of “Rudo Chikafu” is now 2: place 2 of 2.")).toBeVisible();

  await card.getByRole("button", { name: "Active: hide Rudo Chikafu" }).click();
  await expect(page.getByText("“Rudo Chikafu” is now inactive: visitors no longer see them.")).toBeVisible();
  await card.getByRole("link", { name: "Edit Rudo Chikafu" }).click();
  await expect(page.getByLabel("Order priority")).toHaveValue("2");
  await page.getByLabel("Bio").fill("Teaches people to name things.");
  await page.getByRole("button", { name: "Save Team Member" }).click();
  await expect(page.getByText("“Rudo Chikafu” has been saved.")).toBeVisible();
  await expect(card).toContainText("Teaches people to name things.");
  expect((await api.team.list({ search: "rudo" })).items).toMatchObject([
    { order_priority: 2, is_active: false, email: "rudo@people.example" },
  ]);

  for (const name of ["Rudo Chikafu", "Tatenda Gumbo"]) {
    await page.getByRole("button", { name: `Delete ${name}` }).click();
    await expect(page.getByRole("dialog")).toContainText("Are you sure you want to delete this team member?");
    await page.getByRole("dialog").getByRole("button", { name: "Delete Team Member" }).click();
    await expect(page.getByText(`“${name}” has been deleted.`)).toBeVisible();
  }
  await expect(page.getByText("No team members found. Add your first team member!")).toBeVisible();
});

test("a member moves by one place where the numbers are far apart, and where they are equal", {
  tag: "@further",
}, async ({ page, api }) => {
  for (const [name, order_priority] of [
    ["Anesu", 90],
    ["Bongani", 40],
    ["Chipo", 0],
    ["Dambudzo", 0],
  ] as const) {
    await api.team.create({ name, role: "Mentor", order_priority });
  }
  await signIn(page);
  await page.goto("/admin/team");
  const names = page.getByRole("list", { name: "Team members" }).getByRole("heading");
  const press = async (way: "Raise" | "Lower", name: string) => {
    await page.getByRole("button", { name: `${way} the order of ${name}` }).click();
    await page.getByRole("searchbox").focus();
  };
  await press("Raise", "Chipo");
  await expect(names).toHaveText(["Anesu", "Chipo", "Bongani", "Dambudzo"]);
  await press("Lower", "Chipo");
  await expect(names).toHaveText(["Anesu", "Bongani", "Chipo", "Dambudzo"]);
  for (const { id } of (await api.team.list({})).items) await api.team.setOrder(id, 0);
  await page.reload();
  // At 0 already, and yet not the last: the other makes way.
  await press("Lower", "Chipo");
  await expect(names).toHaveText(["Anesu", "Bongani", "Dambudzo", "Chipo"]);
  await press("Raise", "Dambudzo");
  await expect(names).toHaveText(["Anesu", "Dambudzo", "Bongani", "Chipo"]);
  expect((await api.team.list({})).items.map(({ name }) => name)).toEqual(["Anesu", "Dambudzo", "Bongani", "Chipo"]);
});

test("an order that could not be saved is reverted", { tag: "@further" }, async ({ page, api, expectConsoleError }) => {
  expectConsoleError(/ERR_FAILED|Failed to fetch/);
  await api.team.create({ name: "Tatenda Gumbo", role: "Director", order_priority: 2 });
  await signIn(page);
  await page.goto("/admin/team");
  await expect(page.getByText("Order: 2")).toBeVisible();
  await page.route("**/order", (route) => route.abort());
  await page.getByRole("button", { name: "Raise the order of Tatenda Gumbo" }).click();
  await expect(page.getByText(/^The team member could not be changed\./)).toBeVisible();
  await expect(page.getByText("Order: 2")).toBeVisible();
});
