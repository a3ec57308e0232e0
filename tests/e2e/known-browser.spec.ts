import { administrator } from "../support/built-site.ts";
import { expect, test } from "./site.ts";

test("password guesses from the same address do not lock out a known browser", { tag: "@further" }, async ({
  page,
  site,
  expectConsoleError,
}) => {
  expectConsoleError(/429/);
  const signIn = async () => {
    await page.goto("/login");
    await page.getByLabel("Username or Email").fill(administrator.username);
    await page.getByLabel("Password", { exact: true }).fill(administrator.password);
    await page.getByRole("button", { name: "Sign In", exact: true }).click();
  };
  const guess = async () => {
    const body = new URLSearchParams({ username: administrator.username, password: "Wrong0ne" });
    return (await fetch(`${site.address}/api/auth/login`, { method: "POST", body })).status;
  };

  await signIn();
  await expect(page).toHaveURL(/\/admin/);
  const [cookie] = await page.context().cookies(`${site.address}/api/auth/login`);
  expect(cookie).toMatchObject({ name: "known_browser", httpOnly: true, sameSite: "Strict", path: "/api/auth" });
  expect(await page.context().cookies(site.address)).toEqual([]);

  for (let time = 0; time < 10; time++) expect(await guess()).toBe(401);
  expect(await guess()).toBe(429);
  const forgetSession = async () => {
    // Not from under the dashboard, which is still asking.
    await page.goto("/robots.txt", { waitUntil: "commit" });
    await page.evaluate(() => localStorage.clear());
  };
  await forgetSession();
  await signIn();
  await expect(page).toHaveURL(/\/admin/);

  // A browser that has never signed in has to wait, as the guessers do.
  await forgetSession();
  await page.context().clearCookies();
  await signIn();
  await expect(page.getByText("Too many attempts. Please try again in 15 minutes.")).toBeVisible();
});
