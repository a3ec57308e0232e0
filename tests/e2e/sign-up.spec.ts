import { expect, test } from "./site.ts";

test("a visitor signs up, corrects errors, and is signed in on the home page", async ({ page, expectConsoleError }) => {
  expectConsoleError(/status of 409/);
  await page.goto("/signup");
  await expect(page.getByRole("heading", { name: "Join Anchor Makerspace" })).toBeVisible();

  await expect(
    page.getByText("At least 6 characters with a lowercase letter, an uppercase letter and a number"),
  ).toBeVisible();
  await page.getByRole("button", { name: "Create Account" }).click();
  for (const message of [
    "Username is required",
    "Email is required",
    "Full name is required",
    "Password is required",
    "Please confirm your password",
  ]) {
    await expect(page.getByText(message, { exact: true })).toBeVisible();
  }
  await expect(page.getByLabel("Username")).toBeFocused();

  await page.getByLabel("Username").fill("ad");
  await expect(page.getByText("Username is required", { exact: true })).toBeHidden();
  await page.getByLabel("Email Address").fill("rudo@people");
  await page.getByLabel("Full Name").fill("R");
  await page.getByLabel("Password", { exact: true }).fill("password");
  await page.getByLabel("Confirm Password", { exact: true }).fill("passwort");
  await page.getByRole("button", { name: "Create Account" }).click();
  for (const message of [
    "Username must be at least 3 characters",
    "Please enter a valid email address",
    "Full name must be at least 2 characters",
    "Password must contain at least one lowercase letter, one uppercase letter, and one number",
    "Passwords do not match",
  ]) {
    await expect(page.getByText(message, { exact: true })).toBeVisible();
  }

  const password = page.getByLabel("Password", { exact: true });
  for (const [typed, name] of [
    ["abc", "Weak"],
    ["abcdef1", "Fair"],
    ["Abcdef1", "Good"],
    ["Abcdef1!", "Strong"],
  ] as const) {
    await password.fill(typed);
    await expect(page.getByText(`Password: ${name}`)).toBeVisible();
  }
  await page.getByRole("button", { name: "Show password" }).first().click();
  await expect(password).toHaveAttribute("type", "text");

  await page.getByLabel("Username").fill("Admin");
  await page.getByLabel("Email Address").fill("rudo@people.example");
  await page.getByLabel("Full Name").fill("Rudo Chikafu");
  await page.getByLabel("Confirm Password", { exact: true }).fill("Abcdef1!");
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Create Account" }).click();
  await expect(page.getByText("Username already exists")).toBeVisible();

  await page.getByLabel("Username").fill("rudo_c");
  await page.getByRole("button", { name: "Create Account" }).click();
  await expect(page.getByText("Account created")).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole("button", { name: "Sign Out" }).first()).toBeVisible();
});

test("a page opened right after signing up is signed in", { tag: "@further" }, async ({ page }) => {
  await page.goto("/signup");
  await page.getByLabel("Username").fill("rudo_c");
  await page.getByLabel("Email Address").fill("rudo@people.example");
  await page.getByLabel("Full Name").fill("Rudo Chikafu");
  await page.getByLabel("Password", { exact: true }).fill("Abcdef1!");
  await page.getByLabel("Confirm Password", { exact: true }).fill("Abcdef1!");
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Create Account" }).click();
  await expect(page.getByText("Account created")).toBeVisible();
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Events" }).click();
  await expect(page).toHaveURL(/\/events$/);
  await expect(page.getByRole("button", { name: "Sign Out" }).first()).toBeVisible();
  await expect(page).toHaveURL(/\/events$/);
});

test("a common password is refused at its field", { tag: "@further" }, async ({ page, expectConsoleError }) => {
  expectConsoleError(/status of 422/);
  await page.goto("/signup");
  await page.getByLabel("Username").fill("rudo_c");
  await page.getByLabel("Email Address").fill("rudo@people.example");
  await page.getByLabel("Full Name").fill("Rudo Chikafu");
  const password = page.getByLabel("Password", { exact: true });
  await password.fill("Password1");
  await page.getByLabel("Confirm Password", { exact: true }).fill("Password1");
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Create Account" }).click();
  await expect(password).toHaveAccessibleDescription(/This password is too common\. Please choose another\./);
  await expect(password).toBeFocused();
});

test("a wrong password shows an error and keeps the input", { tag: "@further" }, async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 401/);
  await page.goto("/login");
  await page.getByLabel("Username or Email").fill("nobody");
  await page.getByLabel("Password", { exact: true }).fill("Wrong123");
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(page.getByRole("alert")).toHaveText("Invalid username or password");
  await expect(page.getByLabel("Username or Email")).toHaveValue("nobody");
});

