import type { Server } from "node:http";
import type { Page } from "@playwright/test";
import { expect, instead, startApplication, test } from "./site.ts";

test.use({ serviceWorkers: "allow", sampleContent: true });

/** Opens a page, waits until the worker is active, and leaves a mark that a new document lacks. */
async function openMarked(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe("activated");
  await page.evaluate(() => Object.assign(window, { mark: true }));
  // A hand comes near a control, and brings the application.
  await page.getByRole("searchbox").evaluate((field) => field.closest("form")?.removeAttribute("method"));
  await page.getByRole("searchbox").hover();
  await expect(page.locator("html[data-hydrated]")).toBeAttached();
}
/** A page being unloaded cannot be evaluated; the next poll can. */
const isMarked = (page: Page) => page.evaluate(() => "mark" in window).catch(() => true);

const follow = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Main" }).getByRole("link", { name }).click();

test("after an update, an open page loads the next page as a fresh document", async ({
  page,
  site,
  expectConsoleError,
}) => {
  // Pictures that the old worker was fetching when it was stopped.
  expectConsoleError(/ERR_FAILED \(.*\/files\//);
  await openMarked(page, "/events");
  await follow(page, "Projects");
  await expect(page.getByRole("heading", { level: 1, name: "Projects" })).toBeVisible();
  expect(await isMarked(page)).toBe(true);

  // The browser may check for a new worker on its own, so the listener is added first.
  await page.evaluate(() =>
    navigator.serviceWorker.addEventListener("controllerchange", () => Object.assign(window, { taken: true })),
  );
  const worker = await (await fetch(`${site.address}/sw.js`)).text();
  instead(site.server, ({ url }, response) => {
    if (url !== "/sw.js") return false;
    response.writeHead(200, { "content-type": "text/javascript", "content-security-policy": "connect-src 'self'" });
    response.end(worker.replace("/*", "/* another build"));
    return true;
  });
  // Counts the browser's own update check, which may already have found the worker.
  const update = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      await registration?.update();
      const { installing, waiting } = registration ?? {};
      return { taken: "taken" in window, installing: installing?.state, waiting: waiting?.state };
    });
  // A worker that is watched is never idle to Chromium, which may then keep the new one waiting for five minutes.
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("ServiceWorker.enable");
  const look = async () => {
    const found = await update();
    if (found.waiting) await cdp.send("ServiceWorker.stopAllWorkers");
    return found;
  };
  await expect.poll(look).toMatchObject({ taken: true });
  // It takes over without touching the open page.
  expect(await page.evaluate(() => "mark" in window)).toBe(true);
  await follow(page, "Events");
  await expect(page.getByRole("heading", { level: 1, name: "Events" })).toBeVisible();
  await expect.poll(() => isMarked(page)).toBe(false);
  await expect(page.getByRole("status").filter({ hasText: "This is a copy" })).toBeHidden();
});

/** Answers 404 for a page's script, as after an update. Returns the addresses of the documents requested. */
function takeAway(server: Server, script: RegExp, isGone: () => boolean) {
  const documents: string[] = [];
  instead(server, ({ url = "", headers }, response) => {
    if (headers["sec-fetch-mode"] === "navigate") documents.push(url);
    if (!isGone() || !script.test(url)) return false;
    response.writeHead(404, { "content-type": "text/plain" }).end();
    return true;
  });
  return documents;
}

test("a click whose page script is gone loads a fresh document, and works once the script is back", {
  tag: "@further",
}, async ({ page, site, expectConsoleError }) => {
  expectConsoleError(/status of 404|Error loading route module|about-page/);
  // Turns off prefetching in idle time.
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
  let isGone = true;
  const documents = takeAway(site.server, /\/about-page-[^/]+\.js$/, () => isGone);
  await page.goto("/events");
  await startApplication(page);
  await page.evaluate(() => Object.assign(window, { mark: true }));
  await follow(page, "About");
  await expect.poll(() => isMarked(page)).toBe(false);
  await expect(page.getByRole("heading", { level: 1, name: "Events" })).toBeVisible();
  // The document is loaded once, not again and again while the script stays away.
  await page.waitForLoadState("load");
  expect(documents).toEqual(["/events", "/events"]);

  isGone = false;
  await startApplication(page);
  await follow(page, "About");
  await expect(page.getByRole("heading", { level: 1, name: /^About/ })).toBeVisible();
  expect(documents).toEqual(["/events", "/events"]);
});

test("when the script that loads data is gone, the browser loads the page as a document, once", {
  tag: "@further",
}, async ({ page, site, expectConsoleError }) => {
  expectConsoleError(/status of 404|public-api|Failed to fetch dynamically/);
  // Turns off prefetching in idle time.
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
  const documents = takeAway(site.server, /\/public-api-[^/]+\.js$/, () => true);
  await page.goto("/events");
  await follow(page, "About");
  await expect(page).toHaveURL(/\/about$/);
  await expect(page.getByRole("heading", { level: 1, name: /^About/ })).toBeVisible();
  await page.waitForLoadState("load");
  expect(documents).toEqual(["/events", "/about"]);
});

test("Back to a page whose script is gone loads it as a document, with its hash", { tag: "@further" }, async ({
  page,
  site,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 404|Error loading route module|communities-page/);
  await page.goto("/events");
  await startApplication(page);
  const documents = takeAway(site.server, /\/communities-page-[^/]+\.js$/, () => documents.length === 0);
  // The address of a page that was loaded as a document, so that its script is in no cache.
  await page.evaluate(() => history.pushState(null, "", "/communities#join"));
  await page.evaluate(() => history.pushState(null, "", "/events?show=upcoming"));
  await page.goBack();
  await expect(page).toHaveURL(/\/communities#join$/);
  await expect(page.getByRole("heading", { level: 1, name: "Communities" })).toBeVisible();
  expect(documents).toEqual(["/communities"]);
});
