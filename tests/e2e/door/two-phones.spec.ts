import type { BrowserContext, Page } from "@playwright/test";
import type { DoorLink } from "../../../src/features/door/schema.ts";
import { expectSound } from "../accessible.ts";
import { createEvent, expect, signIn, test } from "../site.ts";

// Offline, the page comes from its service worker.
const withWorkers = { serviceWorkers: "allow" } as const;

const row = (page: Page, name: string) => page.locator("li.row").filter({ hasText: name });
const tap = (page: Page, name: string) => row(page, name).locator(".tap").click();
const isHere = (page: Page, name: string) =>
  expect(row(page, name).locator(".tap")).toHaveAttribute("aria-pressed", "true");
const isOut = (page: Page, name: string) =>
  expect(row(page, name).locator(".tap")).toHaveAttribute("aria-pressed", "false");
const here = (page: Page) => page.locator(".count.main dd");

async function openPhone(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage();
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(url);
  await expect(page.getByText("Up to date")).toBeVisible();
  // Its page is there without a connection from now on.
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  return page;
}

test("two phones at one door agree, also after an hour without a connection", async ({
  page: office,
  api,
  site,
  browser,
  expectConsoleError,
}) => {
  expectConsoleError(/ERR_INTERNET_DISCONNECTED|401 \(Unauthorized\)/);
  const event = await createEvent(api, {
    title: "Soldering evening",
    inHours: 1,
    registration_fee: 5,
    max_attendees: 5,
  });
  const names = ["Zoë Ncube", "Tendai Moyo", "Rudo Chikafu", "Farai Dube"];
  for (const [index, name] of names.entries())
    await api.registrations.register(event.id, { name, email: `p${index}@people.example` });

  await signIn(office);
  await office.goto(`/admin/registrations?event=${event.id}`);
  await office.getByRole("button", { name: "Door", exact: true }).click();
  await expectSound(office, "the dialog of the door");
  const made = office.waitForResponse(
    (answer) => answer.request().method() === "POST" && /door-links$/.test(answer.url()),
  );
  await office.getByRole("button", { name: "Create Link" }).click();
  const link = (await (await made).json()) as DoorLink;
  const url = link.url.replace(/^https?:\/\/[^/]+/, site.address);
  await office.getByRole("button", { name: `QR code of link ${link.id}` }).click();
  await expect(office.getByRole("img", { name: `QR code of door link ${link.id}` })).toBeVisible();

  const contexts = [await browser.newContext(withWorkers), await browser.newContext(withWorkers)] as const;
  const one = await openPhone(contexts[0], url);
  const other = await openPhone(contexts[1], url);
  await expect(one.getByText("Paid")).toHaveCount(0);

  // By keyboard the search is one key away, before everybody.
  await one.keyboard.press("Tab");
  await expect(one.getByRole("button", { name: "Search for a Name or Code" })).toBeFocused();
  await one.keyboard.press("Enter");
  await expect(one.getByLabel("Name or code")).toBeFocused();

  // Each phone shows the other's changes; a second tap undoes the first.
  await tap(one, "Tendai Moyo");
  await one.getByRole("button", { name: "Undo", exact: true }).press("Enter");
  await isOut(one, "Tendai Moyo");
  // The pressed button is gone, so the focus moves to the search.
  await expect(one.getByLabel("Name or code")).toBeFocused();
  await tap(one, "Tendai Moyo");
  await isHere(other, "Tendai Moyo");
  await row(other, "Tendai Moyo").getByRole("button", { name: "More about" }).click();
  await other.getByRole("button", { name: "Undo Check-in" }).click();
  await other.getByRole("button", { name: "Close" }).click();
  await isOut(one, "Tendai Moyo");
  await expectSound(one, "the door");

  // A search forgives accents and a letter; Enter checks in the only one that is found.
  await one.getByLabel("Name or code").fill("zoe ncbue");
  await one.getByLabel("Name or code").press("Enter");
  await isHere(one, "Zoë Ncube");
  await isHere(other, "Zoë Ncube");

  // Both work offline: on the same person, on different ones, and with a walk-in.
  for (const context of contexts) await context.setOffline(true);
  await expect(one.getByText(/No connection/)).toBeVisible();
  await tap(one, "Rudo Chikafu");
  await tap(other, "Rudo Chikafu");
  await tap(other, "Farai Dube");
  await expect(other.getByText(/2 entries are waiting on this phone/)).toBeVisible();
  await one.getByRole("button", { name: "Walk-in", exact: true }).click();
  await expect(one.getByLabel("Name", { exact: true })).toBeFocused();
  await one.getByRole("button", { name: "Check In" }).click();
  await expect(one.getByText("Please enter a name")).toBeVisible();
  await one.getByLabel("Name", { exact: true }).fill("Batsirai Gutu");
  await one.getByLabel("Email or phone").fill("0771 234 567");
  await expectSound(one, "who walks in");
  await one.getByRole("button", { name: "Check In" }).click();
  await isHere(one, "Batsirai Gutu");
  // After a reload, all of it is still there.
  await one.reload();
  await isHere(one, "Batsirai Gutu");
  await isHere(one, "Rudo Chikafu");
  await isOut(one, "Farai Dube");
  // A code that this phone cannot know is not called wrong.
  await one.getByLabel("Name or code").fill("34679A");
  await one.getByLabel("Name or code").press("Enter");
  await expect(one.getByRole("alertdialog")).toContainText("Not known here");
  await one.getByRole("button", { name: "Next" }).click();
  await one.getByRole("button", { name: "Clear" }).click();

  // Back on the line they agree, and everything arrived once.
  for (const context of contexts) await context.setOffline(false);
  for (const phone of [one, other]) {
    for (const name of ["Zoë Ncube", "Rudo Chikafu", "Farai Dube", "Batsirai Gutu"]) await isHere(phone, name);
    await expect(here(phone)).toHaveText("4");
    await expect(phone.getByText("Up to date")).toBeVisible();
  }
  const list = await api.registrations.list({ event_id: event.id, status: "attended" });
  expect(list.items.map(({ name }) => name).sort()).toEqual([
    "Batsirai Gutu",
    "Farai Dube",
    "Rudo Chikafu",
    "Zoë Ncube",
  ]);

  // The event is full: a walk-in may exceed the limit and is counted separately.
  await other.getByRole("button", { name: "Walk-in", exact: true }).click();
  await other.getByLabel("Name", { exact: true }).fill("Anesu Phiri");
  await other.getByLabel("Email or phone").fill("anesu@people.example");
  await other.getByRole("button", { name: "Check In as an Extra" }).click();
  await isHere(other, "Anesu Phiri");
  await expect(other.locator(".count").filter({ hasText: "Extra" })).toContainText("1");

  // The administrator's own door shows and takes payments; logging out wipes the list.
  await office.goto(`/admin/door/${event.id}`);
  await row(office, "Farai Dube").getByRole("button", { name: "More about" }).click();
  await office.getByRole("button", { name: "EcoCash" }).click();
  await expect(office.getByText("Paid $5.00")).toBeVisible();
  await expectSound(office, "the details of one");
  await office.getByRole("button", { name: "Close" }).click();
  await expect(office.getByText("Up to date")).toBeVisible();
  expect((await api.registrations.list({ event_id: event.id })).sums?.paid).toBe(5);
  await office.getByRole("button", { name: "More", exact: true }).click();
  await office.getByRole("button", { name: "Sign Out" }).click();
  await expect(office).toHaveURL(/\/login/);
  const kept = await office.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("door-")));
  expect(kept).toEqual([]);

  // A revoked link shows nothing, and its list is deleted from the phone.
  await api.doors.revokeLink(event.id, link.id);
  await expect(other.getByRole("heading", { name: "This door is closed" })).toBeVisible();
  expect(await other.evaluate(() => localStorage.getItem("door-list:1"))).toBeNull();
  for (const context of contexts) await context.close();
});
