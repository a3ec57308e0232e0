import { expectSound, expectToFit } from "./accessible.ts";
import { expect, signIn, test } from "./site.ts";

test.use({ sampleContent: true });

for (const colorScheme of ["light", "dark"] as const) {
  test(`every part of the back office is accessible on a phone, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width: 360, height: 780 });
    await signIn(page);
    await expect(page.getByRole("link", { name: /Soldering/ })).toBeVisible();
    await expectSound(page, "dashboard");

    await page.goto("/admin/events");
    await page.getByRole("button", { name: /^Delete Soldering/ }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await expectSound(page, "events, deleting one");

    await page.goto("/admin/events?new=1");
    await page.getByRole("button", { name: "Add Event" }).click();
    await expect(page.getByText("Title is required")).toBeVisible();
    await expectSound(page, "form with errors");

    await page.goto("/admin/registrations");
    await expect(page.getByRole("row").nth(1)).toBeVisible();
    await expectSound(page, "registrations");
    await page
      .getByRole("button", { name: /^View details/ })
      .first()
      .click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await expectSound(page, "details");
  });
}

test("every part of the back office fits a tablet and a desk", async ({ page }) => {
  // Many pages at many widths: a busy machine takes its time.
  test.slow();
  await signIn(page);
  for (const part of ["", "/events", "/events?new=1", "/registrations"]) {
    await page.goto(`/admin${part}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByText(/^Loading/)).toHaveCount(0);
    for (const width of [320, 768, 1024, 1152, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await expectToFit(page, `/admin${part} at ${width}`);
    }
    // A table on a desk; the phone's journey has seen the rest.
    if (part.endsWith("s")) await expectSound(page, `/admin${part} on a desk`);
  }
});
