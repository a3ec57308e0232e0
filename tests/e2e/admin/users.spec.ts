import { expect, signIn, test } from "../site.ts";

test("an administrator makes, finds, changes, deactivates and deletes an account", async ({
  page,
  api,
  expectConsoleError,
}) => {
  expectConsoleError(/status of (409|422)/);
  await api.users.create({
    username: "rudo",
    email: "rudo@people.example",
    full_name: "Rudo Chikafu",
    password: "Bench9maker",
    role: "moderator",
  });
  await signIn(page);
  await page.goto("/admin");
  await page.getByRole("navigation", { name: "Administration" }).getByRole("link", { name: "Users" }).click();
  await expect(page.getByRole("heading", { name: "Manage Users" })).toBeVisible();
  await expect(page.getByText("2 users")).toBeVisible();
  const figure = (name: string) =>
    page.getByRole("term").filter({ hasText: name }).locator("xpath=following-sibling::dd");
  await expect(figure("Admins")).toHaveText("1");
  await expect(figure("Moderators")).toHaveText("1");
  await expect(figure("Members")).toHaveText("0");
  await expect(figure("Active Users")).toHaveText("2");

  await page.getByRole("link", { name: "Add User" }).click();
  await page.getByRole("button", { name: "Add User" }).click();
  await expect(page.getByText("Username is required")).toBeVisible();
  await expect(page.getByText("Password is required")).toBeVisible();
  await page.getByLabel("Username").fill("rudo");
  await page.getByLabel("Email").fill("tariro@people.example");
  await page.getByLabel("Full Name").fill("Tariro Moyo");
  // One that many people have is refused at its field, and so is a short one for an administrator.
  const secret = page.getByLabel("Password", { exact: true });
  await secret.fill("Welcome1");
  await page.getByRole("button", { name: "Add User" }).click();
  await expect(page.getByText("This password is too common. Please choose another.")).toBeVisible();
  await expect(secret).toBeFocused();
  await page.getByLabel("Role").selectOption("Admin");
  await expect(page.getByText("At least 10 characters. Tell this person the password")).toBeVisible();
  await secret.fill("Short1pw");
  await page.getByRole("button", { name: "Add User" }).click();
  await expect(page.getByText("Passwords of administrators need at least 10 characters")).toBeVisible();
  await page.getByLabel("Role").selectOption("Member");
  await secret.fill("S3cretWord");
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain("S3cretWord");
  await page.getByRole("button", { name: "Add User" }).click();
  await expect(page.getByText("Username already registered")).toBeVisible();
  await page.getByLabel("Username").fill("tariro");
  await page.getByRole("button", { name: "Add User" }).click();
  await expect(page.getByText("“Tariro Moyo” has been added.")).toBeVisible();
  await expect(figure("Members")).toHaveText("1");

  const row = page.getByRole("row", { name: /Tariro Moyo/ });
  await row.getByRole("combobox", { name: "Role of Tariro Moyo" }).selectOption("Moderator");
  await expect(page.getByText("Tariro Moyo is now a moderator.")).toBeVisible();
  await expect(figure("Moderators")).toHaveText("2");
  const [tariro] = (await api.users.list({ search: "tariro" })).items;
  expect(tariro?.role).toBe("moderator");

  // The account's own form asks for a confirmation.
  await page.getByRole("link", { name: "Edit Tariro Moyo" }).click();
  // The list has a filter of the same name, until the form has come.
  await expect(page.getByRole("button", { name: "Save User" })).toBeVisible();
  await page.getByLabel("Role", { exact: true }).selectOption("Member");
  await page.getByRole("button", { name: "Save User" }).click();
  await expect(page.getByRole("dialog", { name: "Change the role?" })).toContainText("cannot use the back office");
  await page.getByRole("dialog").getByRole("button", { name: "Keep Editing" }).click();
  expect((await api.users.read(tariro?.id ?? 0)).role).toBe("moderator");
  await page.getByRole("button", { name: "Save User" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Make Member" }).click();
  await expect(page.getByText("“Tariro Moyo” has been saved.")).toBeVisible();
  expect((await api.users.read(tariro?.id ?? 0)).role).toBe("member");
  await row.getByRole("combobox", { name: "Role of Tariro Moyo" }).selectOption("Moderator");
  await expect(page.getByText("Tariro Moyo is now a moderator.")).toBeVisible();

  const search = page.getByRole("searchbox", { name: "Search users..." });
  for (const text of ["TARIRO MOYO", "Tariro@People", "tarir"]) {
    await search.fill(text);
    // The search starts a moment after typing.
    await expect.poll(() => new URL(page.url()).searchParams.get("q")).toBe(text);
    await expect(page.getByText("1 user", { exact: true })).toBeVisible();
    await expect(row).toBeVisible();
  }
  await page.getByRole("combobox", { name: "Role", exact: true }).selectOption("Admin");
  await expect(page.getByText("No users found matching your filters.")).toBeVisible();
  await page.getByRole("button", { name: "Clear Filters" }).click();
  await expect(page.getByText("3 users")).toBeVisible();

  await page.getByRole("link", { name: "Edit Tariro Moyo" }).click();
  await page.getByLabel("Email").fill("nobody");
  await page.getByRole("button", { name: "Save User" }).click();
  await expect(page.getByText("Please enter a valid email address")).toBeVisible();
  await page.getByLabel("Email").fill("moyo@people.example");
  await page.getByLabel("Full Name").fill("");
  await page.getByRole("button", { name: "Save User" }).click();
  await expect(page.getByText("“tariro” has been saved.")).toBeVisible();
  await expect(page.getByRole("row", { name: /moyo@people\.example/ })).toBeVisible();

  await page.getByRole("button", { name: "Active: deactivate tariro" }).click();
  await expect(page.getByText("tariro can no longer sign in.")).toBeVisible();
  await expect(figure("Active Users")).toHaveText("2");
  await page.getByRole("button", { name: "Deactivated: activate tariro" }).click();
  await expect(page.getByText("tariro can sign in again.")).toBeVisible();

  await page.getByRole("button", { name: "Delete tariro" }).click();
  const question = page.getByRole("dialog");
  await expect(question).toContainText("Are you sure you want to delete this user? This action cannot be undone.");
  await question.getByRole("button", { name: "Delete User" }).click();
  await expect(page.getByText("“tariro” has been deleted.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Undo" })).toHaveCount(0);
  await expect(page.getByText("2 users")).toBeVisible();
  await expect(figure("Moderators")).toHaveText("1");
});

test("the last administrator stays, and giving up one's role needs a confirmation", { tag: "@further" }, async ({
  page,
  api,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 409/);
  await signIn(page);
  await page.goto("/admin/users");
  const role = page.getByRole("combobox", { name: "Role of Administrator" });
  await role.selectOption("Member");
  const question = page.getByRole("dialog", { name: "Give up your own access?" });
  await question.getByRole("button", { name: "Keep My Access" }).click();
  await expect(role).toHaveValue("admin");
  await role.selectOption("Member");
  await question.getByRole("button", { name: "Give Up My Role" }).click();
  await expect(page.getByText(/This is the last active administrator/)).toBeVisible();
  await expect(role).toHaveValue("admin");
  await page.getByRole("button", { name: "Delete Administrator" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete User" }).click();
  await expect(page.getByText(/The user could not be deleted\. This is the last active administrator/)).toBeVisible();
  expect((await api.users.stats()).admins).toBe(1);
});

test("accounts have a loading state, and errors for loading and saving", { tag: "@further" }, async ({
  page,
  api,
  expectConsoleError,
}) => {
  expectConsoleError(/ERR_FAILED|Failed to fetch/);
  await api.users.create({
    username: "rudo",
    email: "rudo@people.example",
    full_name: "Rudo Chikafu",
    password: "Bench9maker",
    role: "member",
  });
  await signIn(page);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/api/users?*", async (route) => {
    await held;
    await route.abort();
  });
  await page.goto("/admin/users");
  await expect(page.getByText("Loading users...")).toBeVisible();
  release();
  await expect(page.getByText(/^Failed to load users\./)).toBeVisible();
  await page.unroute("**/api/users?*");
  await page.getByRole("button", { name: "Try Again" }).click();

  await page.route("**/api/users/*/role", (route) => route.abort());
  const role = page.getByRole("combobox", { name: "Role of Rudo Chikafu" });
  await role.selectOption("Admin");
  await expect(page.getByText(/^The user could not be changed\./)).toBeVisible();
  await expect(role).toHaveValue("member");
});
