import type { Page } from "@playwright/test";
import type { Equipment } from "../../src/features/equipment/schema.ts";
import { dayAt } from "../../src/platform/time.ts";
import type { Api } from "../support/api.ts";
import { expectSound } from "./accessible.ts";
import { createEvent, expect, signIn, test } from "./site.ts";

const password = "Bench9maker";

/** A laser that can be booked at any hour, its keeper, and a member. */
async function workshop(api: Api, fields: Partial<Equipment> = {}) {
  const machine = await api.equipment.create({
    name: "Laser cutter",
    booking: "open",
    outside_hours: true,
    max_minutes: 120,
    ...fields,
  });
  const person = (username: string, full_name: string) =>
    api.users.create({ username, email: `${username}@people.example`, password, full_name, role: "member" });
  const keeper = await person("rudo", "Rudo Chikafu");
  await person("tendai", "Tendai Moyo");
  await api.equipment.setPeople(machine.id, [{ user_id: keeper.id, is_keeper: true, is_trainer: false }]);
  return { machine, path: `/equipment/${machine.id}`, code: machine.units[0]?.code ?? "" };
}

const as = (page: Page, username: string) => signIn(page, { username, password });
const panel = (page: Page) => page.getByRole("region", { name: /^(Book It|Move Your Booking)$/ });
const form = (page: Page) => page.getByRole("region", { name: "Your booking" });

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test("a member books in three taps, moves it and cancels it", async ({ page, api }) => {
    const { path } = await workshop(api);
    await as(page, "tendai");
    await page.goto(path);
    await panel(page).getByRole("group", { name: "Day" }).getByRole("button").nth(2).click();
    await panel(page)
      .getByRole("button", { name: /^10:00/ })
      .click();
    await expectSound(page, "a chosen time");
    await form(page).getByRole("button", { name: "Book It" }).click();
    await expect(panel(page).getByRole("status")).toContainText(/^Booked: .*10:00 to 11:00/);
    await expectSound(page, "a booked time");

    await panel(page).getByRole("link", { name: "See your bookings" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "My Bookings" })).toBeVisible();
    await expectSound(page, "your bookings");
    await page.getByRole("link", { name: "Move" }).click();
    await expect(panel(page)).toContainText("Choose another start.");
    await panel(page).getByRole("group", { name: "Day" }).getByRole("button").nth(2).click();
    await panel(page)
      .getByRole("button", { name: /^10:30/ })
      .click();
    await form(page).getByRole("button", { name: "Move It Here" }).click();
    await expect(panel(page).getByRole("status")).toContainText("10:30 to 11:30");

    await page.goto("/account");
    await expect(page.getByRole("region", { name: "My Bookings" })).toContainText("Laser cutter");
    await page.getByRole("link", { name: "All my bookings" }).click();
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Cancel the Booking" }).click();
    await expect(page.getByText("You have no bookings yet")).toBeVisible();
    await expect(page.getByRole("region", { name: "Past Bookings" })).toContainText("Cancelled");
    const kinds = (await api.mails.list({})).items.map(({ kind }) => kind);
    expect(kinds.sort()).toEqual(["booking-cancelled", "booking-changed", "booking-confirmed"]);
  });

  test("at the sticker: start now, extend, and done", async ({ page, api }) => {
    const { code } = await workshop(api, { cancel_minutes: 0, step_minutes: 5, release_minutes: 15 });
    await as(page, "tendai");
    await page.goto(`/m/${code}`);
    const here = page.getByRole("region", { name: "Use It Now" });
    const until = here.getByLabel("Until");
    await expect(until).toBeVisible();
    await until.selectOption({ index: -1 + (await until.getByRole("option").count()) });
    await here.getByRole("button", { name: /^Start Now, Until/ }).click();
    await expect(here).toContainText("Yours until");
    await expectSound(page, "a running booking at the sticker");
    await here.getByRole("button", { name: "I Am Here" }).click();
    await expect(here).toContainText("You have checked in.");
    const before = await here.getByText(/^Yours until/).textContent();
    await here.getByRole("button", { name: "Extend" }).click();
    await expect(here.getByText(/^Yours until/)).not.toHaveText(before ?? "");
    await here.getByRole("button", { name: "I Am Done" }).click();
    await expect(here.getByRole("button", { name: /^Start Now, Until/ })).toBeVisible();
  });

  test("at the sticker: what is not free now says why, and the next free time is one press away", async ({
    page,
    api,
  }) => {
    const { machine, code } = await workshop(api);
    const until_on = dayAt(new Date(Date.now() + 24 * 60 * 60_000), "Africa/Harare");
    await api.equipment.setStatus(machine.id, machine.units[0]?.id ?? 0, { status: "down", note: "Belt", until_on });
    await as(page, "tendai");
    await page.goto(`/m/${code}`);
    const here = page.getByRole("region", { name: "Use It Now" });
    await expect(here).toContainText(/It is out of order\. Next free: \w{3} \d/);
    await expectSound(page, "a machine at the sticker that is not free");
    await here.getByRole("button", { name: /^Book .* instead$/ }).click();
    await expect(here).toContainText("Booked: ");
    await expect(here.getByRole("link", { name: "See your bookings" })).toBeVisible();
  });

  test("without a connection a check-in waits on the phone, and counts", async ({
    page,
    context,
    api,
    expectConsoleError,
  }) => {
    expectConsoleError(/ERR_INTERNET_DISCONNECTED/);
    const { code } = await workshop(api, { release_minutes: 60 });
    await as(page, "tendai");
    await page.goto(`/m/${code}`);
    const here = page.getByRole("region", { name: "Use It Now" });
    await here.getByRole("button", { name: /^Start Now, Until/ }).click();
    await expect(here.getByRole("button", { name: "I Am Here" })).toBeVisible();
    await context.setOffline(true);
    await here.getByRole("button", { name: "I Am Here" }).click();
    await expect(here.getByText("Saved on this phone.")).toBeVisible({ timeout: 20_000 });
    await context.setOffline(false);
    await expect
      .poll(async () => (await api.bookings.list({})).items[0]?.checked_in_at, { timeout: 30_000 })
      .not.toBeNull();
  });
});

