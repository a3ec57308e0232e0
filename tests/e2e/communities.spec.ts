import type { Page } from "@playwright/test";
import { expect, test } from "./site.ts";

test.use({ sampleContent: true });

test("two communities, with their members, and the ways in", async ({ page }) => {
  await page.goto("/communities");
  const software = page.getByRole("article", { name: "Software Development" });
  await expect(software.getByText("150 members")).toBeVisible();
  const hardware = page.getByRole("article", { name: "Hardware Development" });
  await expect(hardware.getByText("120 members")).toBeVisible();
  await expect(software.getByRole("link", { name: /^Join Community/ })).toHaveAttribute(
    "href",
    "/communities/sdc#join",
  );

  await hardware.getByRole("link", { name: /^Learn More/ }).click();
  await expect(page).toHaveURL(/\/communities\/hdc$/);
  await expect(page).toHaveTitle(/^Hardware Development · /);
  for (const name of ["About This Community", "When and Where", "Community lead", "What Members Get"])
    await expect(page.getByRole("heading", { name }), name).toBeVisible();
  await expect(page.getByText("Every Saturday, 10:30 AM to 4:00 PM")).toBeVisible();
  await expect(page.getByText("Simbarashe Ndoro")).toBeVisible();
  const cards = page.getByRole("article");
  await expect(cards).toHaveCount(6);
  for (const card of await cards.all()) expect(await card.getByRole("listitem").count()).toBeLessThanOrEqual(5);
  await page.getByRole("link", { name: "Join Community" }).click();
  await expect(page.getByLabel("Community", { exact: true })).toHaveValue("hardware");
});

test("a community without projects offers to create one", { tag: "@further" }, async ({ page, api }) => {
  const { id } = await api.communities.create({ name: "Weavers", category: "design", description: "We weave." });
  await page.goto(`/communities/${id}`);
  await expect(page.getByText("No projects found for this community yet.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Create Project" })).toHaveAttribute("href", "/admin");
});

test("current projects come first; finished and paused ones are listed separately", { tag: "@further" }, async ({
  page,
  api,
}) => {
  const { id } = await api.communities.create({ name: "Weavers", category: "design", description: "We weave." });
  const add = (title: string, status: "planning" | "completed" | "on_hold") =>
    api.projects.create({ title, description: "It works.", status, community_id: id });
  await add("Loom", "completed");
  await page.goto(`/communities/${id}`);
  await expect(page.getByText("Nothing is being built just now.")).toBeVisible();
  await add("Carpet", "planning");
  await add("Kite", "on_hold");
  await page.reload();
  const section = page.getByRole("region", { name: "Current projects" });
  await expect(section.getByRole("heading")).toHaveText([
    "Current projects",
    "Carpet",
    "Finished and Paused Projects",
    "Kite",
    "Loom",
  ]);
});

async function fillIn(page: Page, name: string): Promise<void> {
  const form = page.getByRole("form", { name: "Join a Community" });
  await form.getByLabel("Name").fill(name);
  await form.getByLabel("Email").fill("rudo@people.example");
  await form.getByLabel("Community").selectOption("Hardware Development");
  await form.getByLabel("Experience").selectOption("Beginner");
}

const submit = (page: Page) => page.getByRole("button", { name: "Submit Application" }).click();
const thanks = (page: Page) => page.getByRole("heading", { name: "Thank you for your application!" });

test("the join form marks missing fields, sends, thanks, and can be filled in again", async ({ page, api }) => {
  const before = (await api.contact.stats()).total;
  await page.goto("/communities#join");
  await submit(page);
  for (const sentence of ["Name is required", "Email is required", "Community is required", "Experience is required"])
    await expect(page.getByText(sentence), sentence).toBeVisible();
  await expect(page.getByLabel("Name")).toBeFocused();
  await fillIn(page, "Rudo Chikafu");
  await expect(page.getByText("Name is required")).toBeHidden();
  await page.getByLabel("Email").fill("rudo@people");
  await submit(page);
  await expect(page.getByText("Please enter a valid email address")).toBeVisible();
  await page.getByLabel("Email").fill("rudo@people.example");
  await page.getByLabel("Phone").fill("+263 00 000 0009");
  await page.getByLabel("Interests").fill("Legs that walk");

  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  await page.route("**/join-application", async (route) => {
    await held;
    await route.continue();
  });
  await submit(page);
  await expect(page.getByRole("button", { name: "Submitting..." })).toBeDisabled();
  letGo();
  await expect(thanks(page)).toBeFocused();
  await expect(page.getByText("We have received it and will reply within 48 hours.")).toBeVisible();
  const { items, total } = await api.contact.list({});
  expect(total).toBe(before + 1);
  expect(items[0]).toMatchObject({ name: "Rudo Chikafu", phone: "+263 00 000 0009" });
  expect(items[0]?.message).toContain("Legs that walk");

  await page.getByRole("button", { name: "Submit Another Application" }).click();
  await expect(page.getByLabel("Name")).toBeFocused();
  await expect(page.getByLabel("Name")).toHaveValue("");
  await expect(page.getByLabel("Interests")).toHaveValue("");
});

