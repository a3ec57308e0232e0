import { readFileSync } from "node:fs";
import { expectSound, expectToFit } from "./accessible.ts";
import { createEvent, expect, signIn, signInByForm, test } from "./site.ts";

const rudo = { username: "rudo", email: "rudo@people.example", full_name: "Rudo Chikafu", password: "Bench9maker" };

const dot = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

const drawers = ["profile", "security", "devices", "past", "requests", "data", "leave"];

test("a member views, changes, downloads and deletes their data", async ({
  page,
  api,
  site,
  browser,
  expectConsoleError,
}) => {
  expectConsoleError(/status of (401|422)/);
  await api.auth.register(rudo);
  const evening = await createEvent(api, { title: "Soldering evening", location: "Bench 2", max_attendees: 5 });
  const early = await createEvent(api, { title: "Woodwork", inHours: 48 });
  await api.registrations.register(early.id, { name: "Rudo C", email: rudo.email });

  // Signed out, an address of a drawer leads to sign in and back to that drawer.
  await page.goto("/account#devices");
  await expect(page).toHaveURL(/\/login\?next=%2Faccount%23devices$/);
  await page.getByLabel("Username or Email").fill(rudo.username);
  await page.getByLabel("Password", { exact: true }).fill(rudo.password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: rudo.full_name })).toBeVisible();
  await expect(page.getByText("This device")).toBeVisible();
  await expect(page.getByText("No event planned yet")).toBeVisible();
  await expect(page.getByText("You haven't joined any yet.", { exact: false })).toBeVisible();
  await expect(page.getByText(`${rudo.email} is not confirmed yet.`)).toBeVisible();
  // Until it is confirmed, nothing that was made with the e-mail is offered.
  await expect(page.getByText("Woodwork")).toHaveCount(0);

  await site.services.db.updateTable("users").set({ is_verified: 1 }).where("username", "=", "rudo").execute();
  await page.goto(`/events/${evening.id}`);
  await page.getByRole("button", { name: "RSVP", exact: true }).click();
  await expect(page.getByText("Registration Successful!")).toBeVisible();
  await page.goto("/communities");
  await page.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.access_token}` };
    await fetch("/api/communities/hdc/join", { method: "POST", headers });
  });
  await page
    .getByRole("link", { name: `Your account, ${rudo.full_name}` })
    .first()
    .click();
  const ticket = page.getByRole("article", { name: "Soldering evening" });
  await expect(ticket.getByText("Bench 2")).toBeVisible();
  await expect(ticket.getByRole("img", { name: "QR code for the door" })).toBeVisible();
  await expect(ticket.getByRole("link", { name: "Details of your registration" })).toHaveAttribute(
    "href",
    /^\/r\/[\w-]{32}$/,
  );
  const calendar = page.waitForEvent("download");
  await ticket.getByRole("link", { name: "Add to Calendar" }).click();
  expect((await calendar).suggestedFilename()).toBe(`event-${evening.id}.ics`);

  const asked = page.getByRole("region", { name: "Is this registration yours?" });
  await expect(asked.getByText("Woodwork")).toBeVisible();
  await asked.getByRole("button", { name: "Add to My Account" }).click();
  await expect(page.getByText("1 registration added.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Woodwork", exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Cancel my registration for Woodwork" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel Registration" }).click();
  await expect(page.getByText("Your place at “Woodwork” is given up.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "What's Next" })).toBeFocused();

  await page.getByRole("button", { name: /^Leave Hardware/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Leave", exact: true }).click();
  await expect(page.getByText("You haven't joined any yet.", { exact: false })).toBeVisible();

  await page.getByText("Where You Have Been").click();
  await expect(page.locator("#past").getByText("Cancelled")).toBeVisible();

  await page.getByText("Name, Picture and Email").click();
  await page.getByLabel("Full Name").fill("R");
  await page.getByRole("button", { name: "Save My Name" }).click();
  await expect(page.getByText("Full name must be at least 2 characters")).toBeVisible();
  await page.getByLabel("Full Name").fill("Rudo Moyo");
  await page.getByRole("button", { name: "Save My Name" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Rudo Moyo" })).toBeVisible();
  await page.locator("#profile input[type=file]").setInputFiles({ name: "me.png", mimeType: "image/png", buffer: dot });
  await expect(page.getByText("Your picture is saved.")).toBeVisible();
  await expect(page.locator("header img[src^='/files/']")).toBeVisible();
  await page.getByLabel("New Email").fill("new@people.example");
  await page.locator("#account-email-password").fill("Wrong0ne");
  await page.getByRole("button", { name: "Change My Email" }).click();
  await expect(page.getByText("The current password is wrong")).toBeVisible();
  await page.locator("#account-email-password").fill(rudo.password);
  await page.getByRole("button", { name: "Change My Email" }).click();
  await expect(page.getByText("new@people.example is waiting to be confirmed", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Cancel This Change" }).click();
  await expect(page.getByText("new@people.example is waiting to be confirmed")).toHaveCount(0);

  // Another device is signed out from here; a new password does the same to all others.
  const phone = await (await browser.newContext({ baseURL: site.address })).newPage();
  await signInByForm(phone, rudo);
  await page.reload();
  await page.locator("#devices > summary").click();
  await page
    .locator("#devices")
    .getByRole("button", { name: /^Sign Out .+, used/ })
    .click();
  await expect(page.getByText("This device is signed out.")).toBeVisible();
  await phone.goto("/account");
  await expect(phone).toHaveURL(/\/login/);
  await phone.context().close();
  await page.locator("#security > summary").click();
  const security = page.locator("#security");
  await security.getByLabel("Current Password", { exact: true }).fill(rudo.password);
  await security.getByLabel("New Password", { exact: true }).fill("Anvil7makers");
  await expect(security.getByText("Password: Good")).toBeVisible();
  await security.getByLabel("Confirm Password", { exact: true }).fill("Anvil7maker");
  await security.getByRole("button", { name: "Set My Password" }).click();
  await expect(security.getByText("Passwords do not match")).toBeVisible();
  await security.getByLabel("Confirm Password", { exact: true }).fill("Anvil7makers");
  await security.getByRole("button", { name: "Set My Password" }).click();
  await expect(page.getByText("Your new password is set, and your other devices are signed out.")).toBeVisible();

  await page.locator("#data > summary").click();
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download My Data" }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toMatch(/-my-data-\d{4}-\d\d-\d\d\.json$/);
  const held = JSON.parse(readFileSync(await saved.path(), "utf8"));
  expect(held.account).toMatchObject({ full_name: "Rudo Moyo", email: rudo.email });
  expect(held.registrations).toHaveLength(2);

  await page.locator("#leave > summary").click();
  await expect(page.getByText("Your 1 place at upcoming events will go to others.")).toBeVisible();
  await page.getByRole("button", { name: "Delete My Account for Good" }).click();
  await expect(page.getByText("Please enter your current password to delete your account")).toBeVisible();
  await page.locator("#leave").getByLabel("Current Password", { exact: true }).fill("Anvil7makers");
  await page.getByRole("button", { name: "Delete My Account for Good" }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByText("Your account is deleted.", { exact: false })).toBeVisible();
  await expect(page.getByRole("link", { name: "Sign in" }).first()).toBeVisible();
  expect((await api.events.read(evening.id)).places_taken).toBe(0);
  const signingIn = await page.request.post("/api/auth/login-json", {
    data: { username: rudo.username, password: "Anvil7makers", remember: false },
  });
  expect(signingIn.status()).toBe(401);
});

test("the account page is sound in all of its states, and fits every screen, in large letters too", {
  tag: "@further",
}, async ({ page, api, expectConsoleError }) => {
  expectConsoleError(/status of 503|^503/);
  await api.auth.register(rudo);
  await page.setViewportSize({ width: 360, height: 780 });
  await signIn(page, rudo);
  await page.goto("/account");
  await expect(page.getByText("No event planned yet")).toBeVisible();
  await expectSound(page, "the empty account");

  const token = await page.evaluate<string>(() => localStorage.access_token);
  const headers = { authorization: `Bearer ${token}` };
  for (const title of ["An introduction to everything that a very long title can hold", "Weaving"]) {
    const { id } = await createEvent(api, { title, registration_fee: 5, location: "Bench 2" });
    await page.request.post(`/api/events/${id}/register`, { headers });
  }
  await page.request.post("/api/communities/sdc/join", { headers });
  await page.request.put("/api/users/me", {
    headers,
    data: { email: "an.address.that.waits@people.example", current_password: rudo.password },
  });
  await page.reload();
  await expect(page.getByRole("article")).toBeVisible();
  await expect(page.getByRole("button", { name: "Leave Software Development" })).toBeVisible();
  for (const id of drawers) await page.locator(`#${id} > summary`).click();
  await expect(page.getByText("This device")).toBeVisible();
  await expectSound(page, "the full account, all drawers open");
  for (const width of [320, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await expectToFit(page, `the account at ${width}`);
  }
  await page.setViewportSize({ width: 360, height: 780 });
  const large = await page.addStyleTag({ content: "html { font-size: 200% }" });
  await expectToFit(page, "the account with letters twice as large");
  await large.evaluate((style) => (style as unknown as Element).remove());

  await page.route(/\/api\/(users\/me\/(registrations|communities|sessions)|store\/orders\/my)/, (route) =>
    route.fulfill({ status: 503, json: { detail: "Not Now" } }),
  );
  await page.reload();
  await expect(page.getByText("Your registrations could not be loaded.")).toBeVisible();
  await expect(page.getByText("Your communities could not be loaded.")).toBeVisible();
  await page.locator("#devices > summary").click();
  await expect(page.getByText("Your devices could not be loaded.")).toBeVisible();
  await expectSound(page, "the account that could not be loaded");
  await page.unroute(/\/api\/(users\/me\/(registrations|communities|sessions)|store\/orders\/my)/);
  await page.getByRole("button", { name: "Try Again" }).first().click();
  await expect(page.getByRole("article")).toBeVisible();
});
