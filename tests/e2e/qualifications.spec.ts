import type { Page } from "@playwright/test";
import type { Api } from "../support/api.ts";
import { createEvent, expect, signIn, test } from "./site.ts";

const password = "Bench9maker";

const person = (api: Api, username: string, full_name: string) =>
  api.users.create({ username, email: `${username}@people.example`, password, full_name, role: "member" });

/** A laser that requires an induction, its trainer, and a class that gives it. */
async function workshop(api: Api) {
  const safety = await api.qualifications.create({ name: "Workshop safety" });
  const laser = await api.qualifications.create({
    name: "Laser induction",
    description: "How to cut without a fire.",
    validity: "months",
    valid_months: 12,
    needs: [safety.id],
  });
  const machine = await api.equipment.create({ name: "Laser cutter", category: "laser", requires: [laser.id] });
  const trainer = await person(api, "rudo", "Rudo Chikafu");
  await api.equipment.setPeople(machine.id, [{ user_id: trainer.id, is_keeper: false, is_trainer: true }]);
  const event = await createEvent(api, { title: "Laser basics", inHours: -1 });
  await api.eventGrants.write(event.id, { qualification_ids: [laser.id], requires: [safety.id] });
  return { safety, laser, machine, event };
}

const asMember = (page: Page, username: string) => signIn(page, { username, password });

test("a trainer grants twelve people after a class in one press", async ({ page, api }) => {
  const { safety, laser, event } = await workshop(api);
  for (let at = 1; at <= 13; at++) {
    const email = `maker${at}@people.example`;
    // The last one lacks the required qualification.
    if (at < 13) await api.grants.add(safety.id, { person: email, name: `Maker ${at}` });
    const { id } = await api.registrations.add({ event_id: event.id, name: `Maker ${at}`, email });
    await api.registrations.setStatus(id, "attended");
  }
  await api.registrations.add({ event_id: event.id, name: "Away", email: "away@people.example" });
  await asMember(page, "rudo");
  await page.goto("/account/machines");
  const teaching = page.getByRole("region", { name: "What You Teach" });
  await expect(teaching.getByRole("checkbox", { name: "Maker 1", exact: true })).toBeChecked();
  await expect(teaching.getByRole("checkbox", { name: "Maker 13" })).not.toBeChecked();
  await expect(teaching.getByRole("checkbox", { name: "Away" })).not.toBeChecked();
  await expect(teaching.getByRole("listitem").filter({ hasText: "Maker 13" })).toContainText(
    "Needs Workshop safety first",
  );
  await teaching.getByRole("button", { name: "Grant to 12 People" }).click();
  await expect(teaching.getByRole("status").filter({ hasText: "Granted to 12 people." })).toBeVisible();
  await expect(teaching.getByRole("listitem").filter({ hasText: "Has it" })).toHaveCount(12);
  // Granting despite a missing qualification needs a reason.
  await teaching.getByRole("checkbox", { name: "Maker 13" }).check();
  await teaching.getByLabel("Reason for granting anyway").fill("Shown by hand");
  await teaching.getByRole("button", { name: "Grant to 1 Person" }).click();
  await expect(teaching.getByRole("listitem").filter({ hasText: "Has it" })).toHaveCount(13);
  expect((await api.grants.list(laser.id, {})).total).toBe(13);
  expect(await page.content()).not.toContain("people.example");
});

