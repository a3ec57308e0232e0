import { readFileSync } from "node:fs";
import type { Registered } from "../../src/features/registrations/schema.ts";
import { expectSound, expectToFit } from "./accessible.ts";
import { createEvent, expect, signIn, test } from "./site.ts";

test("a registration is opened, changed and cancelled by its link, which the event's page shows on this device", async ({
  page,
  api,
  site,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 404/);
  const event = await createEvent(api, { title: "Soldering for beginners", max_attendees: 5 });
  await page.goto(`/events/${event.id}`);
  await expect(page.getByText("Or register with your name and e-mail alone.")).toBeVisible();
  await page.getByRole("button", { name: "Register Without an Account" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("Tariro Moyo");
  await dialog.getByLabel("Email").fill("tariro@people.example");
  await dialog.getByRole("button", { name: "Next Step" }).click();
  await dialog.getByRole("button", { name: "Complete Registration" }).click();
  await expect(dialog.getByRole("heading", { name: "Registration Successful!" })).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).last().click();
  // The ticket takes the place of the ways in, also after a reload.
  const rsvp = page.getByRole("region", { name: "RSVP" });
  await expect(rsvp.getByText("You are registered for this event.")).toBeFocused();
  await expect(rsvp.getByText("A place is kept for Tariro Moyo.")).toBeVisible();
  await expect(rsvp.getByRole("img", { name: "QR code for the door" })).toBeVisible();
  await expect(rsvp.getByText("This site sends no mail.")).toBeVisible();
  await expect(rsvp.getByText("Please sign in to register for this event.")).toBeHidden();
  await expect(rsvp.getByRole("link", { name: "Sign in" })).toBeHidden();
  await page.reload();
  await page.getByRole("link", { name: "Change or cancel" }).click();

  await expect(page).toHaveURL(/\/r\/[\w-]{32}$/);
  const link = page.url();
  await expect(page.getByRole("heading", { name: "Soldering for beginners" })).toBeVisible();
  // Scanners need black on white in both themes.
  await expect(page.getByRole("img", { name: "QR code for the door" }).locator("rect")).toHaveAttribute("fill", "#fff");
  await expectSound(page, "the page of a registration");
  await page.setViewportSize({ width: 320, height: 700 });
  await expectToFit(page, "the page of a registration at 320 px");
  await page.addStyleTag({ content: "html { font-size: 200% }" });
  await expectToFit(page, "the page of a registration in letters twice as large");
  await page.setViewportSize({ width: 1280, height: 720 });

  const opened = await page.goto(link);
  // The address is secret: no indexing, no caching, no referrer.
  expect(opened?.headers()).toMatchObject({
    "cache-control": "no-store",
    "referrer-policy": "no-referrer",
    "x-robots-tag": "noindex, nofollow",
  });
  await page.getByLabel("Name").fill("Tariro M.");
  await page.getByLabel("Dietary restrictions").fill("No nuts");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("Saved. The organisers see your changes.")).toBeVisible();
  const { items } = await api.registrations.list({ event_id: event.id });
  expect(items[0]).toMatchObject({
    name: "Tariro M.",
    dietary_restrictions: "No nuts",
    registration_status: "confirmed",
  });

  await page.getByText("Cancel Registration", { exact: true }).click();
  await page.getByRole("button", { name: "Yes, cancel my registration" }).click();
  await expect(
    page.getByText("Your registration is cancelled, and your place is free for somebody else."),
  ).toBeVisible();
  await expectSound(page, "the page of a cancelled registration");
  await page.goto(`/events/${event.id}`);
  await expect(page.getByText("5 places left of 5")).toBeVisible();
  await expect(page.getByRole("button", { name: "Register Without an Account" })).toBeVisible();

  // A link that is good for nothing leads to one that is.
  await page.goto(`${site.address}/r/${"a".repeat(32)}`);
  await expect(page.getByRole("heading", { name: "This link doesn't work any more" })).toBeVisible();
  await expectSound(page, "a link that is good for nothing");
  await expect(page.getByText("This site sends no mail.")).toBeVisible();
  await expect(page.getByRole("link", { name: "events@anchor.example" })).toBeVisible();
  await expect(page.getByText("Soldering for beginners")).toHaveCount(0);
});

