import { createEvent, expect, signInByForm, test } from "./site.ts";

test("a full event says so everywhere, and whoever comes too late is told", async ({
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
  // Somebody else is quicker.
  await api.registrations.register(id, { name: "Tariro Moyo", email: "tariro@people.example" });
  await dialog.getByRole("button", { name: "Complete Registration" }).click();
  await expect(dialog.getByRole("alert")).toHaveText("This event is fully booked");

  await page.goto("/events");
  const card = page.getByRole("article", { name: "The last seat" });
  await expect(card.getByText("Fully booked").first()).toBeVisible();
  await expect(card.getByRole("button")).toHaveCount(0);
  await card.getByRole("link", { name: "The last seat", exact: true }).click();
  await expect(page.getByText("Limited to 1 attendee")).toBeVisible();
  const rsvp = page.getByRole("region", { name: "RSVP" });
  await expect(rsvp.getByText("Fully booked")).toBeVisible();
  await expect(rsvp.getByRole("button")).toHaveCount(0);

  await signInByForm(page);
  await page.goto(`/events/${id}`);
  await expect(rsvp.getByText("Fully booked")).toBeVisible();
  await expect(rsvp.getByRole("button")).toHaveCount(0);
});