test("by keyboard: the arrow keys move in the week, Enter chooses, a refusal offers what is free", {
  tag: "@further",
}, async ({ page, api, expectConsoleError }) => {
  expectConsoleError(/409/);
  const { machine, path } = await workshop(api);
  await as(page, "tendai");
  await page.goto(path);
  const grid = page.getByRole("grid", { name: "Free times of Laser cutter" });
  await expect(grid.getByRole("columnheader")).toHaveCount(7);
  const cell = grid.locator('[role=gridcell][tabindex="0"]');
  await cell.focus();
  await page.keyboard.press("PageUp");
  await page.keyboard.press("End");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await expect(grid.locator("[role=gridcell]:focus")).toHaveText("Free");
  await page.keyboard.press("Enter");
  await expect(grid.locator("[role=gridcell]:focus")).toHaveText("Chosen");
  await expectSound(page, "a week to book");
  // Somebody is faster.
  const [first] = await slots(page);
  await api.bookings.book({
    equipment_id: machine.id,
    kind: "service",
    starts_at: first as string,
    ends_at: plus(first as string, 60),
  });
  await form(page).getByRole("button", { name: "Book It" }).click();
  const refusal = form(page).getByRole("alert");
  await expect(refusal).toContainText("It is booked by then. Next free:");
  await refusal.getByRole("button", { name: /^Book .* instead$/ }).click();
  await expect(panel(page).getByRole("status").first()).toContainText("Booked:");
});

/** The instants of the chosen time, from what the page asked to book. */
async function slots(page: Page): Promise<string[]> {
  const text = (await form(page).locator("p").first().textContent()) ?? "";
  const [, day, time] = /^\w+ (\d+ \w+ \d+), (\d\d:\d\d)/.exec(text) ?? [];
  return [`${new Date(`${day} 12:00 UTC`).toISOString().slice(0, 10)}T${time}`];
}

const plus = (local: string, minutes: number) =>
  new Date(Date.parse(`${local}:00Z`) + minutes * 60_000).toISOString().slice(0, 16);

test("the back office sees the day, and hears whom a service touches before it is saved", { tag: "@further" }, async ({
  page,
  api,
}) => {
  const made = await workshop(api);
  // By the site's clock: between 22:00 and 24:00 UTC, tomorrow's date in UTC is today's in Harare.
  const day = dayAt(new Date(Date.now() + 86_400_000), "Africa/Harare");
  const { items } = await api.users.list({ search: "tendai" });
  await api.bookings.book({
    equipment_id: made.machine.id,
    user_id: items[0]?.id as number,
    starts_at: `${day}T10:00`,
    ends_at: `${day}T11:00`,
    reason: "By telephone",
  });
  // No visitor reads in a page's source, a feed or the API who booked.
  const { path, code, machine } = made;
  const week = `from=${day}&to=${day}T23:00`;
  for (const address of [path, `/m/${code}`, "/equipment", `/api/equipment/${machine.id}/availability?${week}`]) {
    const answer = await page.request.get(address);
    expect(answer.status(), address).toBe(200);
    expect(await answer.text(), address).not.toMatch(/tendai|by telephone|user_id|booking_id/i);
  }
  await signIn(page);
  await page.goto("/admin/bookings");
  const board = page.getByRole("region", { name: "Day" });
  await expect(board).toContainText("Not booked");
  await board.getByRole("button", { name: "Day after" }).click();
  await expect(board.getByRole("button", { name: /Tendai Moyo/ })).toBeVisible();
  await expectSound(page, "the bookings tab");
  await page.getByRole("button", { name: "New Booking" }).click();
  const dialog = page.getByRole("dialog", { name: "New Booking" });
  await dialog.getByLabel("From").fill(`${day}T09:00`);
  await dialog.getByLabel("To", { exact: true }).fill(`${day}T12:00`);
  await dialog.getByRole("button", { name: "Preview Affected Bookings" }).click();
  await expect(dialog.getByRole("status")).toContainText(/Tendai Moyo.*is cancelled/);
  await dialog.getByRole("button", { name: "Take It Out of Use" }).click();
  await expect(dialog).toBeHidden();
  await expect(board.getByRole("button", { name: /Service/ })).toBeVisible();
  await expect(board.getByRole("button", { name: /Tendai Moyo/ })).toBeHidden();
});

test("an event holds a machine, and a status says whom it touches", { tag: "@further" }, async ({
  page,
  api,
  expectConsoleError,
}) => {
  expectConsoleError(/409/);
  const { machine } = await workshop(api);
  const event = await createEvent(api, { title: "Laser basics", inHours: 30 });
  await signIn(page);
  await page.goto(`/admin/events?edit=${event.id}`);
  await page.getByText("Holds machines").click();
  await page.getByRole("checkbox", { name: "Laser cutter" }).check();
  await expect.poll(async () => (await api.bookings.uses(event.id)).names).toEqual(["Laser cutter"]);
  const { items } = await api.bookings.list({ kind: "event" });
  expect(items[0]).toMatchObject({ equipment_id: machine.id, starts_at: event.start_date, ends_at: event.end_date });
});
