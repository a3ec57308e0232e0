import { administrator } from "../support/built-site.ts";
import { expect, signIn, test } from "./site.ts";

const rudo = { username: "rudo", email: "rudo@people.example", full_name: "Rudo Chikafu", password: "Bench9maker" };

const pathOf = (url: string | undefined) =>
  new URL(url ?? "http://no.example/no-link").href.replace(/^https?:\/\/[^/]+/, "");

test("without a mail server, an administrator hands over a link to set a new password", async ({
  page,
  api,
  browser,
  site,
  expectConsoleError,
}) => {
  expectConsoleError(/status of (410|422)/);
  await api.auth.register(rudo);
  await page.goto("/login");
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await page.getByRole("button", { name: "Ask for a Link" }).click();
  await expect(page.getByText("Username or email is required")).toBeVisible();
  await page.getByLabel("Username or Email").fill("rudo");
  await page.getByRole("button", { name: "Ask for a Link" }).click();
  await expect(page.getByText("a link to choose a new password is ready")).toBeVisible();

  const office = await browser.newContext({
    baseURL: site.address,
    permissions: ["clipboard-read", "clipboard-write"],
  });
  const desk = await office.newPage();
  await signIn(desk, administrator);
  await desk.goto("/admin/users");
  await expect(desk.getByRole("row", { name: /Rudo Chikafu/ }).getByText("not confirmed")).toBeVisible();
  await desk.getByRole("link", { name: "Edit Rudo Chikafu" }).click();
  await desk.getByRole("button", { name: "Put a Link into Mail" }).click();
  await expect(
    desk.getByText("No mail server is set up: the mails are kept under Mail for you to pass on."),
  ).toBeVisible();
  await desk.getByRole("button", { name: "Copy the Link" }).click();
  await expect(desk.getByText(/Works once, until/)).toBeVisible();
  const link = await desk.evaluate(() => navigator.clipboard.readText());
  await office.close();

  // Opening it changes nothing, and takes the token out of the address.
  await page.goto(pathOf(link));
  const password = page.getByLabel("New Password");
  await expect(page).toHaveURL(/\/reset-password$/);
  await page.reload();
  await password.fill("Welcome1");
  await page.getByLabel("Confirm Password", { exact: true }).fill("Welcome2");
  await page.getByRole("button", { name: "Set My Password" }).click();
  await expect(page.getByText("Passwords do not match")).toBeVisible();
  await page.getByLabel("Confirm Password", { exact: true }).fill("Welcome1");
  await page.getByRole("button", { name: "Set My Password" }).click();
  await expect(page.getByText("This password is too common. Please choose another.")).toBeVisible();
  await password.fill("Another8lathe");
  await expect(page.getByText("Password: Good")).toBeVisible();
  await page.getByLabel("Confirm Password", { exact: true }).fill("Another8lathe");
  await page.getByRole("button", { name: "Set My Password" }).click();
  await expect(page.getByRole("heading", { name: "Your new password is set" })).toBeFocused();
  await page.getByRole("main").getByRole("link", { name: "Sign In", exact: true }).click();
  await page.getByLabel("Username or Email").fill("rudo");
  await page.getByLabel("Password", { exact: true }).fill("Another8lathe");
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(page).toHaveURL(`${site.address}/`);

  await page.goto(pathOf(link));
  await page.getByLabel("New Password").fill("Third7anvil");
  await page.getByLabel("Confirm Password", { exact: true }).fill("Third7anvil");
  await page.getByRole("button", { name: "Set My Password" }).click();
  await expect(page.getByRole("heading", { name: "This link has expired. Ask for a new one." })).toBeFocused();
  await page.getByRole("link", { name: "Ask for a New Link" }).click();
  await expect(page.getByRole("heading", { name: "Forgot your password?" })).toBeVisible();
});

test("an e-mail is confirmed by a button, never by opening the link", async ({ page, api }) => {
  const { id } = await api.auth.register(rudo);
  const { items } = await api.mails.list({ kind: "confirm-email" });
  const path = pathOf((await api.mails.read(items[0]?.id ?? 0)).content?.action?.url);
  const response = await page.goto(path);
  expect(response?.headers()["referrer-policy"]).toBe("no-referrer");
  await expect(page.getByRole("button", { name: "Confirm My Email" })).toBeEnabled();
  await expect(page).toHaveURL(/\/confirm-email$/);
  expect((await api.users.read(id)).is_verified).toBe(false);
  await page.getByRole("button", { name: "Confirm My Email" }).click();
  await expect(page.getByText("rudo@people.example is confirmed.")).toBeVisible();
  expect((await api.users.read(id)).is_verified).toBe(true);
});
