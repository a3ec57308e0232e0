import { createEvent, expect, signInByForm, test } from "./site.ts";

test("a full event says so everywhere; a late visitor joins the waiting list and gets the next free place", async ({
  page,
  api,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 409/);
  const { id } = await createEvent(api, { title: "The last seat", max_attendees: 1 });
  await page.goto("/events");
  await page.getByRole("button", { name: "RSVP for The last seat" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("Kudzai Ncube");
  await dialog.getByLabel("Email").fill("kudzai@people.example");
  await dialog.getByRole("button", { name: "Next Step" }).click();
  await api.registrations.register(id, { name: "Tariro Moyo", email: "tariro@people.example" });
  await dialog.getByRole("button", { name: "Complete Registration" }).click();
  await expect(dialog.getByRole("alert")).toHaveText("This event is fully booked");
  await dialog.getByRole("button", { name: "Join the waiting list" }).click();
  await expect(dialog.getByRole("heading", { name: "You are on the waiting list" })).toBeFocused();
  await expect(dialog.getByText("You are number 1 in line.")).toBeVisible();

  await page.goto("/events");
  const card = page.getByRole("article", { name: "The last seat" });
  await expect(card.getByText("Fully booked").first()).toBeVisible();
  await expect(card.getByRole("button")).toHaveCount(0);
  await card.getByRole("link", { name: "The last seat", exact: true }).click();
  await expect(page.getByText("Limited to 1 attendee")).toBeVisible();
  const rsvp = page.getByRole("region", { name: "RSVP" });
  await expect(rsvp.getByText("You are on the waiting list")).toBeVisible();
  await expect(rsvp.getByText("You are number 1 in line.")).toBeVisible();

  await signInByForm(page);
  await page.goto(`/events/${id}`);
  await expect(rsvp.getByText("Fully booked")).toBeVisible();
  await rsvp.getByRole("button", { name: "Join the waiting list" }).click();
  const joining = page.getByRole("dialog", { name: "Join the waiting list for The last seat" });
  await joining.getByRole("button", { name: "Next Step" }).click();
  await joining.getByRole("button", { name: "Join the waiting list" }).click();
  await expect(joining.getByText("You are number 2 in line.")).toBeVisible();
  await joining.getByRole("button", { name: "Close" }).last().click();
  await expect(rsvp.getByText("You are number 2 in line.")).toBeVisible();

  // Two places more, for both of them.
  await api.events.update(id, { max_attendees: 3 });
  await page.reload();
  await expect(rsvp.getByText("You are registered for this event.")).toBeVisible();
  const { items } = await api.registrations.list({ event_id: id });
  expect(items.map(({ registration_status }) => registration_status)).toEqual(["confirmed", "confirmed", "confirmed"]);
});
