import type { Page } from "@playwright/test";
import { expect, test } from "./site.ts";

test.use({ javaScriptEnabled: false, sampleContent: true });

test("without JavaScript the pages are readable and their links work", async ({ page }) => {
  await page.goto("/events");
  await page
    .getByRole("link", { name: /Soldering for beginners/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/events\/\d+$/);
  await expect(page.getByRole("heading", { level: 1, name: "Soldering for beginners" })).toBeVisible();
  await expect(page.getByText("Irons, safety glasses and all parts are on the bench.")).toBeVisible();
  for (const path of ["/", "/login", "/signup", "/reset-password", "/terms", "/privacy"]) {
    const response = await page.goto(path);
    expect(response?.status(), path).toBe(200);
    await expect(page.getByRole("heading", { level: 1 }), path).toBeVisible();
  }
});

test("an unknown address has a page with status 404", { tag: "@further" }, async ({ page, expectConsoleError }) => {
  expectConsoleError(/status of 404/);
  const response = await page.goto("/no-such-page");
  expect(response?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.getByRole("link", { name: /home/i }).first().click();
  await expect(page).toHaveURL(/\/$/);
});

/** Expects a text to be in view after the form was posted: its error, or the confirmation. */
const expectInSight = async (page: Page, text: string) =>
  expect(page.getByRole("main").getByText(text, { exact: true })).toBeInViewport();

test("without JavaScript a message is sent, and errors come back with the input", async ({
  page,
  api,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 422/);
  const before = (await api.contact.stats()).total;
  await page.goto("/contact");
  const form = page.locator("form").filter({ has: page.getByLabel("Subject") });
  const send = form.getByRole("button", { name: "Send Message" });
  await expect(form.getByRole("button")).toHaveCount(1);
  await expect(form.getByLabel("Website")).toBeHidden();
  await page.getByLabel("Name").fill("Rudo <b>Moyo</b>");
  await page.getByLabel("Email").fill("rudo@people");
  await page.getByLabel("Message").fill("First line\nSecond & last");
  await send.click();
  await expect(page).toHaveURL(/\/contact#get-in-touch$/);
  await expectInSight(page, "Please enter a valid email address");
  await expect(page.getByLabel("Email")).toHaveAccessibleDescription("Please enter a valid email address");
  await expect(page.getByLabel("Subject")).toHaveAccessibleDescription("Subject is required");
  await expect(page.getByLabel("Name")).toHaveValue("Rudo <b>Moyo</b>");
  await expect(page.getByLabel("Message")).toHaveValue("First line\nSecond & last");

  await page.getByLabel("Email").fill("rudo@people.example");
  await page.getByLabel("Subject").fill("A question");
  await send.click();
  await expectInSight(page, "Message Sent!");
  expect((await api.contact.stats()).total).toBe(before + 1);
  expect((await api.contact.list({ size: 1 })).items).toMatchObject([
    { name: "Rudo <b>Moyo</b>", subject: "A question", message: "First line\nSecond & last" },
  ]);
  // Once, though it is posted again.
  await page.reload();
  await expectInSight(page, "Message Sent!");
  expect((await api.contact.stats()).total).toBe(before + 1);
  await page.getByRole("link", { name: "Send Another Message" }).click();
  await expect(page.getByLabel("Message")).toHaveValue("");
});

for (const [path, community] of [
  ["/communities", ""],
  ["/communities/hdc", "hardware"],
] as const) {
  test(`without JavaScript a visitor applies to join on ${path}`, async ({ page, api, expectConsoleError }) => {
    expectConsoleError(/status of 422/);
    const before = (await api.contact.stats()).total;
    await page.goto(path);
    const form = page.getByRole("form", { name: "Join a Community" });
    await expect(form.getByLabel("Community")).toHaveValue(community);
    await form.getByLabel("Name").fill("Rudo Moyo");
    await form.getByLabel("Interests").fill("Bees,\nand scales");
    await expect(form.getByLabel("Send me news by mail")).not.toBeChecked();
    await form.getByLabel("Send me news by mail").check();
    await form.getByRole("button", { name: "Submit Application" }).click();
    await expect(page).toHaveURL(new RegExp(`${path}#join$`));
    await expect(form.getByLabel("Send me news by mail")).toBeChecked();
    await expect(page.locator("#join")).toBeInViewport();
    await expect(form.getByLabel("Email")).toHaveAccessibleDescription("Email is required");
    await expect(form.getByLabel("Experience")).toHaveAccessibleDescription("Experience is required");
    await expect(form.getByLabel("Interests")).toHaveValue("Bees,\nand scales");
    await form.getByLabel("Email").fill("rudo@people.example");
    await form.getByLabel("Community").selectOption("Hardware Development");
    await form.getByLabel("Experience").selectOption("Beginner");
    await form.getByRole("button", { name: "Submit Application" }).click();
    await expectInSight(page, "Thank you for your application!");
    expect((await api.contact.stats()).total).toBe(before + 1);
    await expect.poll(async () => (await api.mails.list({ kind: "confirm-news" })).total).toBeGreaterThan(0);
    await page.getByRole("link", { name: "Submit Another Application" }).click();
    await expect(form.getByLabel("Name")).toHaveValue("");
    await expect(form.getByLabel("Send me news by mail")).not.toBeChecked();
    await expect(form.getByLabel("Name")).toBeInViewport();
  });
}

test("without JavaScript the registration buttons lead to the event's page", { tag: "@further" }, async ({ page }) => {
  await page.goto("/events");
  await page
    .getByRole("button", { name: /^(RSVP|Register) for / })
    .first()
    .click();
  await expect(page).toHaveURL(/\/events\/\d+\??#rsvp$/);
  await expect(page.locator("#rsvp")).toBeInViewport();
});