test("a trainer finds one person by the whole username, and grants by hand", { tag: "@further" }, async ({
  page,
  api,
  expectConsoleError,
}) => {
  expectConsoleError(/404/);
  const { safety } = await workshop(api);
  const tino = await person(api, "tino", "Tinotenda Dube");
  await api.grants.add(safety.id, { user_id: tino.id });
  await asMember(page, "rudo");
  await page.goto("/account/machines");
  await page.getByRole("button", { name: "Grant by Hand: Laser induction" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Person").fill("tin");
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(dialog).toContainText("There is no account with this e-mail or username");
  await dialog.getByLabel("Person").fill("tino");
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(dialog).toContainText("Tinotenda Dube");
  await dialog.getByRole("button", { name: "Grant", exact: true }).click();
  await expect(page.getByText("Granted to Tinotenda Dube")).toBeVisible();
});

test("an administrator makes a qualification, grants it by hand, and revokes it", async ({ page, api }) => {
  await person(api, "tino", "Tinotenda Dube");
  await signIn(page);
  await page.goto("/admin/qualifications");
  await expect(page.getByText("No qualifications found. Add your first qualification!")).toBeVisible();
  await page.getByRole("link", { name: "Add Qualification" }).click();
  await page.getByLabel("Name", { exact: true }).fill("Table saw");
  await page.getByLabel("Validity").selectOption("day");
  await page.getByLabel("Last day").fill("07-01");
  await page.getByRole("button", { name: "Add Qualification" }).click();
  await expect(page.getByText("“Table saw” has been added.")).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: "Table saw" })).toContainText("Lasts until 1 July");
  await page.getByRole("link", { name: "Who Has It" }).click();
  await expect(page.getByText("Nobody has it yet")).toBeVisible();
  await page.getByRole("button", { name: "Grant by Hand" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("A person").fill("dube");
  await dialog.getByRole("button", { name: "Find" }).click();
  await dialog.getByRole("button", { name: "Choose Tinotenda Dube (tino)" }).click();
  await dialog.getByLabel("Note").fill("Passed the test");
  await dialog.getByRole("button", { name: "Grant", exact: true }).click();
  const row = page.getByRole("row").filter({ hasText: "Tinotenda Dube" });
  await expect(row).toContainText("Valid");
  await expect(row).toContainText("Passed the test");
  await row.getByRole("button", { name: "Revoke from Tinotenda Dube" }).click();
  await dialog.getByLabel("Reason").fill("Used it without the guard");
  await dialog.getByRole("button", { name: "Revoke", exact: true }).click();
  await expect(row).toContainText("Used it without the guard");
  await page.getByLabel("State").selectOption("Revoked");
  await expect(page).toHaveURL(/state=revoked/);
  await expect(row).toBeVisible();
  await page.getByLabel("State").selectOption("Valid");
  await expect(page.getByText("Nobody found")).toBeVisible();
});

test("an event's form has what it gives; a member sees it, and what they lack", async ({
  page,
  api,
  expectConsoleError,
}) => {
  expectConsoleError(/409/);
  const { machine, safety } = await workshop(api);
  const event = await createEvent(api, { title: "Laser evening", inHours: 48, max_attendees: 8 });
  const first = await createEvent(api, { title: "Safety round", inHours: 24 });
  await api.eventGrants.write(first.id, { qualification_ids: [safety.id] });
  await signIn(page);
  await page.goto(`/admin/events?edit=${event.id}`);
  await page.getByText("Gives and requires").click();
  const gives = page.getByRole("group", { name: "Gives", exact: true });
  await gives.getByRole("checkbox", { name: "Laser induction" }).check();
  const asks = page.getByRole("group", { name: "Requires" });
  await asks.getByRole("checkbox", { name: "Workshop safety" }).check();
  await expect
    .poll(async () => (await api.eventGrants.read(event.id)).asks.map(({ name }) => name))
    .toEqual(["Workshop safety"]);
  await person(api, "tino", "Tinotenda Dube");
  await asMember(page, "tino");
  await page.goto(`/equipment/${machine.id}`);
  const inductions = page.getByRole("region", { name: "How to Qualify" });
  await expect(inductions).toContainText("8 places left");
  await inductions.getByRole("link", { name: /Laser evening/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Laser evening" })).toBeVisible();
  const ticket = page.locator("dl").filter({ hasText: "Gives" });
  await expect(ticket).toContainText("Laser induction");
  await expect(ticket).toContainText("Workshop safety");
  // In the place of the button stands what is missing, and the way to it.
  const rsvp = page.getByRole("region", { name: "RSVP" });
  await expect(rsvp.getByText("You need Workshop safety for this event.")).toBeVisible();
  await expect(rsvp.getByRole("button", { name: "RSVP" })).toHaveCount(0);
  await rsvp.getByRole("link", { name: /Safety round/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Safety round" })).toBeVisible();
  await rsvp.getByRole("button", { name: "RSVP" }).click();
  await expect(rsvp.getByText("Registration Successful!")).toBeFocused();
});

test("a refused registration says why, and never that there is one already", async ({
  page,
  api,
  expectConsoleError,
}) => {
  expectConsoleError(/409/);
  const { safety } = await workshop(api);
  const [asking, closing] = [
    await createEvent(api, { title: "Laser evening", inHours: 48 }),
    await createEvent(api, { title: "Open bench", inHours: 48 }),
  ];
  await person(api, "tino", "Tinotenda Dube");
  await asMember(page, "tino");
  const rsvp = page.getByRole("region", { name: "RSVP" });

  // The requirement is added while the page is open.
  await page.goto(`/events/${asking.id}`);
  await expect(rsvp.getByRole("button", { name: "RSVP" })).toBeVisible();
  await api.eventGrants.write(asking.id, { requires: [safety.id] });
  await rsvp.getByRole("button", { name: "RSVP" }).click();
  await expect(rsvp.getByText("You need Workshop safety for this event.")).toBeVisible();
  await expect(page.getByText("already registered")).toHaveCount(0);

  await page.goto(`/events/${closing.id}`);
  await expect(rsvp.getByRole("button", { name: "RSVP" })).toBeVisible();
  await api.events.update(closing.id, { registration_closes: new Date(Date.now() - 60_000).toISOString() });
  await rsvp.getByRole("button", { name: "RSVP" }).click();
  await expect(rsvp.getByText(/Registration (is )?closed/)).toBeVisible();
  await expect(page.getByText("already registered")).toHaveCount(0);
});

test("a visitor reads what an event gives without JavaScript; a member asks to be told of the next one", {
  tag: "@further",
}, async ({ page, api, browser, baseURL }) => {
  const { machine, event } = await workshop(api);
  const plain = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
  const read = await plain.newPage();
  await read.goto(`/events/${event.id}`);
  await expect(read.locator("dl").filter({ hasText: "Gives" })).toContainText("Laser induction");
  await read.goto(`/equipment/${machine.id}`);
  await expect(read.getByText("No event is planned that gives it.")).toBeVisible();
  await plain.close();
  await asMember(page, "rudo");
  await page.goto(`/equipment/${machine.id}`);
  await page.getByRole("button", { name: "Tell Me About the Next One: Laser induction" }).click();
  await expect(page.getByText("We will mail you about the next event that gives Laser induction, once.")).toBeVisible();
});