test("without scripts, a password never comes into an address", { tag: "@further" }, async ({ browser, site }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.address });
  const page = await context.newPage();
  for (const [path, button] of [
    ["/login", "Sign In"],
    ["/signup", "Create Account"],
  ] as const) {
    await page.goto(path);
    await page.getByLabel("Password", { exact: true }).fill("Secret123");
    await page.getByRole("button", { name: button, exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
  }
  await context.close();
});

test("an error disappears on any edit of its field, and returns on the next submit", { tag: "@further" }, async ({
  page,
}) => {
  await page.goto("/signup");
  const [username, email] = [page.getByLabel("Username"), page.getByLabel("Email Address")];
  const [password, again] = [page.getByLabel("Password", { exact: true }), page.getByLabel("Confirm Password")];
  const create = page.getByRole("button", { name: "Create Account" });
  const said = (text: string) => page.getByText(text, { exact: true });
  await username.fill("ad");
  await email.fill("rudo@people");
  await password.fill("Abcdef1");
  await again.fill("Abcdef2");
  await create.click();
  await expect(said("Username must be at least 3 characters")).toBeVisible();
  await expect(said("Passwords do not match")).toBeVisible();
  await expect(said("Please agree to the terms to create an account")).toBeVisible();

  // Another invalid value also hides the message until the next submit.
  await username.fill("a");
  await email.fill("");
  await expect(page.getByText(/^Username (must|is)/)).toBeHidden();
  await expect(page.getByText(/^(Email is required|Please enter a valid)/)).toBeHidden();
  await page.getByRole("checkbox").check();
  await page.getByRole("checkbox").uncheck();
  await expect(said("Please agree to the terms to create an account")).toBeHidden();
  await expect(said("Full name is required")).toBeVisible();
  await password.fill("Abcdef2");
  await expect(said("Passwords do not match")).toBeHidden();

  await create.click();
  for (const message of [
    "Username must be at least 3 characters",
    "Email is required",
    "Full name is required",
    "Please agree to the terms to create an account",
  ]) {
    await expect(said(message)).toBeVisible();
  }
  await expect(said("Passwords do not match")).toBeHidden();

  await again.fill("");
  await create.click();
  await expect(said("Please confirm your password")).toBeVisible();
  await password.fill("Abcdef3");
  await expect(said("Please confirm your password")).toBeVisible();
});

test("a refusal appears under the field that its message is about, for any status", { tag: "@further" }, async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/status of (4|5)\d\d/);
  expectConsoleError(/^50\d: .*\/api\/auth\/register$/);
  expectConsoleError(/ERR_FAILED/);
  let answer: { status: number; body: string } | undefined;
  await page.route("**/api/auth/register", async (route) => {
    if (answer) await route.fulfill({ ...answer, contentType: "application/json" });
    else await route.abort();
  });
  await page.goto("/signup");
  await page.getByLabel("Username").fill("rudo_c");
  await page.getByLabel("Email Address").fill("rudo@people.example");
  await page.getByLabel("Full Name").fill("Rudo Chikafu");
  await page.getByLabel("Password", { exact: true }).fill("Abcdef1!");
  await page.getByLabel("Confirm Password").fill("Abcdef1!");
  await page.getByRole("checkbox").check();

  const refuse = async (status: number, body: object, field: string, sentence: string) => {
    answer = { status, body: JSON.stringify(body) };
    await page.getByRole("button", { name: "Create Account" }).click();
    await expect(page.getByLabel(field, { exact: true })).toHaveAccessibleDescription(new RegExp(`^${sentence}`));
    await expect(page.getByLabel(field, { exact: true })).toBeFocused();
    await expect(page.getByRole("alert")).toBeHidden();
    await page.getByLabel(field, { exact: true }).press("End");
    await page.keyboard.type("x");
    await expect(page.getByText(sentence, { exact: true })).toBeHidden();
  };
  for (const status of [400, 409, 422, 500]) {
    await refuse(status, { detail: "That username is in use" }, "Username", "Username already exists");
    await refuse(status, { detail: "This email is known" }, "Email Address", "Email already registered");
    await refuse(status, { detail: "Closed for today" }, "Username", "Closed for today");
  }
  const common = "This password is too common. Please choose another.";
  await refuse(422, { detail: common, errors: { password: common } }, "Password", common);
  await page.getByLabel("Confirm Password").fill(await page.getByLabel("Password", { exact: true }).inputValue());

  for (const nothing of [{ status: 503, body: "<html>" }, { status: 400, body: "{}" }, undefined]) {
    answer = nothing;
    await page.getByRole("button", { name: "Create Account" }).click();
    await expect(page.getByRole("alert")).toHaveText("Registration failed. Please try again.");
  }
});
