import type { Page } from "@playwright/test";
import { clientId, clientSecret, startProvider, type TestProvider } from "../support/oidc/provider.ts";
import { expectSound } from "./accessible.ts";
import { test as base, expect, signIn } from "./site.ts";

const test = base.extend<{ provider: TestProvider }>({
  provider: async ({ site }, use) => {
    const provider = await startProvider({ redirectUris: [`${site.address}/sign-in/return`] });
    provider.person = {
      sub: "tariro-1",
      email: "tariro@people.example",
      email_verified: true,
      name: "Tariro Moyo",
      preferred_username: "tariro",
    };
    await use(provider);
    await provider.close();
  },
});

async function setUp(page: Page, provider: TestProvider): Promise<void> {
  await signIn(page);
  await page.goto("/admin/settings?section=connections");
  const section = page.getByRole("region", { name: "Signing In with Another Account" });
  await section.getByLabel("Issuer").fill(provider.issuer);
  await section.getByRole("button", { name: "Check" }).click();
  await expect(section.getByRole("status")).toContainText(`Found: ${provider.issuer}`);
  await section.getByLabel("Client ID").fill(clientId);
  await section.getByLabel("Client secret").fill(clientSecret);
  await section.getByLabel("Name on the button").fill("Keycloak");
  await section.getByLabel("People who have no account here get one").check();
  await section.getByLabel("People can sign in this way").check();
  await section.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("People can sign in with Keycloak.")).toBeVisible();
  await expect(section.getByLabel("Client secret")).toHaveValue("");
  await expectSound(page, "the settings of the provider");
  await page.evaluate(() => localStorage.clear());
}

test("people sign in with the account of a provider that an administrator has set up", async ({
  page,
  provider,
  expectConsoleError,
}) => {
  await page.goto("/login");
  await expect(page.getByRole("button", { name: /^Continue with/ })).toHaveCount(0);
  await setUp(page, provider);

  // Cancelled at the provider, then tried again, on the way to the account page.
  expectConsoleError(/ 409 .*provider\/finish\)$/);
  // Removing the link asks for the password first.
  expectConsoleError(/ 403 .*users\/me\/provider\)$/);
  const { person } = provider;
  provider.person = undefined;
  await page.goto("/login?next=%2Faccount%23security");
  await page.getByRole("button", { name: "Continue with Keycloak" }).click();
  await expect(page.getByRole("alert")).toHaveText("Signing in with Keycloak was cancelled.");
  expect(page.url()).toMatch(/\/sign-in\/return$/);
  await expectSound(page, "the return from the provider");
  provider.person = person;
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(page.getByRole("heading", { name: /Tariro Moyo/ })).toBeVisible();

  // Without a password, the provider confirms that it is them.
  const account = page.getByRole("region", { name: "Another Account" });
  await expect(account).toContainText("Keycloak: tariro@people.example");
  await expect(account).toContainText("It is your only way to sign in.");
  await page.getByRole("button", { name: "Confirm with Keycloak" }).first().click();
  await expect(page.getByText("You have five minutes")).toBeVisible();
  await page.getByLabel("New Password").fill("Another8lathe");
  await page.getByLabel("Confirm Password").fill("Another8lathe");
  await page.getByRole("button", { name: "Set My Password" }).click();
  await expect(page.getByText("Your new password is set")).toBeVisible();

  // Now the link can go, and come again.
  await account.getByRole("button", { name: "Remove the Link" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Password", { exact: true }).fill("Another8lathe");
  await dialog.getByRole("button", { name: "Confirm" }).click();
  await account.getByRole("button", { name: "Link Keycloak" }).click();
  await expect(page.getByText("From now on you can sign in with Keycloak.")).toBeVisible();
  await expect(account).toContainText("Keycloak: tariro@people.example");
});
