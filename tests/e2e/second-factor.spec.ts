import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { expect, signInByForm, test } from "./site.ts";

const rudo = { username: "rudo", email: "rudo@people.example", full_name: "Rudo Chikafu", password: "Bench9maker" };

/** Adds a virtual authenticator with passkeys. @returns sets whether the user confirms requests, also from autofill */
async function addAuthenticator(page: Page): Promise<(touched: boolean) => Promise<void>> {
  const client = await page.context().newCDPSession(page);
  await client.send("WebAuthn.enable");
  const { authenticatorId } = await client.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return async (enabled) =>
    void (await client.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled }));
}

const dialog = (page: Page) => page.getByRole("dialog");

/** Ends the session as for the next person at this browser. */
async function forgetSession(page: Page): Promise<void> {
  await page.goto("/robots.txt");
  await page.evaluate(() => localStorage.clear());
}

async function givePassword(page: Page): Promise<void> {
  await page.goto("/login");
  await page.getByLabel("Username or Email").fill(rudo.username);
  await page.getByLabel("Password", { exact: true }).fill(rudo.password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
}

/** Records the printed page, without a printer. */
async function watchPrinter(page: Page): Promise<{ printed: Promise<string> }> {
  const seen = Promise.withResolvers<string>();
  const name = `printed${Date.now()}`;
  await page.exposeFunction(name, seen.resolve);
  await page.evaluate((tell) => {
    const { body } = document;
    const append = body.append.bind(body);
    body.append = (...nodes) => {
      append(...nodes);
      for (const node of nodes)
        if (node instanceof HTMLIFrameElement && node.contentWindow) {
          const sheet = node.contentWindow;
          sheet.print = () => {
            Reflect.get(window, tell)(sheet.document.body.textContent);
            sheet.dispatchEvent(new Event("afterprint"));
          };
        }
    };
  }, name);
  return { printed: seen.promise };
}

/** Leaves the codes that are shown this once. */
async function keepCodes(page: Page): Promise<string[]> {
  const items = dialog(page).getByRole("list", { name: "Recovery Codes" }).getByRole("listitem");
  await expect(items).toHaveCount(10);
  const codes = await items.allTextContents();
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await dialog(page).getByRole("button", { name: "Copy" }).click();
  await expect(page.getByText("The codes are copied.")).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  const saving = page.waitForEvent("download");
  await dialog(page).getByRole("button", { name: "Download" }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe("recovery-codes.txt");
  expect(readFileSync(await saved.path(), "utf8")).toBe(copied);
  for (const code of codes) expect(copied).toContain(`${code}\n`);
  const { printed } = await watchPrinter(page);
  await dialog(page).getByRole("button", { name: "Print" }).click();
  expect(await printed).toBe(copied);
  await expect(page.locator("iframe")).toHaveCount(0);
  await dialog(page).getByRole("button", { name: "Done" }).click();
  await expect(dialog(page).getByText("Please save them first: they are shown only now")).toBeVisible();
  await dialog(page).getByLabel("I have saved them").check();
  await dialog(page).getByRole("button", { name: "Done" }).click();
  await expect(dialog(page)).toBeHidden();
  return codes;
}

test("a passkey is added, asked for after the password, signs in without one, and is removed", async ({
  page,
  api,
  site,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 401/);
  await api.auth.register(rudo);
  const touch = await addAuthenticator(page);
  await signInByForm(page, rudo);
  await page.goto("/account#security");
  await page.getByRole("button", { name: "Add a Passkey" }).click();
  await dialog(page).getByLabel("Name").fill("Rudo’s phone");
  await dialog(page).getByRole("button", { name: "Create the Passkey" }).click();
  const codes = await keepCodes(page);
  expect(codes).toHaveLength(10);
  await expect(page.getByText("Rudo’s phone", { exact: true })).toBeVisible();
  await expect(page.getByText("10 are left.")).toBeVisible();

  await touch(false);
  await forgetSession(page);
  await givePassword(page);
  await expect(page.getByRole("heading", { name: "Confirm it's you" })).toBeFocused();
  await page.getByRole("button", { name: "Use a recovery code" }).click();
  await page.getByLabel("Recovery code").fill("aaaaa-aaaaa-aaaaa");
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByRole("alert")).toHaveText("This code is wrong or has been used before");
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await touch(true);
  await page.getByRole("button", { name: "Use My Passkey" }).click();
  await expect(page).toHaveURL(`${site.address}/`);

  // The browser offers the passkey in the user name field.
  await forgetSession(page);
  await page.goto("/login");
  await page.getByLabel("Username or Email").focus();
  await expect(page).toHaveURL(`${site.address}/`);

  await forgetSession(page);
  await page.goto("/login?next=%2Faccount%23security");
  await page.getByRole("button", { name: "Sign In with a Passkey" }).click();
  await expect(page).toHaveURL(/\/account#security$/);

  // Confirmation expires after five minutes.
  site.advance(6 * 60_000);
  await page.reload();
  await page.getByRole("button", { name: "Rename Rudo’s phone" }).click();
  await dialog(page).getByLabel("Name").fill("Old phone");
  await dialog(page).getByRole("button", { name: "Save" }).click();
  await page.getByRole("button", { name: "Remove Old phone" }).click();
  await expect(dialog(page).getByRole("heading", { name: "Confirm it's you" })).toBeVisible();
  await dialog(page).getByRole("button", { name: "Use My Passkey" }).click();
  await expect(dialog(page).getByText("It is your last one")).toBeVisible();
  await dialog(page).getByRole("button", { name: "Remove the Passkey" }).click();
  await expect(page.getByRole("button", { name: "Remove Old phone" })).toBeHidden();
  await forgetSession(page);
  await givePassword(page);
  await expect(page).toHaveURL(`${site.address}/`);
});

test("an app is set up by its QR code or its key, and its codes sign in, each once", async ({
  page,
  api,
  site,
  expectConsoleError,
}) => {
  expectConsoleError(/status of (401|403|422)/);
  await api.auth.register(rudo);
  await signInByForm(page, rudo);
  site.advance(6 * 60_000);
  await page.goto("/account#security");
  await page.getByRole("button", { name: "Set Up an App" }).click();
  await dialog(page).getByLabel("Password", { exact: true }).fill("Wrong0ne");
  await dialog(page).getByRole("button", { name: "Confirm" }).click();
  await expect(dialog(page).getByText("This password is wrong")).toBeVisible();
  await dialog(page).getByLabel("Password", { exact: true }).fill(rudo.password);
  await dialog(page).getByRole("button", { name: "Confirm" }).click();
  await expect(dialog(page).getByRole("img", { name: "QR code for the authenticator app" })).toBeVisible();
  await dialog(page).getByRole("button", { name: "I can't scan it" }).click();
  const secret = (await dialog(page).locator("code").textContent()) ?? "";
  // Returns the app's code by the site's clock.
  let ahead = 6 * 60_000;
  const code = () =>
    new TOTP({ secret: Secret.fromBase32(secret.replaceAll(" ", "")) }).generate({ timestamp: Date.now() + ahead });
  await dialog(page).getByLabel("Code", { exact: true }).fill("12345");
  await dialog(page).getByRole("button", { name: "Set It Up" }).click();
  await expect(dialog(page).getByText("The code has six digits")).toBeVisible();
  await dialog(page).getByLabel("Code", { exact: true }).fill(code());
  await dialog(page).getByRole("button", { name: "Set It Up" }).click();
  const [recovery = ""] = await keepCodes(page);

  const advance = (ms: number) => {
    ahead += ms;
    site.advance(ms);
  };
  advance(60_000);
  await forgetSession(page);
  await givePassword(page);
  const used = code();
  await page.getByLabel("Code", { exact: true }).fill(used);
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page).toHaveURL(`${site.address}/`);
  await forgetSession(page);
  await givePassword(page);
  await page.getByLabel("Code", { exact: true }).fill(used);
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByRole("alert")).toHaveText("This code is wrong or has been used before");
  await page.getByRole("button", { name: "Use a recovery code" }).click();
  await page.getByLabel("Recovery code").fill(recovery.toUpperCase());
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page).toHaveURL(`${site.address}/`);
  await page.goto("/account#security");
  await expect(page.getByText("9 are left.")).toBeVisible();
});

