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

test("an offline registration waits on the device and arrives once; a second one is refused with a message", async ({
  page,
  context,
  api,
  expectConsoleError,
}) => {
  expectConsoleError(/ERR_INTERNET_DISCONNECTED|status of (409|500)|^500: .*register$/);
  const { id } = await createEvent(api, { title: "Open bench" });
  await page.goto("/events");
  const open = page.getByRole("button", { name: "RSVP for Open bench" });
  await open.click();
  const dialog = page.getByRole("dialog");
  // An event without further questions has exactly the specified dialog.
  await expect(dialog.getByRole("form")).toMatchAriaSnapshot(`
    - form "Basic info":
      - text: Name
      - textbox "Name"
      - text: Email
      - textbox "Email"
      - text: Phone
      - textbox "Phone"
      - text: Organization
      - textbox "Organization"
      - paragraph: Only your name and email are needed. Only the people who run this event see them.
  `);
  await dialog.getByLabel("Name").fill("Farai Dube");
  await dialog.getByLabel("Email").fill("farai@people.example");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(open).toBeFocused();

  await page.reload();
  await open.click();
  await expect(dialog.getByText("What you typed has been restored.")).toBeVisible();
  await expect(dialog.getByLabel("Name")).toHaveValue("Farai Dube");
  await dialog.getByRole("button", { name: "Next Step" }).click();
  await expect(dialog.getByRole("form")).toMatchAriaSnapshot(`
    - form "Additional info":
      - text: Experience level
      - combobox "Experience level":
        - option "Prefer not to say" [selected]
        - option "Beginner"
        - option "Intermediate"
        - option "Advanced"
      - text: Interests
      - paragraph: What would you like to learn or build?
      - textbox "Interests"
      - text: Dietary restrictions
      - textbox "Dietary restrictions"
      - text: Special requirements
      - paragraph: "A step-free way in, a seat near the front, a loan laptop: whatever helps."
      - textbox "Special requirements"
      - paragraph: All of this is optional.
  `);
  await context.setOffline(true);
  await dialog.getByRole("button", { name: "Complete Registration" }).click();
  await expect(dialog.getByRole("heading", { name: "Kept on This Device" })).toBeFocused();
  await expect(dialog.getByText("You have a place once it has arrived.")).toBeVisible();
  // It outlives the window and the page, and is sent once.
  await dialog.getByRole("button", { name: "Close", exact: true }).last().click();
  await expect(dialog).toBeHidden();
  await context.setOffline(false);
  await expect(page.getByText("Your registration for “Open bench” has arrived. You have a place.")).toBeVisible();
  await page.getByRole("status").getByRole("button", { name: "Close" }).click();
  expect((await api.events.read(id)).places_taken).toBe(1);

  await open.click();
  await dialog.getByLabel("Name").fill("Farai Dube");
  await dialog.getByLabel("Email").fill("FARAI@people.example");
  await dialog.getByRole("button", { name: "Next Step" }).click();
  const complete = dialog.getByRole("button", { name: "Complete Registration" });
  await page.route(`**/api/events/${id}/register`, (route) => route.fulfill({ status: 500, json: {} }), { times: 1 });
  await complete.click();
  await expect(dialog.getByRole("alert")).toHaveText("Registration failed");
  await complete.click();
  await expect(dialog.getByRole("alert")).toHaveText("You are already registered for this event");
});

test("a registration answered 503 is retried; when the event has filled up meanwhile, it comes back", {
  tag: "@further",
}, async ({ page, api, expectConsoleError }) => {
  expectConsoleError(/status of (503|409)|^503: .*register$/);
  const { id } = await createEvent(api, { title: "One stool", max_attendees: 1 });
  await page.goto("/events");
  const open = page.getByRole("button", { name: "RSVP for One stool" });
  const dialog = page.getByRole("dialog");
  const fillIn = async () => {
    await open.click();
    await dialog.getByLabel("Name").fill("Farai Dube");
    await dialog.getByLabel("Email").fill("farai@people.example");
    await dialog.getByRole("button", { name: "Next Step" }).click();
    await dialog.getByRole("button", { name: "Complete Registration" }).click();
  };
  let busy = true;
  const keys = new Set<string | undefined>();
  await page.route(`**/api/events/${id}/register`, (route) => {
    keys.add(route.request().headers()["idempotency-key"]);
    return busy
      ? route.fulfill({ status: 503, json: { detail: "The site is very busy." }, headers: { "retry-after": "60" } })
      : route.continue();
  });
  await fillIn();
  await expect(page.getByText("The site is very busy just now. Trying again…")).toBeVisible();
  await expect(dialog.getByRole("heading", { name: "Kept on This Device" })).toBeVisible();
  await api.registrations.register(id, { name: "Rudo", email: "rudo@people.example" });
  busy = false;
  await expect(dialog.getByRole("alert")).toHaveText("This event is fully booked", { timeout: 60_000 });
  await expect(dialog.getByLabel("Name")).toHaveValue("Farai Dube");
  expect(keys.size).toBe(1);
});
