import { createEvent, expect, test } from "./site.ts";

const person = { username: "rudo_c", email: "rudo@people.example", password: "Abcdef12", full_name: "Rudo Chikafu" };

test("a visitor signs in to register, returns to the event, registers and cancels", async ({ page, api }) => {
  await api.auth.register(person);
  const { id } = await createEvent(api, { title: "A night light to take home", max_attendees: 8 });
  await page.goto("/events");
  await page.getByRole("link", { name: "A night light to take home", exact: true }).click();
  const rsvp = page.getByRole("region", { name: "RSVP" });
  await expect(rsvp.getByText("Please sign in to register for this event.")).toBeVisible();
  await rsvp.getByRole("link", { name: "Sign in" }).click();
  await page.getByLabel("Username or Email").fill(person.username);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();

  await expect(page).toHaveURL(new RegExp(`/events/${id}#rsvp$`));
  await expect(rsvp.getByText("You register as Rudo Chikafu, rudo@people.example.")).toBeVisible();
  await expect(rsvp).toBeInViewport();
  await rsvp.getByRole("button", { name: "RSVP" }).click();
  await expect(rsvp.getByText("Registration Successful!")).toBeFocused();
  await expect(page.getByText("7 places left of 8").first()).toBeVisible();

  await page.reload();
  await expect(rsvp.getByText("You are registered for this event.")).toBeVisible();
  await rsvp.getByRole("button", { name: "Cancel Registration" }).click();
  const question = page.getByRole("dialog", { name: "Cancel your registration?" });
  await question.getByRole("button", { name: "Keep My Place" }).click();
  await expect(question).toBeHidden();
  await rsvp.getByRole("button", { name: "Cancel Registration" }).click();
  await question.getByRole("button", { name: "Cancel Registration" }).click();
  await expect(rsvp.getByText("Your registration is cancelled")).toBeVisible();
  await expect(page.getByText("8 places left of 8").first()).toBeVisible();
  await expect(rsvp.getByRole("button", { name: "RSVP" })).toBeVisible();
});

test("a registration without an account is recognised, and not attached to the e-mail's account", async ({
  page,
  api,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 409/);
  await api.auth.register(person);
  const { id } = await createEvent(api, { registration_fee: 3 });
  await page.goto(`/events/${id}`);
  await page.getByRole("button", { name: "Register Without an Account" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("Rudo");
  await dialog.getByLabel("Email").fill("Rudo@People.example");
  await dialog.getByRole("button", { name: "Next Step" }).click();
  await expect(dialog.getByText("The fee is $3.00.")).toBeVisible();
  await dialog.getByRole("button", { name: "Complete Registration" }).click();
  await expect(dialog.getByText("Registration Successful!")).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).last().click();

  const section = page.getByRole("region", { name: "Register" });
  await expect(section.getByText("You are registered for this event.")).toBeVisible();
  await page.goto(`/login?next=/events/${id}`);
  await page.getByLabel("Username or Email").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await section.getByRole("button", { name: "Register" }).click();
  await expect(section.getByText("You are already registered for this event")).toBeVisible();
  await expect(section.getByRole("link", { name: "events@anchor.example" })).toBeVisible();
  expect((await api.events.read(id)).places_taken).toBe(1);
});

test("a signed-in visitor can register for and leave an event in progress", { tag: "@further" }, async ({
  page,
  site,
  api,
  expectConsoleError,
}) => {
  // After two hours the token has expired: one 401, then a refresh.
  expectConsoleError(/status of 401 .*\/users\/me/);
  await api.auth.register(person);
  const { id } = await createEvent(api, { title: "Repair café", inHours: -1, max_attendees: 8 });
  await page.goto(`/events/${id}#rsvp`);
  const now = page.getByRole("region", { name: "Happening now" });
  await expect(now.getByText("You can still join in.")).toBeVisible();
  await expect(now.getByRole("button", { name: "Register Without an Account" })).toBeVisible();
  await now.getByRole("link", { name: "Sign in" }).click();
  await page.getByLabel("Username or Email").fill(person.username);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();

  await expect(page).toHaveURL(new RegExp(`/events/${id}#rsvp$`));
  await expect(now.getByText("You register as Rudo Chikafu, rudo@people.example.")).toBeVisible();
  await now.getByRole("button", { name: "RSVP" }).click();
  await expect(now.getByText("Registration Successful!")).toBeFocused();
  await expect(page.getByText("7 places left of 8").first()).toBeVisible();
  await now.getByRole("button", { name: "Cancel Registration" }).click();
  const question = page.getByRole("dialog", { name: "Cancel your registration?" });
  await question.getByRole("button", { name: "Cancel Registration" }).click();
  await expect(now.getByText("Your registration is cancelled")).toBeVisible();
  site.advance(2 * 3_600_000);
  await page.reload();
  await expect(page.getByRole("region", { name: "Event Completed" })).toBeVisible();
});

test("an event over several days shows them in lists, details and registration", { tag: "@further" }, async ({
  page,
  api,
}) => {
  // Five mornings in Harare, two hours ahead of UTC, in March of next year.
  const year = new Date().getFullYear() + 1;
  const { id } = await createEvent(api, {
    title: "Bootcamp",
    start_date: `${year}-03-09T07:00:00Z`,
    end_date: `${year}-03-13T10:30:00Z`,
  });
  await page.goto("/events");
  await expect(page.getByText("9–13 Mar, 5 days, 09:00–12:30 CAT")).toBeVisible();
  await page.goto("/");
  await expect(page.getByText("9–13 Mar, 5 days, 09:00–12:30 CAT")).toBeVisible();
  await page.goto(`/events/${id}`);
  await expect(page.getByText(new RegExp(`^\\w{3} 9 – \\w{3} 13 Mar ${year}$`))).toBeVisible();
  await expect(page.getByText("09:00–12:30 CAT", { exact: true })).toBeVisible();
  await expect(page.getByText("5 days", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Register Without an Account" }).click();
  await expect(page.getByRole("dialog")).toContainText(`13 Mar ${year} · 09:00–12:30 CAT`);
});