test("without HTTPS a page explains that passkeys need it, and a new password lists the other factors", {
  tag: "@further",
}, async ({ page, api, site, expectConsoleError }) => {
  // A new password ends the session that the page still uses.
  expectConsoleError(/status of 401/);
  const { id } = await api.auth.register(rudo);
  await addAuthenticator(page);
  await signInByForm(page, rudo);
  await page.goto("/account#security");
  await page.getByRole("button", { name: "Add a Passkey" }).click();
  await dialog(page).getByLabel("Name").fill("Rudo’s phone");
  await dialog(page).getByRole("button", { name: "Create the Passkey" }).click();
  await keepCodes(page);

  const { url } = await api.users.makeResetLink(id);
  await page.goto(url.replace(/^https?:\/\/[^/]+/, ""));
  await page.getByLabel("New Password").fill("Another8lathe");
  await page.getByLabel("Confirm Password", { exact: true }).fill("Another8lathe");
  await page.getByRole("button", { name: "Set My Password" }).click();
  await expect(page.getByRole("heading", { name: "Other Ways into Your Account" })).toBeVisible();
  await expect(page.getByText(/^The passkey Rudo’s phone, added on \w+ \d+ \w+ \d{4}$/)).toBeVisible();
  await expect(page.getByText("10 recovery codes, with the password")).toBeVisible();
  await expect(page.getByText("Changed your mind?")).toBeHidden();

  await page.addInitScript(() => Object.defineProperty(window, "isSecureContext", { value: false }));
  await page.goto(`${site.address}/login`);
  await expect(page.getByText("Passkeys cannot be used here: they need HTTPS or localhost.")).toBeVisible();
});
