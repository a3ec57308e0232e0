import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Page } from "@playwright/test";
import { expect, test } from "./site.ts";

test.use({ serviceWorkers: "allow", sampleContent: true });

/** Answers some requests in the server's place; the rest it answers itself. */
function instead(server: Server, answer: (request: IncomingMessage, response: ServerResponse) => boolean): void {
  const [own] = server.listeners("request");
  server.removeAllListeners("request");
  server.on("request", (request, response) => {
    if (!answer(request, response)) own?.call(server, request, response);
  });
}

/** Opens a page, waits until the worker is at work, and leaves a mark that goes with the document. */
async function openMarked(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe("activated");
  await page.evaluate(() => Object.assign(window, { mark: true }));
}
/** A page that is just going cannot be asked; the next look tells. */
const isMarked = (page: Page) => page.evaluate(() => "mark" in window).catch(() => true);

const follow = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Main" }).getByRole("link", { name }).click();

test("where a new version is there, a page that was open opens the next one whole, and nothing of it is stale", async ({
  page,
  site,
}) => {
  await openMarked(page, "/events");
  await follow(page, "Projects");
  await expect(page.getByRole("heading", { level: 1, name: "Projects" })).toBeVisible();
  expect(await isMarked(page)).toBe(true);

  // The browser looks for a new worker by itself too, so the page listens before there is one.
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
  // A look that the browser had begun by itself counts for this one, and may have found the worker before.
  const look = () =>
    page.evaluate(async () => {
      await (await navigator.serviceWorker.getRegistration())?.update();
      return "taken" in window;
    });
  await expect.poll(look).toBe(true);
  // It takes over without touching what is being read.
  expect(await page.evaluate(() => "mark" in window)).toBe(true);
  await follow(page, "Events");
  await expect(page.getByRole("heading", { level: 1, name: "Events" })).toBeVisible();
  await expect.poll(() => isMarked(page)).toBe(false);
  await expect(page.getByRole("status").filter({ hasText: "This is a copy" })).toBeHidden();
});

test("a part of the version before that is gone opens the page anew, once, and then all is well", async ({
  page,
  site,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 404|Error loading route module|about-page/);
  await openMarked(page, "/events");
  let isGone = true;
  let documents = 0;
  instead(site.server, ({ url = "" }, response) => {
    if (url === "/events") {
      documents++;
      // The page is now of the new version, which has all of its own parts.
      isGone = false;
    }
    if (!isGone || !/\/about-page-[^/]+\.js$/.test(url)) return false;
    response.writeHead(404, { "content-type": "text/plain" }).end();
    return true;
  });
  await follow(page, "About");
  await expect.poll(() => isMarked(page)).toBe(false);
  await expect(page.getByRole("heading", { level: 1, name: "Events" })).toBeVisible();
  expect(documents).toBe(1);
  await follow(page, "About");
  await expect(page).toHaveURL(/\/about$/);
  await expect(page.getByRole("heading", { level: 1, name: /^About/ })).toBeVisible();
});
