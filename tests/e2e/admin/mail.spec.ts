import { expectSound } from "../accessible.ts";
import { createEvent, expect, signIn, test } from "../site.ts";

test("without a mail server an administrator finds a mail and hands it over", async ({ page, api, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const event = await createEvent(api, { title: "Open bench" });
  await api.registrations.register(event.id, { name: "Rudo Chikafu", email: "rudo@people.example" });
  await page.setViewportSize({ width: 360, height: 780 });
  await signIn(page);
  await page.goto("/admin");
  const latest = page.getByRole("region", { name: "Latest Mail" });
  await expect(latest).toContainText("Mail is not sent.");
  await latest.getByRole("link", { name: "You are in: Open bench" }).click();

  const mail = page.getByRole("dialog", { name: "You are in: Open bench" });
  await expect(mail).toContainText("To rudo@people.example");
  await expect(mail).toContainText("your place is confirmed");
  await expectSound(page, "a kept mail");
  await mail.getByRole("button", { name: "Copy Link" }).click();
  await expect(page.getByText("The link is copied.")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/r\/[\w-]{32}$/);
  await expect(mail.getByRole("link", { name: "Open in a mail program" })).toHaveAttribute("href", /^mailto:rudo@/);
  await mail.getByRole("button", { name: "Close" }).last().click();
  await expect(page).toHaveURL(/\/admin\/mail$/);
  await expectSound(page, "mail");

  await page.getByRole("button", { name: "Send a Test" }).click();
  const sending = page.getByRole("dialog", { name: "Send a Test" });
  await sending.getByRole("button", { name: "Send", exact: true }).click();
  await expect(sending).toContainText("The test was not sent.");
  await expectSound(page, "a test that was not sent");
});

test("an administrator chooses their notifications", async ({ page, api }) => {
  await signIn(page);
  await page.goto("/admin");
  const open = page.getByRole("button", { name: "My Notifications" });
  await open.click();
  const dialog = page.getByRole("dialog", { name: "My Notifications" });
  await expect(dialog.getByRole("checkbox", { checked: true })).toHaveCount(7);
  await dialog.getByRole("checkbox", { name: "Messages from visitors" }).uncheck();
  await expectSound(page, "what one is told of");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toHaveCount(0);
  await api.contact.send({ name: "Tariro", email: "t@people.example", subject: "A visit", message: "May we?" });
  await page.reload();
  const latest = page.getByRole("region", { name: "Latest Mail" });
  await expect(latest).toContainText("has your message");
  await expect(latest).not.toContainText("New message");
});
