import { readFileSync } from "node:fs";
import { readSheet } from "read-excel-file/node";
import { expect, signIn, test } from "../site.ts";

const notebook = {
  name: "Rudo Chikafu",
  email: "rudo@people.example",
  phone: "+263 00 000 0163",
  subject: "A notebook & a pen?",
  message: "I left it on the bench.\n\n=1+1 is written on it.",
};
const visit = { name: "Tariro Moyo", email: "tariro@people.example", subject: "A visit", message: "May we come?" };

test("an administrator reads, marks, answers, exports and deletes messages", async ({ page, api }) => {
  await api.contact.send(notebook);
  await api.contact.send(visit);
  await api.contact.join({
    name: "Kudzai Ncube",
    email: "kudzai@people.example",
    phone: "+263 00 000 0142",
    community: "hardware",
    experience: "beginner",
    interests: "Weather stations",
  });
  await signIn(page);
  await page.goto("/admin");
  await page.getByRole("navigation", { name: "Administration" }).getByRole("link", { name: "Messages" }).click();
  await expect(page.getByRole("heading", { name: "3 unread of 3 total messages" })).toBeVisible();
  await expect(page.getByText("Select a message to view details")).toBeVisible();
  await expect(page.getByRole("link", { name: "All (3)" })).toHaveAttribute("aria-current", "true");

  const list = page.getByRole("list", { name: "Messages" });
  await expect(list.getByRole("link")).toHaveText([/Kudzai Ncube/, /Tariro Moyo/, /Rudo Chikafu/]);
  await expect(list).toContainText("Join application: Hardware Development (hdc)");

  await list.getByRole("link", { name: /A notebook/ }).click();
  const pane = page.getByRole("article", { name: "Message" });
  await expect(pane.getByRole("heading", { name: "A notebook & a pen?" })).toBeVisible();
  await expect(pane).toContainText("=1+1 is written on it.");
  await expect(pane).toContainText(/\w{3} \d+ \w{3} \d{4}, \d\d:\d\d CAT/);
  await expect(pane.getByRole("link", { name: "+263 00 000 0163" })).toHaveAttribute("href", "tel:+263000000163");
  await expect(page.getByRole("heading", { name: "2 unread of 3 total messages" })).toBeVisible();
  await expect(pane.getByText("Read", { exact: true })).toBeVisible();
  await expect(pane.getByRole("link", { name: "Reply" })).toHaveAttribute(
    "href",
    "mailto:rudo@people.example?subject=Re%3A%20A%20notebook%20%26%20a%20pen%3F",
  );

  // A message answered in another program can be marked as replied afterwards.
  await expect(pane.getByRole("button", { name: "Mark as Replied" })).toHaveCount(0);
  // The browser has no mail program; the link is pressed without being followed.
  await page.evaluate(() =>
    addEventListener("click", (click) => (click.target as Element).closest("[href^=mailto]") && click.preventDefault()),
  );
  await pane.getByRole("link", { name: "Reply" }).click();
  await pane.getByRole("button", { name: "Mark as Replied" }).click();
  await expect(page.getByText("“A notebook & a pen?” is marked as replied.")).toBeVisible();
  await expect(pane.getByText("Replied", { exact: true })).toBeVisible();
  await expect(pane.getByRole("button", { name: "Mark as Replied" })).toHaveCount(0);
  expect((await api.contact.stats()).replied).toBe(1);

  // "Unread" persists while the message stays open, also when the list reloads.
  await pane.getByRole("button", { name: "Mark as Unread" }).click();
  await expect(page.getByText("“A notebook & a pen?” is marked as unread.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "3 unread of 3 total messages" })).toBeVisible();
  await pane.getByRole("button", { name: "Mark as Read" }).click();
  await expect(page.getByRole("heading", { name: "2 unread of 3 total messages" })).toBeVisible();

  await page.getByRole("link", { name: "Read (1)" }).click();
  await expect(list.getByRole("link")).toHaveText([/Rudo Chikafu/]);
  await page.getByRole("searchbox", { name: "Search messages..." }).fill("VISIT");
  await expect(page.getByText("No messages found for the selected filter.")).toBeVisible();
  await page.getByRole("link", { name: "Unread (2)" }).click();
  await expect(list.getByRole("link")).toHaveText([/Tariro Moyo/]);
  await page.getByRole("searchbox", { name: "Search messages..." }).fill("");
  await expect(list.getByRole("link")).toHaveCount(2);

  // The export is made in the browser: it has the listed messages and no formulas.
  await page.getByRole("link", { name: "All (3)" }).click();
  await expect(list.getByRole("link")).toHaveCount(3);
  const arriving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export Excel" }).click();
  const file = await arriving;
  expect(file.suggestedFilename()).toMatch(/^anchor-makerspace-messages-all-\d{4}-\d\d-\d\d\.xlsx$/);
  const [heading, ...rows] = await readSheet(readFileSync(await file.path()), "Contact Messages");
  expect(heading).toEqual(["No.", "Name", "Email", "Phone", "Subject", "Message", "Read Status", "Date Received"]);
  expect(rows.map((row) => row.slice(0, 7))).toEqual([
    [1, "Kudzai Ncube", "kudzai@people.example", "+263 00 000 0142", expect.any(String), expect.any(String), "Unread"],
    [2, "Tariro Moyo", "tariro@people.example", "Not provided", "A visit", "May we come?", "Unread"],
    [3, "Rudo Chikafu", "rudo@people.example", notebook.phone, notebook.subject, notebook.message, "Read"],
  ]);
  await expect(page.getByText(`${file.suggestedFilename()} has been saved.`)).toBeVisible();

  await list.getByRole("link", { name: /A visit/ }).click();
  await pane.getByRole("button", { name: "Delete" }).click();
  const question = page.getByRole("dialog");
  await expect(question).toContainText("Are you sure you want to delete this message?");
  await expect(question).toContainText("30 days");
  await question.getByRole("button", { name: "Delete Message" }).click();
  await expect(pane.getByRole("heading", { name: "A notebook & a pen?" })).toBeFocused();
  await expect(list.getByRole("link")).toHaveText([/Kudzai Ncube/, /Rudo Chikafu/]);
  await expect(page.getByRole("heading", { name: "1 unread of 2 total messages" })).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("“A visit” has been restored.")).toBeVisible();
  await expect(list.getByRole("link")).toHaveCount(3);
});

test("on a phone a message replaces the list, and Back returns to its row", { tag: "@further" }, async ({
  page,
  api,
}) => {
  await api.contact.send(visit);
  await page.setViewportSize({ width: 360, height: 780 });
  await signIn(page);
  await page.goto("/admin/messages");
  const line = page.getByRole("link", { name: /A visit/ });
  await line.click();
  const heading = page.getByRole("heading", { name: "A visit" });
  await expect(heading).toBeFocused();
  await expect(line).toBeHidden();
  await page.getByRole("link", { name: "All Messages" }).click();
  await expect(heading).toBeHidden();
  await expect(line).toBeFocused();
});

test("several pages of messages can be browsed, linked to and exported together", { tag: "@further" }, async ({
  page,
  api,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 404/);
  for (let number = 1; number <= 101; number++) {
    await api.contact.send({ ...visit, subject: `Visit number ${number}`, message: "May we come? ".repeat(200) });
  }
  await signIn(page);
  await page.goto("/admin/messages");
  await expect(page.getByRole("list", { name: "Messages" }).getByRole("link")).toHaveCount(100);
  await page.getByRole("link", { name: "Next" }).click();
  await expect(page.getByRole("list", { name: "Messages" }).getByRole("link")).toHaveText([/Visit number 1May/]);
  const [oldest] = (await api.contact.list({ search: "Visit number 1", size: 100 })).items.slice(-1);
  await page.goto(`/admin/messages?message=${oldest?.id}`);
  await expect(page.getByRole("article", { name: "Message" })).toContainText("Visit number 1");
  await page.goto("/admin/messages?message=99999");
  await expect(page.getByText("Message Not Found")).toBeVisible();
  // Large, and compressed without a worker from a blob, which the policy forbids.
  const arriving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export Excel" }).click();
  const rows = await readSheet(readFileSync(await (await arriving).path()), "Contact Messages");
  expect(rows).toHaveLength(102);
});

test("messages have a loading state, and errors for loading and marking", { tag: "@further" }, async ({
  page,
  api,
  expectConsoleError,
}) => {
  expectConsoleError(/ERR_FAILED|Failed to fetch/);
  await api.contact.send(visit);
  await signIn(page);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/api/contact?*", async (route) => {
    await held;
    await route.abort();
  });
  await page.goto("/admin/messages");
  await expect(page.getByText("Loading contact messages...")).toBeVisible();
  release();
  await expect(page.getByText(/^Failed to load messages\./)).toBeVisible();
  await page.unroute("**/api/contact?*");
  await page.getByRole("button", { name: "Try Again" }).click();
  await page.route("**/api/contact/*/read", (route) => route.abort());
  await page.getByRole("link", { name: /A visit/ }).click();
  await expect(page.getByText(/^The message could not be marked as read\./)).toBeVisible();
  expect((await api.contact.stats()).unread).toBe(1);
});
