import { createEvent, expect, startApplication, test } from "./site.ts";

test("a detail page that fails to load can be retried, and links to its list", { tag: "@further" }, async ({
  page,
  api,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 429/);
  // Events have a page of their own; all others come from one frame.
  const things = [
    {
      list: "/events",
      call: "events",
      id: (await createEvent(api)).id,
      back: "All events",
      failed: "Failed to load event details",
    },
    {
      list: "/projects",
      call: "projects",
      id: (await api.projects.create({ title: "Patience", description: "It works." })).id,
      back: "Back to Projects",
      failed: "Failed to load project",
    },
  ];
  for (const { list, call, id, back, failed } of things) {
    await page.goto(list);
    await startApplication(page);
    // Not a 404: the thing may be there.
    await page.route(`**/api/${call}/${id}`, (route) => route.fulfill({ status: 429, json: { detail: "Too many" } }));
    await page.getByRole("main").locator(`a[href="${list}/${id}"]`).first().click();
    const alert = page.getByRole("alert").filter({ hasText: failed });
    await expect(alert, list).toBeVisible();
    await expect(page.getByText(/Not Found/)).toHaveCount(0);
    await alert.getByRole("link", { name: back }).click();
    await expect(page).toHaveURL(new RegExp(`${list}$`));
    await page.goBack();
    await expect(alert).toBeVisible();
    await page.unroute(`**/api/${call}/${id}`);
    await alert.getByRole("button", { name: "Try Again" }).click();
    await expect(alert).toHaveCount(0);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/soldering|Patience/);
  }
});

test("a gallery picture that fails to load can be retried; a missing one says so", { tag: "@further" }, async ({
  page,
  api,
  expectConsoleError,
}) => {
  expectConsoleError(/status of (404|429)/);
  const picture = {
    title: "The bench",
    image_url: "https://pictures.example/bench.jpg",
    category: "facility",
  } as const;
  const { id } = await api.gallery.create(picture);
  await api.gallery.create({ ...picture, title: "The street", category: "general" });
  await page.route("https://pictures.example/**", (route) => route.fulfill({ path: "public/share.png" }));
  await page.goto("/about");
  await startApplication(page);
  await page.route(`**/api/gallery/${id}`, (route) => route.fulfill({ status: 429, json: { detail: "Too many" } }));
  // A picture outside the listed category has to be requested.
  await page.evaluate((address) => {
    history.pushState(null, "", address);
    history.pushState(null, "", "/about");
  }, `/gallery?category=general&picture=${id}`);
  await page.goBack();
  const alert = page.getByRole("alert");
  await expect(alert).toContainText("Failed to load the picture at this address.");
  await page.unroute(`**/api/gallery/${id}`);
  await alert.getByRole("button", { name: "Try Again" }).click();
  await expect(page.getByRole("dialog").getByRole("img", { name: "The bench" })).toBeVisible();

  expect((await page.goto("/gallery?category=general&picture=4711"))?.status()).toBe(404);
  await expect(alert).toContainText("has been removed");
  await expect(alert.getByRole("button")).toHaveCount(0);
  await alert.getByRole("link", { name: "Back to Gallery" }).click();
  await expect(page).toHaveURL(/\/gallery\?category=general$/);
  await expect(alert).toHaveCount(0);
});
