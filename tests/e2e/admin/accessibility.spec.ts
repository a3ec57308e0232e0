import { expectListToFitAll, expectSound, expectToFitAll } from "../accessible.ts";
import { expect, signIn, test } from "../site.ts";

test.use({ sampleContent: true });

test("every part of the back office is accessible on a phone, and fits every screen", { tag: "@further" }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await signIn(page);
  await page.goto("/admin");
  await expect(page.getByRole("link", { name: /Soldering/ })).toBeVisible();
  await expectSound(page, "dashboard");
  await expectListToFitAll(page, "dashboard");

  await page.goto("/admin/events");
  await expectListToFitAll(page, "events");
  await page.getByRole("button", { name: /^Delete Soldering/ }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectSound(page, "events, deleting one");

  await page.goto("/admin/events?new=1");
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByText("Title is required")).toBeVisible();
  await expectSound(page, "form with errors");
  await expectToFitAll(page, "form with errors");

  await page.goto("/admin/registrations");
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  await expectSound(page, "registrations");
  await expectListToFitAll(page, "registrations");
  await page
    .getByRole("button", { name: /^View details/ })
    .first()
    .click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectSound(page, "details");
});

/** Panels of the same composition with different fields, each with an item of the sample content. */
const panels = [
  { tab: "projects", one: "Project", sample: "Borehole watch" },
  { tab: "store", one: "Product", sample: "ESP32 microcontroller board" },
  { tab: "team", one: "Team Member", sample: "Tatenda Gumbo" },
] as const;

test("a panel, its form and its question are accessible on a phone, and fit every screen", { tag: "@further" }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await signIn(page);
  for (const { tab, one, sample } of panels) {
    await page.goto(`/admin/${tab}`);
    await expectListToFitAll(page, tab);
    await page.getByRole("button", { name: `Delete ${sample}` }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await expectSound(page, `${tab}, deleting one`);
    await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("link", { name: `Edit ${sample}` }).click();
    await expect(page.getByRole("heading", { name: `Edit ${one}` })).toBeFocused();
    await page.getByLabel(/^(Title|Name)$/).fill("");
    await page.getByRole("button", { name: `Save ${one}` }).click();
    await expect(page.getByText(/^(Title|Name) is required$/)).toBeVisible();
    await expectSound(page, `${tab}, form with an error`);
    await expectToFitAll(page, `${tab}, form with an error`);
  }
});
