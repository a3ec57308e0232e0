import type { Page } from "@playwright/test";
import { expect, test } from "./site.ts";

const message = { Name: "Rudo Moyo", Email: "rudo@people.example", Subject: "A question", Message: "Are you open?" };

test("a message is written, checked, sent, and arrives once", async ({ page, api }) => {
  await page.goto("/contact");
  await page.getByRole("button", { name: "Send Message" }).click();
  for (const field of Object.keys(message)) await expect(page.getByText(`${field} is required`)).toBeVisible();
  await expect(page.getByLabel("Name")).toBeFocused();
  for (const [field, text] of Object.entries(message)) await page.getByLabel(field).fill(text);
  await page.getByLabel("Email").fill("rudo");
  await page.getByRole("button", { name: "Send Message" }).click();
  await expect(page.getByText("Please enter a valid email address")).toBeVisible();
  await page.getByLabel("Email").fill(message.Email);

  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/api/contact", async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole("button", { name: "Send Message" }).click();
  await expect(page.getByRole("button", { name: "Sending..." })).toBeDisabled();
  answer();
  await expect(page.getByRole("heading", { name: "Message Sent!" })).toBeFocused();
  expect((await api.contact.list({})).items).toMatchObject([
    { name: message.Name, email: message.Email, subject: message.Subject, message: message.Message, status: "unread" },
  ]);

  await page.getByRole("button", { name: "Send Another Message" }).click();
  for (const field of Object.keys(message)) await expect(page.getByLabel(field)).toHaveValue("");
});

const writeMessage = async (page: Page) => {
  for (const [field, text] of Object.entries(message)) await page.getByLabel(field).fill(text);
};
const sendMessage = (page: Page) => page.getByRole("button", { name: "Send Message" }).click();
const heading = (page: Page, name: string) => page.getByRole("heading", { name });

test("a refused message stays in the form with the reason above it", { tag: "@further" }, async ({
  page,
  api,
  expectConsoleError,
}) => {
  expectConsoleError(/status of (429|500)|^500/);
  await page.goto("/contact");
  await writeMessage(page);
  // The server took it, and then something on the way broke: sent again, it is still one message.
  await page.route("**/api/contact", async (route) => {
    await route.fetch();
    await route.fulfill({ status: 500, body: "" });
  });
  await sendMessage(page);
  await expect(page.getByRole("alert")).toHaveText("Failed to send message. Please try again.");
  expect((await api.contact.list({})).total).toBe(1);
  await page.unroute("**/api/contact");

  const detail = "Too many messages. Please wait a minute.";
  await page.route("**/api/contact", (route) => route.fulfill({ status: 429, json: { detail } }));
  await sendMessage(page);
  await expect(page.getByRole("alert")).toHaveText(detail);
  await expect(page.getByLabel("Message")).toHaveValue(message.Message);
  await page.unroute("**/api/contact");
  await sendMessage(page);
  await expect(heading(page, "Message Sent!")).toBeVisible();
  expect((await api.contact.list({})).total).toBe(1);
});

