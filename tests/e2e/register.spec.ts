import { createEvent, expect, test } from "./site.ts";

test("a visitor filters, searches, and registers in three steps", async ({ page, api }) => {
  const robots = await createEvent(api, {
    title: "Robots for beginners",
    event_type: "workshop",
    registration_fee: 5,
    max_attendees: 12,
  });
  await createEvent(api, { title: "Drones for beginners", event_type: "workshop" });
  await createEvent(api, { title: "Robots and tea", event_type: "meetup" });

  await page.goto("/events");
  await page.getByRole("link", { name: "Workshops", exact: true }).click();
  await expect(page).toHaveURL(/\?show=workshops$/);
  await expect(page.getByRole("heading", { name: "Robots and tea" })).toBeHidden();
  const search = page.getByRole("searchbox", { name: "Search events" });
  await search.pressSequentially("ROBO");
  await expect(page.getByText("1 event found for “ROBO”")).toBeVisible();
  await expect(page).toHaveURL(/show=workshops&search=ROBO/);
  await expect(search).toBeFocused();

  // The address is the state: it can be reloaded, and Back undoes a filter in one step.
  await page.reload();
  await expect(search).toHaveValue("ROBO");
  await expect(page.getByText("12 places left of 12")).toBeVisible();

  await page.getByRole("button", { name: "Register for Robots for beginners" }).click();
  const dialog = page.getByRole("dialog", { name: "Register for Robots for beginners" });
  await dialog.getByRole("button", { name: "Next Step" }).click();
  await expect(dialog.getByText("Name is required")).toBeVisible();
  await expect(dialog.getByText("Email is required")).toBeVisible();
  await expect(dialog.getByLabel("Name")).toBeFocused();
  await dialog.getByLabel("Name").fill("Rudo Chikafu");
  await expect(dialog.getByText("Name is required")).toBeHidden();
  await dialog.getByLabel("Email").fill("rudo@people");
  await dialog.getByRole("button", { name: "Next Step" }).click();
  await expect(dialog.getByText("Email is invalid")).toBeVisible();
  await dialog.getByLabel("Email").fill("rudo@people.example");
  await page.keyboard.press("Enter");

  await expect(dialog.getByLabel("Experience level")).toBeFocused();
  await dialog.getByLabel("Experience level").selectOption("Beginner");
  await dialog.getByRole("button", { name: "Previous" }).click();
  await expect(dialog.getByLabel("Email")).toHaveValue("rudo@people.example");
  await dialog.getByRole("button", { name: "Next Step" }).click();
  await dialog.getByLabel("Interests").fill("Legs that walk");
  await dialog.getByRole("button", { name: "Complete Registration" }).click();
  await expect(dialog.getByRole("heading", { name: "Registration Successful!" })).toBeFocused();

  // It closes by itself, and the list is up to date.
  await expect(dialog).toBeHidden();
  await expect(page.getByText("11 places left of 12")).toBeVisible();
  const { items } = await api.registrations.list({ event_id: robots.id });
  expect(items).toHaveLength(1);
  expect(items[0]).toMatchObject({
    name: "Rudo Chikafu",
    email: "rudo@people.example",
    experience_level: "beginner",
    interests: "Legs that walk",
    registration_status: "confirmed",
  });
});

test("a registration that cannot be sent loses nothing, and a second one is refused in words", async ({
  page,
  context,
  api,
  expectConsoleError,
}) => {
  expectConsoleError(/ERR_INTERNET_DISCONNECTED|status of 409/);
  const { id } = await createEvent(api, { title: "Open bench" });
  await page.goto("/events");
  const open = page.getByRole("button", { name: "RSVP for Open bench" });
  await open.click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("Farai Dube");
  await dialog.getByLabel("Email").fill("farai@people.example");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(open).toBeFocused();

  await page.reload();
  await open.click();
  await expect(dialog.getByText("What you had typed is here again.")).toBeVisible();
  await expect(dialog.getByLabel("Name")).toHaveValue("Farai Dube");
  await dialog.getByRole("button", { name: "Next Step" }).click();
  await context.setOffline(true);
  await dialog.getByRole("button", { name: "Complete Registration" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Registration failed");
  await context.setOffline(false);
  await dialog.getByRole("button", { name: "Complete Registration" }).dblclick();
  await expect(dialog.getByRole("heading", { name: "Registration Successful!" })).toBeVisible();
  await expect(dialog).toBeHidden();
  expect((await api.events.read(id)).places_taken).toBe(1);

  await open.click();
  await dialog.getByLabel("Name").fill("Farai Dube");
  await dialog.getByLabel("Email").fill("FARAI@people.example");
  await dialog.getByRole("button", { name: "Next Step" }).click();
  await dialog.getByRole("button", { name: "Complete Registration" }).click();
  await expect(dialog.getByRole("alert")).toHaveText("You are already registered for this event");
});
