import type { Locator, Page } from "@playwright/test";
import { administrator } from "../support/built-site.ts";
import { createEvent, expect, signIn, test } from "./site.ts";

declare global {
  interface Window {
    /** whether there was a moment in which the page had no form */
    formWasGone?: boolean;
  }
}

/** Delays a form's code, as a slow connection does. @returns a function that releases it */
async function holdBack(page: Page, name: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(`**/assets/${name}-*.js`, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** Opens a page before its form's code has loaded, and watches that the form stays in the page. */
async function openEarly(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: "commit" });
  await expect(page.locator("html[data-ready]")).toBeAttached();
  await page.evaluate(() => {
    const look = () => {
      if (!document.querySelector("main form")) window.formWasGone = true;
    };
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
  });
}

const wasGone = (page: Page) => page.evaluate(() => window.formWasGone ?? false);

const caretOf = (field: Locator) => field.evaluate((one: HTMLTextAreaElement) => one.selectionStart);

test("input typed before the contact form has loaded stays with its caret, and can be sent", {
  tag: "@further",
}, async ({ page, api }) => {
  const letGo = await holdBack(page, "application");
  await openEarly(page, "/contact");
  const [send, words] = [page.getByRole("button", { name: "Send Message" }), page.getByLabel("Message")];
  await page.getByLabel("Name").fill("Rudo Moyo");
  await page.getByLabel("Email").fill("rudo@people.example");
  await page.getByLabel("Subject").fill("A question");
  await words.pressSequentially("Are open?");
  for (let step = 0; step < "open?".length; step++) await words.press("ArrowLeft");
  const field = await words.elementHandle();
  letGo();
  await expect(page.locator("html[data-hydrated]")).toBeAttached();
  await expect(words).toBeFocused();
  expect(await caretOf(words)).toBe("Are ".length);
  await page.keyboard.type("you ");
  expect(await field?.evaluate((one) => one.isConnected)).toBe(true);
  expect(await wasGone(page)).toBe(false);
  await send.click();
  await expect(page.getByRole("heading", { name: "Message Sent!" })).toBeVisible();
  expect((await api.contact.list({})).items).toMatchObject([
    { name: "Rudo Moyo", email: "rudo@people.example", subject: "A question", message: "Are you open?" },
  ]);
});

test("early input survives navigation, and values restored by the browser on Back stay", { tag: "@further" }, async ({
  page,
}) => {
  const letGo = await holdBack(page, "application");
  await openEarly(page, "/contact");
  const hydrated = page.locator("html[data-hydrated]");
  await page.getByLabel("Subject").fill("A question");
  letGo();
  await expect(hydrated).toBeAttached();
  await page.getByRole("link", { name: "About", exact: true }).first().click();
  await expect(page).toHaveURL(/\/about$/);
  await page.goBack();
  await expect(page.getByLabel("Subject")).toHaveValue("A question");

  // Newly typed text takes precedence over the stored draft.
  const letGoAgain = await holdBack(page, "application");
  await openEarly(page, "/contact");
  await page.getByLabel("Subject").fill("Another question");
  await page.getByLabel("Name").fill("Rudo");
  letGoAgain();
  await expect(hydrated).toBeAttached();
  await expect(page.getByLabel("Subject")).toHaveValue("Another question");

  await page.evaluate(() => sessionStorage.clear());
  await page.goto("/login");
  await page.evaluate(() => sessionStorage.clear());
  await page.goBack();
  await expect(page.getByLabel("Subject")).toHaveValue("Another question");
  await expect(page.getByLabel("Name")).toHaveValue("Rudo");
});

test("sign-up and sign-in accept input before their code has loaded", { tag: "@further" }, async ({ page }) => {
  const account = { username: "rudo", email: "rudo@people.example", password: "Secret123" };
  const letSignUp = await holdBack(page, "application");
  await openEarly(page, "/signup");
  await page.getByLabel("Username").fill(account.username);
  await page.getByLabel("Email Address").fill(account.email);
  await page.getByLabel("Full Name").fill("Rudo Moyo");
  await page.getByLabel("Password", { exact: true }).fill(account.password);
  await page.getByLabel("Confirm Password").fill(account.password);
  await page.getByRole("checkbox").check();
  letSignUp();
  await expect(page.getByText(/^Password: /)).toBeVisible();
  expect(await wasGone(page)).toBe(false);
  await page.getByRole("button", { name: "Create Account" }).click();
  await expect(page.getByText("Account created")).toBeVisible();
  await expect(page).toHaveURL(/\/$/);

  const letSignIn = await holdBack(page, "application");
  await openEarly(page, "/login?next=%2Fadmin%2Fevents");
  await page.getByLabel("Username or Email").fill(administrator.username);
  await page.getByLabel("Password", { exact: true }).fill(administrator.password);
  await page.getByLabel("Remember me on this device").check();
  // Enter is remembered, and the form sent once it can be.
  await page.getByLabel("Password", { exact: true }).press("Enter");
  await expect(page.getByRole("button", { name: "Sign In", exact: true })).toHaveAttribute("aria-busy", "true");
  const sent = page.waitForRequest("**/api/auth/login-json");
  letSignIn();
  expect((await sent).postDataJSON()).toMatchObject({ username: administrator.username, remember: true });
  await expect(page).toHaveURL(/\/admin\/events$/);
});

