import { expectSound, expectToFit } from "./accessible.ts";
import { createEvent, expect, test } from "./site.ts";

test("without JavaScript an attendee removes a guest and changes the date; the next on the waiting list confirms", async ({
  page,
  api,
  browser,
  baseURL,
}) => {
  const { id } = await createEvent(api, {
    title: "Bike kitchen",
    max_attendees: 2,
    max_guests: 1,
    waiting_hold_hours: 6,
  });
  await api.events.repeat(id, { rule: "FREQ=WEEKLY", count: 2 });
  const join = async (name: string, more: object = {}) => {
    const sent = { name, email: `${name.toLowerCase()}@people.example`, waiting: true, ...more };
    return new URL((await api.registrations.register(id, sent)).manage_url).pathname;
  };
  const tariro = await join("Tariro", { guests: [{ name: "Chipo" }] });
  const rudo = await join("Rudo");

  await page.goto(rudo);
  await expect(page.getByText("You are on the waiting list, Rudo. You are number 1 in line.")).toBeVisible();
  await expectSound(page, "the page of who waits");

  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) });
  const plain = await context.newPage();
  await plain.goto(tariro);
  await plain.getByLabel("Guest 1").fill("");
  await plain.getByRole("button", { name: "Save Changes" }).click();
  await expect(plain.getByText(/^Saved\. You are registered for /)).toBeVisible();
  await expect(plain.getByLabel("Guest", { exact: true })).toHaveValue("");
  await expect(plain.getByLabel("Date", { exact: true })).toContainText("2 left");
  await plain.getByRole("button", { name: "Move to This Date" }).click();
  await expect(plain.getByText(/^Saved\. You are registered for /)).toBeVisible();
  await expect(plain.getByRole("img", { name: "QR code for the door" })).toBeVisible();
  await context.close();
  const { items } = await api.registrations.list({ event_id: id });
  expect(items.map(({ name, registration_status }) => `${name} ${registration_status}`)).toEqual(["Rudo offered"]);

  await page.reload();
  await expect(page.getByText(/^There is a place for you, Rudo\. Please confirm by /)).toBeVisible();
  await expectSound(page, "the page of who is offered a place");
  await page.setViewportSize({ width: 320, height: 700 });
  await page.addStyleTag({ content: "html { font-size: 200% }" });
  await expectToFit(page, "the page of who is offered a place, in letters twice as large");
  await page.getByRole("button", { name: "Confirm My Place" }).click();
  await expect(page.getByRole("img", { name: "QR code for the door" })).toBeVisible();
  expect((await api.registrations.list({ event_id: id })).items[0]?.registration_status).toBe("confirmed");
});
