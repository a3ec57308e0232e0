import type { Page } from "@playwright/test";
import { createEvent, expect, instead, signInByForm, test } from "./site.ts";

test.use({ serviceWorkers: "allow" });

const kept = (page: Page, kind: string): Promise<string[]> =>
  page.evaluate(async (name) => {
    const keys = await (await caches.open(name)).keys();
    return keys.map(({ url }) => new URL(url).pathname + new URL(url).search);
  }, `${kind}-1`);

/** Opens a page and waits until the worker has stored it, with its files. */
async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await expect.poll(() => kept(page, "page")).toContain(path);
  // Pages left before their lazy parts have loaded are stored without them.
  await page.waitForLoadState("networkidle");
  const parts = await page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .map(({ name }) => new URL(name).pathname)
      .filter((file) => /^\/assets\/.+\.(js|css)$/.test(file)),
  );
  await expect.poll(() => kept(page, "asset")).toEqual(expect.arrayContaining(parts));
}

const copyBar = (page: Page) => page.getByRole("status").filter({ hasText: "This is a copy" });

test.describe("without a connection", () => {
  test.use({ sampleContent: true });

  test("visited pages open by links and by address, and show their age", async ({
    page,
    context,
    site,
    expectConsoleError,
  }) => {
    expectConsoleError(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of 503|^503/);
    await visit(page, "/projects");
    await visit(page, "/events");
    // Files loaded before the worker was active are stored too.
    await expect.poll(async () => (await kept(page, "asset")).some((path) => path.endsWith(".css"))).toBe(true);
    await context.setOffline(true);

    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Projects" }).click();
    await expect(page).toHaveTitle(/^Projects · /);
    await expect(page.getByRole("article").first()).toBeVisible();
    await expect(copyBar(page)).toContainText("No connection. This is a copy, saved");
    await page.reload();
    await expect(page.getByRole("heading", { level: 1, name: "Projects" })).toBeVisible();
    // The letters and the styles are there, and so is the script of every page.
    await expect(page.getByRole("heading", { level: 1 })).toHaveCSS("font-family", /Bricolage/);
    await page.getByRole("searchbox", { name: "Search projects" }).fill("weather");
    await expect(page.getByText("The search failed. Please check your connection")).toBeVisible();

    await context.setOffline(false);
    await page.goto("/events");
    await expect(page.getByRole("heading", { level: 1, name: "Events" })).toBeVisible();
    await expect(copyBar(page)).toBeHidden();

    // When the server answers 503, a stored copy is shown; without a copy, the server's own 503 page.
    instead(site.server, ({ url = "" }, response) => {
      if (url.startsWith("/assets/")) return false;
      response.writeHead(503, { "content-type": "text/html", "retry-after": "5" }).end("<h1>Not just now</h1>");
      return true;
    });
    await page.goto("/projects");
    await expect(page.getByRole("heading", { level: 1, name: "Projects" })).toBeVisible();
    await expect(copyBar(page)).toContainText("This is a copy, saved");
    await page.goto("/store");
    await expect(page.getByRole("heading", { level: 1, name: "Not just now" })).toBeVisible();
  });

  test("a page not visited before lists the stored pages, and opens when the connection is back", {
    tag: "@further",
  }, async ({ page, context, expectConsoleError }) => {
    expectConsoleError(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of 503|^503/);
    await visit(page, "/communities");
    await visit(page, "/events/1");
    const title = (await page.title()).replace(/ · [^·]*$/, "");
    await context.setOffline(true);
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Store" }).click();
    await expect(page).toHaveURL(/\/store$/);
    await expect(page.getByRole("heading", { level: 1, name: "No Connection" })).toBeVisible();
    const list = page.locator("#kept-pages");
    await expect(list.getByRole("link", { name: title })).toHaveAttribute("href", "/events/1");
    await expect(list.getByRole("link")).toHaveCount(2);
    // Marks the document, since the reloaded page looks the same.
    await page.evaluate(() => Object.assign(window, { isBefore: true }));
    await page.getByRole("button", { name: "Try Again" }).click();
    await page.waitForFunction(() => !("isBefore" in window));
    await page.waitForLoadState("load");
    await expect(page.getByRole("heading", { level: 1, name: "No Connection" })).toBeVisible();
    await list.getByRole("link", { name: title }).click();
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();

    await page.goto("/store?category=books");
    await expect(page.getByRole("heading", { level: 1, name: "No Connection" })).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole("heading", { level: 1, name: "Store" })).toBeVisible();
    await expect(page).toHaveURL(/\/store\?category=books$/);
  });

  test("pages rendered in the browser are stored too", { tag: "@further" }, async ({
    page,
    context,
    expectConsoleError,
  }) => {
    // A picture that was not in view before is missing; its cover is shown.
    expectConsoleError(/ERR_INTERNET_DISCONNECTED|ERR_FAILED.*\/files\//);
    await visit(page, "/events");
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "About" }).click();
    await expect(page).toHaveURL(/\/about$/);
    await expect.poll(() => kept(page, "page")).toContain("/about");
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(copyBar(page)).toBeVisible();
  });
});

test("an administrator's changes are there on the next visit", { tag: "@further" }, async ({
  page,
  context,
  api,
  expectConsoleError,
}) => {
  expectConsoleError(/ERR_INTERNET_DISCONNECTED/);
  const { id } = await createEvent(api, { title: "Open bench" });
  await visit(page, `/events/${id}`);
  await page.goto(`/events/${id}`);
  await expect(page.getByRole("heading", { level: 1, name: "Open bench" })).toBeVisible();
  await context.setOffline(true);
  await api.events.update(id, { title: "Closed bench" });
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "Open bench" })).toBeVisible();
  // Its scripts load later; they do not notice a connection that is back before.
  await expect(copyBar(page)).toContainText("No connection.");
  await context.setOffline(false);
  await expect(page.getByText("The connection is back.")).toBeVisible();
  await page.getByRole("button", { name: "Show the latest version" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Closed bench" })).toBeVisible();
});

test("the back office, signed-in responses and submissions are never stored", { tag: "@further" }, async ({
  page,
  api,
}) => {
  await createEvent(api);
  await visit(page, "/events");
  await signInByForm(page);
  await page.goto("/admin?tab=events");
  await expect(page.getByText("A soldering evening").first()).toBeVisible();
  await page.goto("/events");
  await expect.poll(() => kept(page, "page")).toEqual(["/events"]);
  const data = await kept(page, "data");
  expect(data.filter((path) => !/^\/api\/(events|communities)/.test(path))).toEqual([]);
});

test("it installs as an app", async ({ page, baseURL }) => {
  await visit(page, "/events");
  const session = await page.context().newCDPSession(page);
  const { installabilityErrors } = await session.send("Page.getInstallabilityErrors");
  expect(installabilityErrors.filter(({ errorId }) => errorId !== "in-incognito")).toEqual([]);
  const { url, data, errors } = await session.send("Page.getAppManifest");
  expect(url).toBe(`${baseURL}/manifest.webmanifest`);
  expect(errors).toEqual([]);
  expect(JSON.parse(data ?? "{}")).toMatchObject({ name: "Anchor Makerspace", display: "standalone" });
});
