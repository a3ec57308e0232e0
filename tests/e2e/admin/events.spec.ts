import { createEvent, expect, signIn, test } from "../site.ts";

test("an administrator makes, edits and deletes an event", async ({ page, api }) => {
  await signIn(page);
  await page.goto("/admin");
  await expect(page).toHaveURL(/\/admin$/);
  await expect(page.getByRole("heading", { level: 1, name: "Admin Dashboard" })).toBeVisible();
  await page.getByRole("navigation", { name: "Administration" }).getByRole("link", { name: "Events" }).click();
  await expect(page.getByText("No events found. Create your first event!")).toBeVisible();

  // Missing and wrong values have an error at their field; the first of these has the focus.
  await page.getByRole("link", { name: "Add Event" }).click();
  await page.getByLabel("Image URL").fill("not an address");
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  for (const message of [
    "Title is required",
    "Description is required",
    "Start date is required",
    "End date is required",
    "Picture addresses begin with https:// or /",
  ]) {
    await expect(page.getByText(message, { exact: true })).toBeVisible();
  }
  await expect(page.getByLabel("Title")).toBeFocused();

  // Times are typed on the clock of the site, wherever the administrator is.
  await page.getByLabel("Title").fill("Kombi repair clinic");
  await page.getByLabel("Description").fill("Bring the part that rattles.");
  await page.getByLabel("Image URL").fill("");
  await page.getByLabel("Type").selectOption("workshop");
  await page.getByLabel(/^Start date/).fill("2031-03-08T10:30");
  await page.getByLabel(/^End date/).fill("2031-03-08T09:00");
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByText("The end must not be before the start")).toBeVisible();
  await page.getByLabel(/^End date/).fill("2031-03-08T13:00");
  await expect(page.getByLabel("Meeting URL")).toBeHidden();
  await page.getByLabel("Online event").check();
  await page.getByLabel("Meeting URL").fill("https://meet.example/kombi");
  await page.getByLabel("Max attendees").fill("12");
  await page.getByLabel("Registration fee").fill("2.50");
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByText("“Kombi repair clinic” has been added.")).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/events\/\d+$/);
  await expect(page.getByRole("heading", { name: "Kombi repair clinic" })).toBeVisible();
  await page.getByRole("link", { name: "All events" }).click();

  const row = page.getByRole("row", { name: /Kombi repair clinic/ });
  await expect(row).toContainText("Sat 8 Mar 2031");
  await expect(row).toContainText("10:30–13:00 CAT");
  await expect(row).toContainText("12 places left of 12");
  await expect(row).toContainText("$2.50");
  await expect(row).toContainText("Upcoming");
  const [made] = (await api.events.list({})).items;
  expect(made).toMatchObject({ start_date: "2031-03-08T08:30:00.000Z", registration_fee: 2.5, is_online: true });

  // The form starts with the stored values; discarding changes needs a confirmation.
  await row.getByRole("link", { name: "Edit Kombi repair clinic" }).click();
  await expect(page).toHaveURL(/\/admin\/events\?edit=\d+$/);
  await expect(page.getByLabel(/^Start date/)).toHaveValue("2031-03-08T10:30");
  await expect(page.getByLabel("Meeting URL")).toHaveValue("https://meet.example/kombi");
  await page.getByLabel("Title").fill("Something else");
  await page.getByRole("button", { name: "Cancel", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Discard Changes" }).click();
  await expect(page.getByRole("link", { name: "Edit Kombi repair clinic" })).toBeFocused();

  await page.getByRole("link", { name: "Edit Kombi repair clinic" }).click();
  await expect(page.getByLabel("Title")).toHaveValue("Kombi repair clinic");
  await page.getByLabel("Title").fill("Kombi and bicycle clinic");
  await page.getByLabel("Online event").uncheck();
  await page.getByLabel("Max attendees").fill("");
  await page.getByRole("button", { name: "Save Event" }).click();
  await expect(page.getByText("“Kombi and bicycle clinic” has been saved.")).toBeVisible();
  await expect(page.getByRole("row", { name: /Kombi and bicycle clinic/ })).toContainText("0 taken, no limit");
  expect((await api.events.list({})).items[0]).toMatchObject({
    max_attendees: null,
    is_online: false,
    meeting_url: "",
  });

  // Search, then delete: the question names the registrations that would go.
  const other = await createEvent(api, { title: "Poetry and Python" });
  await api.registrations.register(other.id, { name: "Rudo", email: "rudo@people.example" });
  await page.reload();
  await page.getByRole("searchbox", { name: "Search events..." }).fill("poetry");
  await expect(page).toHaveURL(/q=poetry/);
  await expect(page.getByRole("row", { name: /Kombi/ })).toBeHidden();
  await page.getByRole("button", { name: "Delete Poetry and Python" }).click();
  const question = page.getByRole("dialog");
  await expect(question).toContainText("Are you sure you want to delete this event?");
  await expect(question).toContainText("1 registration");
  await question.getByRole("button", { name: "Cancel", exact: true }).click();
  await expect(page.getByRole("row", { name: /Poetry and Python/ })).toBeVisible();
  await page.getByRole("button", { name: "Delete Poetry and Python" }).click();
  await question.getByRole("button", { name: "Delete Event" }).click();
  await expect(page.getByText("“Poetry and Python” has been deleted.")).toBeVisible();
  await expect(page.getByText("No events found")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Manage Events" })).toBeFocused();
  expect((await api.events.list({})).items.map(({ title }) => title)).toEqual(["Kombi and bicycle clinic"]);
});

test("errors from the server appear at their field", { tag: "@further" }, async ({ page, api, expectConsoleError }) => {
  expectConsoleError(/status of 422/);
  const event = await createEvent(api, { max_attendees: 3 });
  for (const name of ["one", "two"])
    await api.registrations.register(event.id, { name, email: `${name}@people.example` });
  await signIn(page);
  await page.goto(`/admin/events?edit=${event.id}`);
  await page.getByLabel("Max attendees").fill("1");
  await page.getByRole("button", { name: "Save Event" }).click();
  await expect(page.getByText("2 places are already taken; free some first")).toBeVisible();
  await expect(page.getByLabel("Max attendees")).toBeFocused();
});

test("Enter in the title of a new event saves a draft", { tag: "@further" }, async ({ page, api }) => {
  await signIn(page);
  await page.goto("/admin/events");
  await page.getByRole("link", { name: "Add Event" }).click();
  await page.getByLabel("Description").fill("Bring the part that rattles.");
  await page.getByLabel(/^Start date/).fill("2031-03-08T10:30");
  await page.getByLabel(/^End date/).fill("2031-03-08T13:00");
  await page.getByLabel("Title").fill("Kombi repair clinic");
  await page.getByLabel("Title").press("Enter");
  await expect(page.getByText("“Kombi repair clinic” has been added.")).toBeVisible();
  expect((await api.events.list({})).items[0]).toMatchObject({ publication: "draft" });
});
