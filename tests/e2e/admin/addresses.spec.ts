import { expect, signInByForm, test } from "../site.ts";

test("each tab has its own address; old addresses redirect, unknown ones are explained", { tag: "@further" }, async ({
  page,
  api,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 404/);
  const partner = await api.partners.create({ name: "Jacaranda Labs" });
  await page.goto(`/admin?tab=partners&edit=${partner.id}`);
  await expect(page).toHaveURL(`/login?next=${encodeURIComponent(`/admin/partners?edit=${partner.id}`)}`);
  expect((await page.goto("/admin/nothing"))?.status()).toBe(404);
  await signInByForm(page);
  await page.goto("/admin/nothing");
  await expect(page.getByText("This part of the back office does not exist")).toBeVisible();
  await page.getByRole("link", { name: "Go to the Dashboard" }).click();
  await expect(page).toHaveURL("/admin");
  await page.goto(`/admin?tab=partners&edit=${partner.id}`);
  await expect(page).toHaveURL(`/admin/partners?edit=${partner.id}`);
  await expect(page.getByRole("heading", { name: "Edit Partner" })).toBeVisible();
  await expect(page).toHaveTitle(/Partners · Administration/);

  // The bar shows the current tab, also after a late font and after rotating a tablet.
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/*.woff2", async (route) => {
    await held;
    await route.continue();
  });
  await page.setViewportSize({ width: 1024, height: 500 });
  await page.goto("/admin/messages", { waitUntil: "commit" });
  const here = page.getByRole("navigation", { name: "Administration" }).getByRole("link", { name: "Messages" });
  // Fractional widths may hide a tenth of a pixel.
  await expect(here).toBeInViewport({ ratio: 0.995 });
  release();
  await page.evaluate(() => document.fonts.ready);
  await expect(here).toBeInViewport({ ratio: 0.995 });
  await page.setViewportSize({ width: 1280, height: 400 });
  await expect(here).toBeInViewport({ ratio: 0.995 });
});
