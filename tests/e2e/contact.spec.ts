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

test("a message that could not be sent stays in the form with the reason above it", async ({
  page,
  api,
  expectConsoleError,
}) => {
  expectConsoleError(/ERR_FAILED|status of 429/);
  await page.goto("/contact");
  for (const [field, text] of Object.entries(message)) await page.getByLabel(field).fill(text);
  await page.route("**/api/contact", (route) => route.abort());
  await page.getByRole("button", { name: "Send Message" }).click();
  await expect(page.getByRole("alert")).toHaveText("Failed to send message. Please try again.");
  await page.unroute("**/api/contact");

  // The server took it, and its answer was lost: sent again, it is still one message.
  await page.route("**/api/contact", async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.getByRole("button", { name: "Send Message" }).click();
  await expect.poll(async () => (await api.contact.list({})).total).toBe(1);
  await expect(page.getByRole("alert")).toBeVisible();
  await page.unroute("**/api/contact");

  const detail = "Too many messages. Please wait a minute.";
  await page.route("**/api/contact", (route) => route.fulfill({ status: 429, json: { detail } }));
  await page.getByRole("button", { name: "Send Message" }).click();
  await expect(page.getByRole("alert")).toHaveText(detail);
  await expect(page.getByLabel("Message")).toHaveValue(message.Message);
  await page.unroute("**/api/contact");
  await page.getByRole("button", { name: "Send Message" }).click();
  await expect(page.getByRole("heading", { name: "Message Sent!" })).toBeVisible();
  expect((await api.contact.list({})).total).toBe(1);
});

test("no other site is asked for anything; the map, chats and mails are links", async ({ page, baseURL }) => {
  const hosts = new Set<string>();
  page.on("request", (request) => hosts.add(new URL(request.url()).origin));
  await page.goto("/contact", { waitUntil: "networkidle" });
  expect([...hosts]).toEqual([baseURL]);
  await expect(page.getByRole("img", { name: /Jason Moyo Avenue/ })).toBeVisible();
  await expect(page.getByRole("link", { name: "Open in your map app" })).toHaveAttribute(
    "href",
    /openstreetmap\.org.*-17\.8292/,
  );
  await expect(page.getByRole("link", { name: "Propose an event" })).toHaveAttribute(
    "href",
    /^mailto:events@anchor\.example\?subject=/,
  );
  const follow = page.getByRole("region", { name: "Follow us" });
  await expect(follow.getByRole("link")).toHaveText(["X", "Facebook", "TikTok", "LinkedIn", "WhatsApp"]);
});

test("the way to propose an event has an address of its own", async ({ page }) => {
  await page.goto("/contact#event-proposal");
  await expect(page.getByRole("heading", { name: "Host an Event" })).toBeInViewport();
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(`${javaScriptEnabled ? "with" : "without"} JavaScript`, () => {
    test.use({ javaScriptEnabled });

    test("of the six answers one is open at a time, and a second click closes it", async ({ page }) => {
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