test("a device stores the tickets of all who register on it, except those of accounts", { tag: "@further" }, async ({
  page,
  api,
}) => {
  const event = await createEvent(api, { title: "Soldering for beginners" });
  const rsvp = page.getByRole("region", { name: "RSVP" });
  const register = async (button: string, name: string) => {
    await rsvp.getByRole("button", { name: button }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Name").fill(name);
    await dialog.getByLabel("Email").fill(`${name.toLowerCase()}@people.example`);
    await dialog.getByRole("button", { name: "Next Step" }).click();
    await dialog.getByRole("button", { name: "Complete Registration" }).click();
    await dialog.getByRole("button", { name: "Close" }).last().click();
    await expect(rsvp.getByText(`A place is kept for ${name}.`)).toBeVisible();
  };
  await page.goto(`/events/${event.id}`);
  await register("Register Without an Account", "Tariro");
  await register("Register Somebody Else", "Rudo");
  await page.reload();
  await expect(rsvp.getByText("A place is kept for Rudo.")).toBeVisible();
  await expect(rsvp.getByText("Also registered on this device")).toBeVisible();

  // Giving one place back leaves the other's ticket.
  await rsvp.getByRole("link", { name: "Change or cancel" }).click();
  await page.getByText("Cancel Registration", { exact: true }).click();
  await page.getByRole("button", { name: "Yes, cancel my registration" }).click();
  await expect(page.getByText(/^Your registration is cancelled/)).toBeVisible();
  await page.goto(`/events/${event.id}`);
  await expect(rsvp.getByText("A place is kept for Tariro.")).toBeVisible();
  await expect(rsvp.getByText("Also registered on this device")).toBeHidden();

  // Registrations of an account disappear at sign-out; Tariro's link stays on the device.
  await signIn(page);
  await page.goto(`/events/${event.id}`);
  await expect(rsvp.getByText("Tariro was registered for this event on this device.")).toBeVisible();
  await rsvp.getByRole("button", { name: "RSVP" }).click();
  await expect(rsvp.getByText("Registration Successful!")).toBeVisible();
  await expect(rsvp.getByRole("img", { name: "QR code for the door" })).toBeVisible();
  await expect(rsvp.getByRole("link", { name: "Tariro" })).toBeVisible();
  await page.getByRole("button", { name: "Sign Out" }).first().click();
  await page.goto(`/events/${event.id}`);
  await expect(rsvp.getByText("A place is kept for Tariro.")).toBeVisible();
  await expect(rsvp.getByText("Also registered on this device")).toBeHidden();
});

test("a group sees its total fee; attendees download a certificate that can be verified", async ({ page, api }) => {
  const given = { title: "Soldering for beginners", registration_fee: 12.5, max_guests: 2, certificate: true };
  const event = await createEvent(api, given);
  const sent = { name: "Tariro Moyo", email: "tariro@people.example", guests: [{ name: "Rudo" }, { name: "Farai" }] };
  const { id, manage_url } = (await api.registrations.register(event.id, sent)) as Registered;
  const link = new URL(manage_url).pathname;
  await page.goto(link);
  await expect(page.getByText("$37.50", { exact: true })).toBeVisible();
  await expect(page.getByText(/^For 3 people, \$12\.50 each\. Pay at the door/)).toBeVisible();
  await expect(page.getByRole("heading", { name: "Your Certificate" })).toHaveCount(0);

  await api.registrations.setStatus(id, "attended");
  const yesterday = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
  await api.events.update(event.id, { start_date: yesterday(26), end_date: yesterday(24) });
  await page.goto(link);
  await expect(page.getByRole("heading", { name: "Your Certificate" })).toBeVisible();
  await expectSound(page, "the page of somebody who was there");
  await expect(page.getByRole("img", { name: "QR code for the door" })).toHaveCount(0);
  await expect(page.getByText("There is no code for the door any more: the event is over.")).toBeVisible();
  const started = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download the Certificate" }).click();
  const file = readFileSync(await (await started).path(), "latin1");
  expect(file.slice(0, 5)).toBe("%PDF-");
  const address = /\/URI\s*\((\S+\/c\/[^)]+)\)/.exec(file)?.[1] ?? "";
  await page.goto(new URL(address).pathname);
  await expect(page.getByText("Tariro Moyo")).toBeVisible();
  await expectSound(page, "the page of a certificate");
  await page.setViewportSize({ width: 320, height: 700 });
  await expectToFit(page, "the page of a certificate at 320 px");
});
