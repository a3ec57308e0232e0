import { expectSound } from "./accessible.ts";
import { expect, test } from "./site.ts";

test.use({ sampleContent: true, readsOnly: true });

test("store, contact and about are accessible on a narrow phone", { tag: "@further" }, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 780 });
  for (const path of ["/store", "/store?search=nothing", "/store/1", "/store/8", "/about"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectSound(page, path);
  }
  await page.goto("/contact");
  await page.getByText("How does mentorship work?").click();
  await page.getByRole("button", { name: "Send Message" }).click();
  await expect(page.getByText("Name is required")).toBeVisible();
  await expectSound(page, "/contact, with an answer open and errors in the form");
});