test("an application made offline is stored, and sent exactly once after a reload", async ({
  page,
  context,
  api,
  expectConsoleError,
}) => {
  expectConsoleError(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of 503|^503/);
  const before = (await api.contact.stats()).total;
  await page.goto("/communities/hdc#join");
  await fillIn(page, "Farai Dube");
  await context.setOffline(true);
  await submit(page);
  await expect(thanks(page)).toBeFocused();
  await expect(page.getByText("It could not be sent just now, so it is saved on this device.")).toBeVisible();

  // The page works again before the API does; a lost response does not create a duplicate.
  await page.route("**/join-application", (route) => route.abort());
  await context.setOffline(false);
  await page.reload();
  await expect(page.getByText("It could not be sent just now, so it is saved on this device.")).toBeVisible();
  await page.unroute("**/join-application");
  await page.route("**/join-application", async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.goto("/events");
  await expect.poll(async () => (await api.contact.stats()).total).toBe(before + 1);
  // The server may have it before the answer is lost.
  await page.unrouteAll({ behavior: "wait" });
  await page.goto("/communities/hdc#join");
  await expect.poll(() => page.evaluate(() => localStorage.getItem("outbox"))).toBeNull();
  await page.reload();
  await expect(page.getByLabel("Name")).toHaveValue("");
  expect((await api.contact.stats()).total).toBe(before + 1);
});

test("an application is sent automatically when the connection is back", { tag: "@further" }, async ({
  page,
  context,
  api,
  expectConsoleError,
}) => {
  expectConsoleError(/ERR_INTERNET_DISCONNECTED/);
  const before = (await api.contact.stats()).total;
  await page.goto("/communities#join");
  await fillIn(page, "Chipo Banda");
  await context.setOffline(true);
  await submit(page);
  await expect(page.getByText("It will be sent automatically as soon as the connection is back")).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText("We have received it and will reply within 48 hours.")).toBeVisible();
  expect((await api.contact.stats()).total).toBe(before + 1);
});

test("an application that is refused can be edited and sent again", { tag: "@further" }, async ({
  page,
  api,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 422/);
  const before = (await api.contact.stats()).total;
  await page.goto("/communities#join");
  await fillIn(page, "Tino");
  await page.route("**/join-application", (route) =>
    route.fulfill({
      status: 422,
      json: { detail: "Name is too short for our register", errors: { name: "Name is too short for our register" } },
    }),
  );
  await submit(page);
  await expect(page.getByRole("heading", { name: "Your application was not accepted" })).toBeFocused();
  await expect(page.getByText("Name is too short for our register")).toBeVisible();
  await page.reload();
  await page.unroute("**/join-application");
  await page.getByRole("button", { name: "Edit and Resend" }).click();
  await expect(page.getByText("Name is too short for our register")).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue("rudo@people.example");
  await page.getByLabel("Name").fill("Tinotenda");
  await submit(page);
  await expect(thanks(page)).toBeVisible();
  expect((await api.contact.stats()).total).toBe(before + 1);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("projects and communities are readable, and a visitor can apply to join", async ({ page }) => {
    await page.goto("/projects?search=borehole");
    await page.getByRole("link", { name: "Borehole watch" }).click();
    await expect(page.getByText("Come on a Saturday and ask for the blue bucket.")).toBeVisible();
    await page
      .getByRole("main")
      .getByRole("link", { name: /^Join a community/ })
      .click();
    await page.getByRole("link", { name: /^Learn More about Hardware/ }).click();
    await expect(page.getByText("A starter box of parts to borrow for your first project")).toBeVisible();
    await expect(page.getByRole("article", { name: "Beehive scale" })).toBeVisible();
    await expect(page.locator("#join").getByRole("button", { name: "Submit Application" })).toBeEnabled();
  });
});
