import { formatTime } from "../../../src/ui/formatting.ts";
import { createEvent, expect, signIn, test } from "../site.ts";

test("fees of registered people and walk-ins are taken at the door, with the site's times", async ({ page, api }) => {
  const event = await createEvent(api, { title: "Soldering", inHours: 1, registration_fee: 5 });
  await api.registrations.register(event.id, { name: "Rudo Chikafu", email: "rudo@people.example" });
  await signIn(page);
  await page.goto(`/admin/door/${event.id}`);
  const paid = page.locator(".count").filter({ hasText: "Paid" });
  await page.getByRole("button", { name: /^Rudo Chikafu/ }).click();
  await page
    .getByRole("group", { name: "Rudo Chikafu owes $5.00. Paid by" })
    .getByRole("button", { name: "Cash", exact: true })
    .click();
  await expect(paid).toContainText("1");
  await expect(page.getByRole("button", { name: "Later" })).toBeHidden();

  await page.getByRole("button", { name: "Walk-in", exact: true }).click();
  await page.getByLabel("Name", { exact: true }).fill("Farai Dube");
  await page.getByLabel("Email or phone").fill("0771 234 567");
  await page.getByRole("group", { name: "The fee is $5.00. Paid by" }).getByLabel("EcoCash").check();
  await page.getByRole("button", { name: "Check In" }).click();
  await expect(paid).toContainText("2");
  await expect(page.getByText("Up to date")).toBeVisible();
  const { items, sums } = await api.registrations.list({ event_id: event.id });
  expect(sums?.paid).toBe(10);
  expect(items.map(({ payment_method }) => payment_method).sort()).toEqual(["cash", "ecocash"]);

  // The browser's clock is New York's.
  await page.reload();
  const [farai] = items.filter(({ name }) => name === "Farai Dube");
  await expect(
    page.getByText(`In since ${formatTime(farai?.checked_in_at ?? "", "Africa/Harare")}`).first(),
  ).toBeVisible();
});
