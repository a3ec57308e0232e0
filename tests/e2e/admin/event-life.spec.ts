import type { Page } from "@playwright/test";
import { createEvent, expect, signIn, test } from "../site.ts";

function counting(page: Page) {
  const counts = { clicks: 0, fields: 0 };
  const press = (name: string, within: Pick<Page, "getByRole"> = page, role: "button" | "link" = "button") => {
    counts.clicks++;
    return within.getByRole(role, { name, exact: true }).click();
  };
  const fill = (label: string | RegExp, value: string) => {
    counts.fields++;
    return page.getByLabel(label).fill(value);
  };
  return { counts, press, fill };
}

test("an event is drafted for the back office, published, repeated, and changed and cancelled for some dates", async ({
  page,
  api,
  browser,
  site,
  expectConsoleError,
}) => {
  // The server responds 404 to pages that only the back office may see.
  expectConsoleError(/status of 404/);
  await signIn(page);
  await page.goto("/admin/events?new=1");
  await page.getByLabel("Title").fill("Open bench");
  await page.getByLabel("Description").fill("Come as you are.");
  await page.getByLabel(/^Start date/).fill("2031-03-08T10:30");
  // The end follows the start until it is edited; then the duration stays.
  await expect(page.getByLabel(/^End date/)).toHaveValue("2031-03-08T12:30");
  await page.getByLabel(/^End date/).fill("2031-03-08T14:00");
  await page.getByLabel(/^Start date/).fill("2031-03-08T09:30");
  await expect(page.getByLabel(/^End date/)).toHaveValue("2031-03-08T13:00");
  await page.getByRole("button", { name: "Save Draft" }).click();
  await expect(page.getByText("“Open bench” has been added.")).toBeVisible();
  await page.getByRole("link", { name: "All events" }).click();
  const row = page.getByRole("row", { name: /Open bench/ });
  await expect(row).toContainText("Draft");

  // Signed-in users with the right see the draft's page; visitors get a 404.
  const [draft] = (await api.events.list({})).items;
  await page.goto(`/events/${draft?.id}`);
  await expect(page.getByText("This event is a draft: visitors do not see it.")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Open bench" })).toBeVisible();
  const visitor = await browser.newPage();
  expect((await visitor.goto(`${site.address}/events/${draft?.id}`))?.status()).toBe(404);
  await visitor.goto(`${site.address}/events`);
  await expect(visitor.getByText("No events yet")).toBeVisible();

  // The first is published; a term of it takes at most six clicks and two fields from there.
  await page.goto("/admin/events");
  const person = counting(page);
  await person.press("Edit Open bench", page, "link");
  await person.press("Publish");
  await expect(page.getByText("“Open bench” has been saved.")).toBeVisible();
  await person.press("Edit Open bench", page, "link");
  await person.press("Repeat...");
  await expect(page.getByLabel("How often")).toContainText("Every Saturday");
  await person.fill("Number of dates", "12");
  const dates = page.getByRole("dialog").getByRole("listitem");
  await expect(dates).toHaveCount(12);
  await expect(dates.nth(2)).toContainText("Sat 22 Mar 2031, 09:30");
  await person.press("Skip Sat 22 Mar 2031");
  await person.press("Add 10 More Dates");
  await expect(page.getByText("“Open bench” is now a series of 11 dates.")).toBeVisible();
  expect(person.counts.clicks).toBeLessThanOrEqual(6);
  expect(person.counts.fields).toBeLessThanOrEqual(2);
  const series = (await api.events.list({ size: 50, sort: "start_date" })).items;
  expect(series.map(({ start_date }) => start_date.slice(5, 16)).slice(0, 4)).toEqual([
    "03-08T07:30",
    "03-15T07:30",
    "03-29T07:30",
    "04-05T07:30",
  ]);

  await visitor.reload();
  await expect(visitor.getByRole("article")).toHaveCount(1);
  await visitor.getByRole("link", { name: /^next dates/ }).click();
  await expect(visitor.getByRole("article")).toHaveCount(11);

  // Changing one event of the series first asks for its date.
  const third = series[2];
  await page.goto(`/admin/events?edit=${third?.id}`);
  await page.getByLabel(/^Start date/).fill("2031-03-29T10:00");
  await page.getByRole("button", { name: "Save Event" }).click();
  await page.getByRole("dialog").getByLabel("This and later dates").check();
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("“Open bench” has been saved.")).toBeVisible();
  const hours = (await api.events.list({ size: 50, sort: "start_date" })).items.map(({ start_date }) =>
    start_date.slice(11, 16),
  );
  expect(hours).toEqual(["07:30", "07:30", ...Array(9).fill("08:00")]);

  const single = await createEvent(api, { title: "Single evening" });
  await page.goto("/admin/events");
  await expect(page.getByRole("link", { name: "Single evening", exact: true })).toBeVisible();
  await page.getByLabel("Series").selectOption({ label: "Open bench, every Saturday" });
  await expect(page).toHaveURL(/series_id=\d+/);
  await expect(page.getByRole("status").filter({ hasText: "11 events" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Single evening", exact: true })).toHaveCount(0);
  await api.events.remove(single.id);

  // Calling one off and telling everybody takes three clicks.
  for (const name of ["Tariro", "Rudo"])
    await api.registrations.register(third?.id as number, { name, email: `${name.toLowerCase()}@people.example` });
  const organiser = counting(page);
  await page.goto("/admin/events?sort=start_date");
  organiser.counts.clicks++;
  await page.getByRole("link", { name: "Edit Open bench" }).nth(2).click();
  await organiser.press("Cancel Event...");
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("nothing is sent: 2 mails are kept under Mail");
  await organiser.fill("Reason", "The power is off that day.");
  await organiser.press("Cancel Event", dialog);
  await expect(
    page.getByText(/has been cancelled. No mail server is set up, .*: 2 mails are kept under Mail/),
  ).toBeVisible();
  expect(organiser.counts).toEqual({ clicks: 3, fields: 1 });
  await visitor.goto(`${site.address}/events/${third?.id}`);
  await expect(visitor.getByRole("heading", { name: "This event has been cancelled" })).toBeVisible();
  await expect(visitor.getByRole("link", { name: "Add to Calendar" })).toHaveCount(0);
  await expect(visitor.locator("dl").getByText(/left/)).toHaveCount(0);
  await expect(visitor.getByText("The power is off that day.")).toBeVisible();

  // Deleting counts all that would go.
  await page.getByRole("button", { name: "Delete Open bench" }).first().click();
  await dialog.getByLabel("All dates of the series").check();
  await expect(dialog).toContainText("11 events would be deleted, and 2 registrations with them.");
  await dialog.getByRole("button", { name: "Delete Event" }).click();
  await expect(page.getByText("No events found. Create your first event!")).toBeVisible();
  await visitor.close();
});

test("an event is duplicated from the list, as a draft on another day", { tag: "@further" }, async ({ page, api }) => {
  await createEvent(api, { title: "Poetry and Python", start_date: "2031-03-08T10:00", end_date: "2031-03-08T12:00" });
  await signIn(page);
  await page.goto("/admin/events");
  await page.getByRole("button", { name: "Duplicate Poetry and Python" }).click();
  await expect(page.getByLabel(/^New start/)).toHaveValue("2031-03-15T10:00");
  await page.getByLabel(/^New start/).fill("2031-04-05T17:00");
  await page.getByRole("dialog").getByRole("button", { name: "Duplicate" }).click();
  await expect(page.getByRole("heading", { name: "Edit Event" })).toBeVisible();
  await expect(page.getByLabel(/^End date/)).toHaveValue("2031-04-05T19:00");
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByText("“Poetry and Python” has been saved.")).toBeVisible();
  await expect(page.getByRole("row", { name: /Poetry and Python/ })).toHaveCount(2);
});

test("a new event is repeated from the beginning, and written about from its own page", { tag: "@further" }, async ({
  page,
  api,
}) => {
  await signIn(page);
  await page.goto("/admin/events?new=1");
  await expect(page.getByLabel("Repeat")).toHaveCount(0);
  await page.getByLabel("Title").fill("Open bench");
  await page.getByLabel("Description").fill("Come as you are.");
  await page.getByLabel(/^Start date/).fill("2031-03-08T10:30");
  const chosenRule = page.getByLabel("Repeat").locator("option:checked");
  await page.getByLabel("Repeat").selectOption("Second Saturday of the month");
  await page.getByLabel(/^Start date/).fill("2031-03-29T10:30");
  await expect(chosenRule).toHaveText("Choose again");
  await page.getByLabel(/^Start date/).fill("");
  await expect(chosenRule).toHaveText("Set the start date first");
  await page.getByLabel(/^Start date/).fill("2031-03-08T10:30");
  await expect(chosenRule).toHaveText("Second Saturday of the month");
  await page.getByLabel("Repeat").selectOption("Every Saturday");
  await page.getByLabel("Number of dates").fill("1");
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByText(/^Number of dates must be 2 to/)).toBeVisible();
  await page.getByLabel("Number of dates").fill("3");
  await page.getByLabel(/^Start date/).fill("2031-03-09T10:30");
  await expect(page.getByLabel("Repeat")).toContainText("Every Sunday");
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page).toHaveURL(/\/admin\/events\/\d+$/);
  const { items } = await api.events.list({ sort: "start_date" });
  expect(items.map(({ start_date }) => start_date.slice(0, 10))).toEqual(["2031-03-09", "2031-03-16", "2031-03-23"]);

  const parts = page.getByRole("navigation", { name: "Parts of this event" });
  await parts.getByRole("link", { name: "Mail", exact: true }).click();
  await page.getByRole("button", { name: "Write to Everybody" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByLabel("Event")).toHaveCount(0);
  await dialog.getByLabel("Subject").fill("Bring a jumper");
  await dialog.getByLabel("Message").fill("The heating is broken.");
  await dialog.getByRole("button", { name: "Preview" }).click();
  await dialog.getByRole("button", { name: "Send It to Me First" }).click();
  await expect(page.getByText("There is no mail server: the test is kept under Mail.")).toBeVisible();
});
