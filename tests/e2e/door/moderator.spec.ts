import type { Page } from "@playwright/test";
import { expectSound, expectToFit } from "../accessible.ts";
import { createEvent, expect, signInByForm, test } from "../site.ts";

/** Expects the page to fit at 320 px, also with letters twice as large. */
async function expectSmall(page: Page, what: string): Promise<void> {
  await page.setViewportSize({ width: 320, height: 700 });
  await expectToFit(page, `${what} at 320 px`);
  await page.addStyleTag({ content: "html { font-size: 200% }" });
  await expectToFit(page, `${what} in letters twice as large`);
  await page.evaluate(() => [...document.querySelectorAll("style")].at(-1)?.remove());
  await page.setViewportSize({ width: 360, height: 740 });
}

test("a moderator's back office on a phone has the door, messages and drafts, and no forbidden links", {
  tag: "@further",
}, async ({ page, api }) => {
  const event = await createEvent(api, { title: "Soldering evening", inHours: 1, registration_fee: 5, max_guests: 1 });
  const sent = { name: "Rudo Chikafu", email: "rudo@people.example", guests: [{ name: "Farai Dube" }] };
  await api.registrations.register(event.id, sent);
  const article = await api.blog.create({ title: "A lathe", content: "It turns.", status: "published" });
  await api.projects.create({ title: "A loom", description: "It weaves." });
  await api.gallery.create({ title: "The bench", image_url: "" });
  await api.contact.send({ name: "Tino", email: "tino@people.example", subject: "May I come?", message: "Soon?" });
  // They had a shorter password as a member.
  const account = { username: "chipo", full_name: "Chipo Gora", email: "chipo@people.example", password: "Bench9m" };
  const { id } = await api.users.create({ ...account, role: "member" });
  await api.users.setRole(id, "moderator");

  const refusals: string[] = [];
  page.on("response", (answer) => {
    if ([401, 403].includes(answer.status())) refusals.push(`${answer.status()} ${answer.url()}`);
  });
  await page.setViewportSize({ width: 360, height: 740 });
  await signInByForm(page, account);
  await expect(page).toHaveURL("/admin");
  const tabs = page.getByRole("navigation", { name: "Administration" }).getByRole("link");
  await page.getByRole("button", { name: "Open menu" }).click();
  await expect(tabs).toHaveText([
    "Dashboard",
    "Door",
    "Events",
    "Registrations",
    "Equipment",
    "Bookings",
    "Faults",
    "Qualifications",
    "Blog Posts",
    "Gallery",
    "Projects",
    "Letters",
    "Messages1, 1 unread",
  ]);
  await page.keyboard.press("Escape");
  await expect(page.getByText("Your password has fewer than 10 characters.")).toBeVisible();
  await expect(page.getByRole("link", { name: "May I come?" })).toBeVisible();
  await expect(page.getByRole("heading", { name: /Trash|Latest Changes|Mail|Backups|Sign-ups|Stock/ })).toHaveCount(0);
  await expectSound(page, "the dashboard of a moderator");
  await expectSmall(page, "the dashboard of a moderator");

  // The event's page lists attendees, check-ins and payments; it has no e-mail addresses, mails or deletion.
  await page.goto(`/admin/events/${event.id}`);
  await expect(page.getByRole("button", { name: "View details of Rudo Chikafu" })).toBeVisible();
  const forbidden = /Delete|Export|Copy Emails|Write|Cancel Event|Repeat|Publish|^Add/;
  await expect(page.getByRole("main").getByRole("button", { name: forbidden })).toHaveCount(0);
  await expect(page.getByRole("main").getByRole("link", { name: "Mail", exact: true })).toHaveCount(0);
  await expectSound(page, "an event's own page");
  await expectSmall(page, "an event's own page");
  await page.getByRole("button", { name: "View details of Rudo Chikafu" }).click();
  const details = page.getByRole("dialog", { name: "Registration Details" });
  await expect(details.getByText("Their Link")).toHaveCount(0);
  await details.getByLabel("Payment of Rudo Chikafu").selectOption("cash");
  await expect(page.getByText("Rudo Chikafu: paid in cash.")).toBeVisible();
  await details.getByRole("button", { name: "Close", exact: true }).last().click();
  await page.getByRole("button", { name: "Door", exact: true }).click();
  await expectSound(page, "the dialog of the door");
  await expectSmall(page, "the dialog of the door");
  await page.getByRole("button", { name: "Create Link" }).click();
  await expect(page.getByRole("button", { name: /QR code of link/ })).toBeVisible();

  // Statistics without an export.
  await page.goto("/admin/registrations?view=statistics");
  await expect(page.getByRole("heading", { name: "Event Statistics" })).toBeVisible();
  await expect(page.getByRole("table", { name: "Events by month" })).toBeVisible();
  await expect(page.getByRole("main").getByRole("button", { name: forbidden })).toHaveCount(0);
  await expectSound(page, "the statistics");
  await expectSmall(page, "the statistics");
  await page.goto("/admin/registrations");
  await page.getByRole("checkbox", { name: "Select Rudo Chikafu" }).check();
  await expect(page.getByRole("button", { name: "Attended" })).toBeVisible();
  await expect(page.getByRole("main").getByRole("button", { name: forbidden })).toHaveCount(0);

  await page.goto(`/admin/door/${event.id}`);
  const row = page.locator("li.row").filter({ hasText: "Farai Dube" });
  await row.locator(".tap").click();
  await expect(row.locator(".tap")).toHaveAttribute("aria-pressed", "true");
  await expect(page.locator(".count").filter({ hasText: "Paid" })).toContainText("1");
  await expect(page.getByText("Up to date")).toBeVisible();

  await page.goto("/admin/messages");
  await page.getByRole("link", { name: /May I come/ }).click();
  await expect(page.getByRole("link", { name: "Reply" })).toBeVisible();
  await expect(page.getByRole("main").getByRole("button", { name: forbidden })).toHaveCount(0);

  // A moderator's changes to a published article become a draft that somebody else publishes.
  await page.goto("/admin/blog?new=1");
  await page.getByLabel("Title").fill("A second lathe");
  await expect(page.getByLabel("Status")).toHaveCount(0);
  await page.getByRole("textbox", { name: /^(Text|Content)/ }).fill("It turns as well.");
  await page.getByRole("button", { name: "Save Draft" }).click();
  await expect(page.getByText("“A second lathe” has been added.")).toBeVisible();
  await expect(page.getByRole("main").getByRole("button", { name: forbidden })).toHaveCount(0);
  await page.goto(`/admin/blog?edit=${article.id}`);
  await page.getByLabel("Title").fill("A lathe, again");
  await page.getByRole("button", { name: "Save as Draft" }).click();
  await expect(page.getByText("Your draft is saved.")).toBeVisible();
  await expect(page.getByText("Unpublished changes")).toBeVisible();
  expect((await api.blog.read(article.id)).title).toBe("A lathe");
  // Moderators see a picture's order; only administrators may change it.
  await page.goto("/admin/gallery");
  await expect(page.getByText("Order: 0")).toBeVisible();
  await expect(page.getByRole("main").getByRole("button", { name: /the order of|^Move/ })).toHaveCount(0);
  for (const tab of ["events", "projects", "gallery"]) {
    await page.goto(`/admin/${tab}?new=1`);
    await page.getByLabel("Title").fill(`Something for ${tab}`);
    await expect(page.getByRole("button", { name: "Save Draft" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Publish" })).toHaveCount(0);
    await expect(page.getByText(/Draft saved/)).toBeVisible();
  }
  await page.goto("/admin/users");
  await expect(page.getByText("This part is for administrators")).toBeVisible();
  expect(refusals).toEqual([]);
});