test("a press whose code fails to load says so and keeps the input; the next one tries again", {
  tag: "@further",
}, async ({ page, api, expectConsoleError }) => {
  expectConsoleError(/ERR_FAILED/);
  await page.route("**/application/events/*", (route) => route.abort());
  const { id } = await createEvent(api);
  await openEarly(page, `/events/${id}`);
  const register = page.getByRole("button", { name: /^Register Without an Account/ });
  await register.click();
  await expect(page.getByText("This could not be loaded. Please check your connection")).toBeVisible();
  await expect(page).toHaveURL(/\/events\/\d+$/);
  await page.unroute("**/application/events/*");
  await register.click();
  await expect(page.getByRole("dialog")).toBeVisible();
});

test("elements that an extension adds between fields do not lose the input", { tag: "@further" }, async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/Minified React error #418/);
  const letGo = await holdBack(page, "application");
  await openEarly(page, "/login");
  const [name, word] = [page.getByLabel("Username or Email"), page.getByLabel("Password", { exact: true })];
  await name.fill(administrator.username);
  await page.getByLabel("Remember me on this device").check();
  await word.fill(administrator.password);
  await word.evaluate((field) => field.before(document.createElement("grammar-helper")));
  letGo();
  await expect(page.locator("html[data-hydrated]")).toBeAttached();
  await expect(word).toBeFocused();
  await expect(name).toHaveValue(administrator.username);
  await expect(page.getByLabel("Remember me on this device")).toBeChecked();
  await word.press("Enter");
  await expect(page).toHaveURL(/\/admin$/);
});

test("a search needs no application", { tag: "@further" }, async ({ context, api }) => {
  await createEvent(api, { title: "A soldering evening" });
  await createEvent(api, { title: "A choir of drills" });
  const page = await context.newPage();
  const letGo = await holdBack(page, "application");
  await page.goto("/events", { waitUntil: "commit" });
  await page.getByRole("searchbox").pressSequentially("choir");
  await expect(page.getByRole("heading", { name: "A soldering evening" })).toBeHidden();
  await expect(page.getByRole("heading", { name: "A choir of drills" })).toBeVisible();
  await expect(page).toHaveURL(/search=choir/);
  letGo();
  await expect(page.getByRole("searchbox")).toBeFocused();
  await expect(page.getByRole("searchbox")).toHaveValue("choir");
});

test("Register pressed at once, twice, opens one dialog; what was typed into it is there", async ({ page, api }) => {
  const { id } = await createEvent(api);
  const letGo = await holdBack(page, "application");
  await openEarly(page, `/events/${id}`);
  const register = page.getByRole("button", { name: /^Register Without an Account/ });
  await register.click();
  await register.click();
  await expect(register).toHaveAttribute("aria-busy", "true");
  letGo();
  await expect(page.getByRole("dialog")).toHaveCount(1);
  await expect(page).toHaveURL(/\/events\/\d+$/);
});

test("an event's page opened while signed in offers nothing that is only for visitors", async ({ page, api }) => {
  const { id } = await createEvent(api, { registration_fee: 5, max_attendees: 9, max_guests: 2 });
  await signIn(page);
  const letGo = await holdBack(page, "application");
  await openEarly(page, `/events/${id}`);
  const rsvp = page.locator("#rsvp");
  await expect(rsvp.getByText("Register Without an Account")).toBeHidden();
  letGo();
  await rsvp.getByRole("button", { name: "Register" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
});

test("a message that is sent before any code has loaded is sent once", async ({ page, api }) => {
  const letGo = await holdBack(page, "application");
  await openEarly(page, "/contact");
  await page.getByLabel("Name").fill("Rudo Moyo");
  await page.getByLabel("Email").fill("rudo@people.example");
  await page.getByLabel("Subject").fill("A question");
  await page.getByLabel("Message").fill("Are you open?");
  const send = page.getByRole("button", { name: "Send Message" });
  await send.click();
  await send.click();
  letGo();
  await expect(page.getByRole("heading", { name: "Message Sent!" })).toBeVisible();
  expect((await api.contact.list({})).items).toMatchObject([{ name: "Rudo Moyo", message: "Are you open?" }]);
});

test("where the application never comes, a form is posted by the browser", { tag: "@further" }, async ({
  page,
  api,
}) => {
  await holdBack(page, "application");
  await page.clock.install();
  await openEarly(page, "/contact");
  await page.getByLabel("Name").fill("Rudo Moyo");
  await page.getByLabel("Email").fill("rudo@people.example");
  await page.getByLabel("Subject").fill("A question");
  await page.getByLabel("Message").fill("Are you open?");
  await page.getByRole("button", { name: "Send Message" }).click();
  await page.clock.fastForward(8_000);
  await expect(page.getByRole("heading", { name: "Message Sent!" })).toBeVisible();
  expect((await api.contact.list({})).items).toMatchObject([{ message: "Are you open?" }]);
});
