import { readFileSync } from "node:fs";
import { readSheet } from "read-excel-file/node";
import { createEvent, expect, signIn, test } from "../site.ts";

test("an administrator finds a registration, marks it attended, exports and deletes", async ({ page, api }) => {
  const bench = await createEvent(api, { title: "Open bench" });
  const night = await createEvent(api, { title: "Demo night", inHours: 48 });
  for (let number = 1; number <= 11; number++) {
    await api.registrations.register(bench.id, { name: `Guest ${number}`, email: `guest${number}@people.example` });
  }
  await api.registrations.register(night.id, {
    name: "Rudo Chikafu",
    email: "rudo@people.example",
    phone: "+263 00 000 0009",
    interests: "=1+1 is where I stopped",
    experience_level: "beginner",
  });

  await signIn(page);
  await page.goto("/admin");
  await page.getByRole("link", { name: "Registrations", exact: true }).click();
  await expect(page.getByText("Manage event registrations and attendees")).toBeVisible();
  await expect(page.getByText("Page 1 of 2")).toBeVisible();
  await page.getByRole("link", { name: "Next" }).click();
  await expect(page.getByText("Page 2 of 2")).toBeVisible();
  await expect(page.getByRole("row", { name: /Guest 1 / })).toBeVisible();

  // Found by text in any letter case; the filters live in the address.
  await page.getByRole("searchbox", { name: "Search registrations..." }).fill("CHIKAFU");
  await expect(page.getByText("1 registration", { exact: true })).toBeVisible();
  const row = page.getByRole("row", { name: /Rudo Chikafu/ });
  await expect(row).toContainText("Demo night");
  await expect(row).toContainText("Confirmed");
  await page.reload();
  await expect(page.getByRole("searchbox", { name: "Search registrations..." })).toHaveValue("CHIKAFU");

  await row.getByRole("button", { name: "View details of Rudo Chikafu" }).click();
  const details = page.getByRole("dialog", { name: "Registration Details" });
  await expect(details).toContainText("=1+1 is where I stopped");
  await expect(details).toContainText("Beginner");
  await expect(details.getByText("Not provided")).toHaveCount(1);
  await expect(details.getByText("Not specified")).toHaveCount(2);
  await page.keyboard.press("Escape");
  await expect(row.getByRole("button", { name: "View details of Rudo Chikafu" })).toBeFocused();

  await row.getByRole("combobox", { name: "Status of Rudo Chikafu" }).selectOption("Attended");
  await expect(page.getByText("Rudo Chikafu is marked as attended.")).toBeVisible();
  await page.getByRole("combobox", { name: "Status", exact: true }).selectOption("Attended");
  await expect(page).toHaveURL(/status=attended/);
  await expect(row.getByRole("cell", { name: "Attended", exact: true })).toBeVisible();

  // The spreadsheet has only the filtered rows and no formulas.
  const arriving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export Excel" }).click();
  const file = await arriving;
  expect(file.suggestedFilename()).toMatch(/^event_registrations_\d{4}-\d\d-\d\d\.xlsx$/);
  const [heading, ...rows] = await readSheet(readFileSync(await file.path()));
  expect(rows).toHaveLength(1);
  const cells = Object.fromEntries((heading ?? []).map((name, index) => [String(name), rows[0]?.[index]]));
  expect(cells).toMatchObject({
    Name: "Rudo Chikafu",
    Email: "rudo@people.example",
    Event: "Demo night",
    Status: "attended",
    "Interests and goals": "=1+1 is where I stopped",
  });
  await expect(page.getByText(`${file.suggestedFilename()} has been saved.`)).toBeVisible();

  await page.getByRole("combobox", { name: "Event", exact: true }).selectOption(String(bench.id));
  await expect(page.getByText("No event registrations match your current filters.")).toBeVisible();
  await page.getByRole("button", { name: "Clear Filters" }).click();
  await expect(page).toHaveURL(/\/admin\/registrations$/);
  await expect(page.getByText("12 registrations")).toBeVisible();
  await expect(page.getByRole("searchbox", { name: "Search registrations..." })).toHaveValue("");

  await row.getByRole("button", { name: "Delete the registration of Rudo Chikafu" }).click();
  const question = page.getByRole("dialog");
  await expect(question).toContainText("Are you sure you want to delete this registration?");
  await question.getByRole("button", { name: "Delete Registration" }).click();
  await expect(page.getByText("The registration of Rudo Chikafu has been deleted.")).toBeVisible();
  await expect(page.getByText("11 registrations")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Event Registrations" })).toBeFocused();
  expect((await api.events.read(night.id)).places_taken).toBe(0);
});

test("errors appear in a banner that can be closed", { tag: "@further" }, async ({ page, api, expectConsoleError }) => {
  expectConsoleError(/status of (403|409|418)|ERR_FAILED/);
  const event = await createEvent(api, { max_attendees: 1 });
  const first = await api.registrations.register(event.id, { name: "Tariro", email: "tariro@people.example" });
  await api.registrations.setStatus(first.id, "cancelled");
  await api.registrations.register(event.id, { name: "Farai", email: "farai@people.example" });

  await signIn(page);
  await page.goto("/admin/registrations");
  await page.getByRole("combobox", { name: "Status of Tariro" }).selectOption("Confirmed");
  const banner = page.getByRole("alert");
  await expect(banner).toContainText("Failed to update status");
  await expect(banner).toContainText("This event is fully booked");
  await expect(page.getByRole("combobox", { name: "Status of Tariro" })).toHaveValue("cancelled");
  await page.getByRole("button", { name: "Dismiss error" }).click();
  await expect(banner).toBeHidden();

  await page.route("**/registrations/export*", (route) => route.fulfill({ status: 418, body: "The kettle is on" }));
  await page.getByRole("button", { name: "Export Excel" }).click();
  await expect(banner).toContainText("Export failed: The kettle is on");
  await page.route("**/registrations/export*", (route) => route.fulfill({ status: 200, body: "" }));
  await page.getByRole("button", { name: "Export Excel" }).click();
  await expect(banner).toContainText("Export failed: Export returned empty file");
  await page.route("**/registrations/export*", (route) => route.fulfill({ status: 403, json: { detail: "No" } }));
  await page.getByRole("button", { name: "Export Excel" }).click();
  await expect(banner).toContainText("Export failed: Access denied. Admin privileges required.");
  await page.route("**/registrations/export*", (route) => route.abort());
  await page.getByRole("button", { name: "Export Excel" }).click();
  await expect(banner).toContainText("Failed to export registrations");

  await page.route(`**/registrations/${first.id}`, (route) => route.abort());
  await page.getByRole("button", { name: "Delete the registration of Tariro" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete Registration" }).click();
  await expect(banner).toContainText("Failed to delete registration");
  await expect(page.getByRole("row", { name: /Tariro/ })).toBeVisible();
  await page.getByRole("button", { name: "Dismiss error" }).click();

  await page.route("**/registrations?*", (route) => route.abort());
  await page.reload();
  await expect(banner.filter({ hasText: "Failed to load registrations" })).toBeVisible();
  await page.unroute("**/registrations?*");
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(page.getByRole("row", { name: /Tariro/ })).toBeVisible();
  await expect(banner).toBeHidden();
});

test("the list is sorted, selected from, marked, mailed and paged through, also on the event's page", {
  tag: "@further",
}, async ({ page, api, expectConsoleError }) => {
  expectConsoleError(/status of 409/);
  const event = await createEvent(api, { title: "Open bench", max_attendees: 13 });
  for (let number = 1; number <= 12; number++)
    await api.registrations.register(event.id, { name: `Guest ${number}`, email: `guest${number}@people.example` });

  await signIn(page);
  await page.goto("/admin/events");
  await page.getByRole("link", { name: /^Details of Open bench/ }).click();
  await expect(page).toHaveURL(new RegExp(`/admin/events/${event.id}$`));
  await expect(page.getByRole("heading", { name: "Open bench" })).toBeVisible();
  await page.getByRole("button", { name: "Add Registration" }).click();
  const adding = page.getByRole("dialog", { name: "Add a Registration" });
  const add = async (name: string, button: string) => {
    await adding.getByLabel("Full name").fill(name);
    await adding.getByLabel("Email").fill(`${name.toLowerCase()}@people.example`);
    await adding.getByRole("button", { name: button, exact: true }).click();
  };
  await add("Zodwa", "Register");
  await expect(page.getByText("Zodwa is registered.")).toBeVisible();
  await page.getByRole("button", { name: "Add Registration" }).click();
  // The page has been opened before the last place went, so it learns of it here.
  await add("Yemi", "Register");
  await expect(adding.getByText("This event is fully booked")).toBeVisible();
  await adding.getByRole("button", { name: "Add to the Waiting List" }).click();
  await expect(page.getByText("Yemi is number 1 on the waiting list.")).toBeVisible();

  await page.getByRole("link", { name: "Attendee" }).click();
  await expect(page).toHaveURL(/sort=name/);
  await expect(page.getByRole("columnheader", { name: "Attendee" })).toHaveAttribute("aria-sort", "ascending");
  await expect(page.getByRole("row").nth(1)).toContainText("Guest 1");
  await page.getByRole("link", { name: "Attendee" }).click();
  await expect(page.getByRole("row").nth(1)).toContainText("Zodwa");
  await page.getByRole("combobox", { name: "Rows on one page" }).selectOption("25 rows");
  await expect(page).toHaveURL(/size=25/);
  await expect(page.getByRole("row")).toHaveCount(15);

  await page.getByRole("checkbox", { name: "Select Zodwa" }).press("Space");
  await page.getByRole("checkbox", { name: "Select Guest 12" }).press("Space");
  const bar = page.getByRole("region", { name: "Actions for the selected rows" });
  await expect(bar).toContainText("2 selected");
  await bar.getByRole("button", { name: "Attended" }).click();
  await expect(page.getByText("2 registrations are marked as attended.")).toBeVisible();
  await expect(page.getByRole("cell", { name: "Attended", exact: true })).toHaveCount(2);
  await bar.getByRole("button", { name: "Write to Them" }).click();
  const writing = page.getByRole("dialog");
  await writing.getByLabel("Subject").fill("Thank you");
  await writing.getByLabel("Message").fill("For the help.");
  await writing.getByRole("button", { name: "Preview" }).click();
  await writing.getByRole("button", { name: "Keep 2 mails" }).click();
  await expect(page.getByText("nothing is sent: 2 mails are kept under Mail")).toBeVisible();
  await page.getByRole("checkbox", { name: "Select all on this page" }).check();
  await expect(bar).toContainText("14 selected");
  await bar.getByRole("button", { name: "Delete..." }).click();
  await page.getByRole("button", { name: "Delete 14 registrations" }).click();
  await expect(page.getByText("14 registrations have been deleted.")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("14 of 14 have been restored.")).toBeVisible();

  // From one to the next by the arrows, over the end of a page.
  await page.goto(`/admin/events/${event.id}?sort=name`);
  await page.getByRole("button", { name: "View details of Guest 7" }).click();
  const details = page.getByRole("dialog", { name: "Registration Details" });
  await expect(details).toContainText("10 of 14");
  await page.keyboard.press("ArrowRight");
  await expect(details).toContainText("11 of 14");
  await expect(details).toContainText("Guest 8");
  await page.keyboard.press("ArrowLeft");
  await expect(details).toContainText("Guest 7");
});