test("after an hour offline a waiting message arrives once, although the first response is lost", {
  tag: "@further",
}, async ({ page, context, api, expectConsoleError }) => {
  expectConsoleError(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  await page.clock.install();
  await page.goto("/contact");
  await writeMessage(page);
  await context.setOffline(true);
  await sendMessage(page);
  await page.clock.runFor(3_000);
  await expect(heading(page, "Your message is waiting")).toBeFocused();
  await expect(page.getByText("It could not be sent just now, so it is saved on this device.")).toBeVisible();
  await expect(heading(page, "Message Sent!")).toBeHidden();

  await page.clock.runFor(3_600_000);
  await expect(heading(page, "Your message is waiting")).toBeVisible();
  await page.route("**/api/contact", async (route) => {
    await route.fetch();
    await route.abort();
  });
  await context.setOffline(false);
  await expect.poll(async () => (await api.contact.list({})).total).toBe(1);
  await expect(heading(page, "Your message is waiting")).toBeVisible();
  // The server may have it before the answer is lost.
  await page.unrouteAll({ behavior: "wait" });
  await page.clock.runFor(600_000);
  await expect(heading(page, "Message Sent!")).toBeVisible();
  expect((await api.contact.list({})).items).toMatchObject([{ subject: message.Subject, message: message.Message }]);
});

test("a waiting message is sent from any page after a reload; if refused, it can be edited and sent again", {
  tag: "@further",
}, async ({ page, context, api, expectConsoleError }) => {
  expectConsoleError(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of 422/);
  await page.goto("/contact");
  await writeMessage(page);
  await context.setOffline(true);
  await sendMessage(page);
  await expect(heading(page, "Your message is waiting")).toBeVisible();
  const detail = "Subject is too short for our register";
  await page.route("**/api/contact", (route) =>
    route.fulfill({ status: 422, json: { detail, errors: { subject: detail } } }),
  );
  await context.setOffline(false);
  await page.goto("/events");
  await page.goto("/contact");
  await expect(heading(page, "Your message was not accepted")).toBeVisible();
  await expect(page.getByText(detail)).toBeVisible();
  await page.unroute("**/api/contact");
  await page.getByRole("button", { name: "Edit and Resend" }).click();
  await expect(page.getByText(detail)).toBeVisible();
  await expect(page.getByLabel("Message")).toHaveValue(message.Message);
  await page.getByLabel("Subject").fill("A longer question");
  await context.setOffline(true);
  await sendMessage(page);
  await expect(heading(page, "Your message is waiting")).toBeVisible();
  await context.setOffline(false);
  await page.goto("/about");
  await expect
    .poll(async () => (await api.contact.list({})).items.map(({ subject }) => subject))
    .toEqual(["A longer question"]);
  await page.goto("/contact");
  await expect(page.getByLabel("Subject")).toHaveValue("");
});

test("a filled honeypot is refused without losing input; a fast visitor only waits a moment", {
  tag: "@further",
}, async ({ page, api }) => {
  await page.goto("/contact");
  await writeMessage(page);
  const website = page.locator('input[name="website"]');
  await expect(website).toBeHidden();
  await website.evaluate((field: HTMLInputElement) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, "https://spam.example");
    field.dispatchEvent(new Event("input", { bubbles: true }));
  });
  await sendMessage(page);
  await expect(page.getByText("Please leave this field empty: it is there to catch robots")).toBeVisible();
  expect((await api.contact.list({})).total).toBe(0);
  await website.fill("");

  let elapsed = 0;
  page.on("request", (request) => {
    if (request.method() === "POST") elapsed = (request.postDataJSON() as { elapsed_ms: number }).elapsed_ms;
  });
  await sendMessage(page);
  await expect(heading(page, "Message Sent!")).toBeVisible();
  expect(elapsed).toBeGreaterThanOrEqual(2_000);
  expect((await api.contact.list({})).total).toBe(1);
});

test("nothing loads from other sites; the map, chats and mails are links", async ({ page, baseURL }) => {
  const hosts = new Set<string>();
  page.on("request", (request) => hosts.add(new URL(request.url()).origin));
  await page.goto("/contact", { waitUntil: "networkidle" });
  expect([...hosts]).toEqual([baseURL]);
  await expect(page.getByRole("img", { name: /Jason Moyo Avenue/ })).toBeVisible();
  await expect(page.getByRole("link", { name: "Open in Your Map App" })).toHaveAttribute(
    "href",
    /openstreetmap\.org.*-17\.8292/,
  );
  await expect(page.getByRole("link", { name: "Propose an Event" })).toHaveAttribute(
    "href",
    /^mailto:events@anchor\.example\?subject=/,
  );
  const follow = page.getByRole("region", { name: "Follow Us" });
  await expect(follow.getByRole("link")).toHaveText(["X", "Facebook", "TikTok", "LinkedIn", "WhatsApp"]);
});

test("the way to propose an event has an address of its own", async ({ page }) => {
  await page.goto("/contact#event-proposal");
  await expect(page.getByRole("heading", { name: "Host an Event" })).toBeInViewport();
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(`${javaScriptEnabled ? "with" : "without"} JavaScript`, () => {
    test.use({ javaScriptEnabled });

    test("one of the six answers is open at a time, and a second click closes it", async ({ page }) => {
      await page.goto("/contact");
      const answers = page.locator("main details");
      await expect(answers).toHaveCount(6);
      await page.getByText("How do I join the community?").click();
      await expect(page.getByText("We answer within 48 hours.")).toBeVisible();
      await page.getByText("Are the workshops free?").click();
      await expect(page.getByText("We answer within 48 hours.")).toBeHidden();
      await expect(page.locator("main details[open]")).toHaveCount(1);
      await page.getByText("Are the workshops free?").click();
      await expect(page.locator("main details[open]")).toHaveCount(0);
    });
  });
}
