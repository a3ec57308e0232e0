import { expectSound } from "../accessible.ts";
import { createEvent, expect, signIn, test } from "../site.ts";

test("an administrator writes to all attendees, who can unsubscribe; a mistyped e-mail is corrected", async ({
  page,
  api,
  context,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 422/);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const event = await createEvent(api, { title: "Soldering for beginners" });
  await createEvent(api, { title: "Another evening" });
  const { id } = await api.registrations.register(event.id, { name: "Tariro Moyo", email: "tarir@people.example" });
  await signIn(page);
  await page.goto(`/admin/registrations?event=${event.id}`);

  await page.getByRole("button", { name: "Write to Everybody" }).click();
  const writing = page.getByRole("dialog");
  await expect(writing.getByLabel("Event")).toHaveValue(String(event.id));
  await writing.getByRole("button", { name: "Preview" }).click();
  await expect(writing.getByText("Subject is required")).toBeVisible();
  await writing.getByLabel("Subject").fill("Bring a jumper");
  await writing.getByLabel("Message").fill("The heating is broken.\n\nSee you soon.");
  await expectSound(page, "writing to everybody");
  await writing.getByRole("button", { name: "Preview" }).click();
  await expect(writing.getByText("nothing is sent: 1 mail is kept under Mail")).toBeVisible();
  await expect(writing.getByRole("heading", { name: "Bring a jumper" })).toBeVisible();
  // The site's own styles leave the mail as mail programs show it.
  await expect(writing.getByRole("region", { name: "The mail" }).locator("table.leaf")).toHaveCSS("display", "table");
  await expectSound(page, "what was written");
  await writing.getByRole("button", { name: "Keep 1 mail" }).click();
  await expect(page.getByRole("status").getByText("nothing is sent: 1 mail is kept under Mail")).toBeVisible();
  const { items } = await api.mails.list({ kind: "announcement" });
  const { content } = await api.mails.read(items[0]?.id ?? 0);
  expect(content?.subject).toBe("Bring a jumper");

  await page.getByRole("button", { name: "View details of Tariro Moyo" }).click();
  const details = page.getByRole("dialog");
  await details.getByRole("button", { name: "Copy a New Link" }).click();
  await expect(page.getByText("A new link has been copied.")).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(new URL(copied).pathname).toMatch(/^\/r\/[\w-]{32}$/);
  await details.getByLabel("Correct a mistyped e-mail").fill("tariro@people.example");
  await details.getByRole("button", { name: "Correct", exact: true }).click();
  await expect(page.getByText("There is a new link. No mail server is set up")).toBeVisible();
  await expect(details.getByRole("link", { name: "tariro@people.example" })).toBeVisible();
  await expectSound(page, "the details of a registration");
  const registrations = await api.registrations.list({ event_id: event.id });
  expect(registrations.items).toMatchObject([{ id, email: "tariro@people.example" }]);

  await page.goto(new URL(content?.unsubscribeUrl ?? "http://no.example").pathname);
  await expectSound(page, "unsubscribing");
  await page.getByRole("button", { name: "Unsubscribe" }).click();
  await expect(
    page.getByText("You no longer get what the organisers of “Soldering for beginners” write"),
  ).toBeVisible();
  await page.getByRole("button", { name: "Subscribe Again" }).click();
  await expect(page.getByRole("button", { name: "Unsubscribe" })).toBeVisible();
});
