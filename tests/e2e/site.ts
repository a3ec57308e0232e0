import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { type BrowserContext, test as base, expect, type Page } from "@playwright/test";
import type { Tokens } from "../../src/client/tokens.ts";
import type { Event } from "../../src/features/events/schema.ts";
import { type Api, createApi } from "../support/api.ts";
import { administrator, type BuiltSite, startBuiltSite } from "../support/built-site.ts";

export { expect };

type NewEvent = Parameters<Api["events"]["create"]>[0];

interface Journey {
  /** whether the site has the sample content; otherwise it has no events */
  sampleContent: boolean;
  /** the configured public address; default: none */
  origin: string | undefined;
  /** whether the administrator is led to the set-up, as on a new site */
  setUp: boolean;
  /** whether the journey only reads the sample content, in a site that it shares with others of its worker */
  readsOnly: boolean;
  /** the built site, running for this test alone unless that only reads */
  site: BuiltSite;
  /** the API as the administrator calls it */
  api: Api;
  /** allows a console error that belongs to the journey, such as that of a call that is refused on purpose */
  expectConsoleError: (pattern: RegExp) => void;
}

interface Shared {
  /** the site of those that only read */
  sampleSite: BuiltSite;
}

const firstStarts = () => process.env.FIRST_STARTS;

/** A browser journey over a site of its own. An unexpected console error, page error or 5xx answer fails it. */
export const test = base.extend<Journey, Shared>({
  sampleContent: [false, { option: true }],
  origin: [undefined, { option: true }],
  setUp: [false, { option: true }],
  readsOnly: [false, { option: true }],
  sampleSite: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that this one needs from the pattern
    async ({}, use) => {
      const site = await startBuiltSite({ sampleContent: true, firstStarts: firstStarts() });
      await use(site);
      await site.stop();
    },
    { scope: "worker" },
  ],
  site: async ({ sampleContent, origin, setUp, readsOnly, sampleSite }, use) => {
    if (readsOnly) return use(sampleSite);
    const site = await startBuiltSite({ sampleContent, origin, setUp, firstStarts: firstStarts() });
    await use(site);
    await site.stop();
  },
  baseURL: async ({ site }, use) => use(site.address),
  api: async ({ site }, use) => {
    const { access_token } = await callAs(site).auth.login({ ...administrator, remember: false });
    await use(callAs(site, access_token));
  },
  context: async ({ context }, use) => {
    staysOffline(context);
    await context.addInitScript(reportViolations);
    await use(context);
  },
  page: async ({ page, javaScriptEnabled }, use) => {
    if (javaScriptEnabled !== false) goWithScripts(page);
    await use(page);
  },
  expectConsoleError: [
    async ({ context }, use) => {
      // A draft sent just before saving may arrive after it: the server answers 410, which is harmless.
      const expected: RegExp[] = [/ 410 .*\/draft\)$/];
      const seen: string[] = [];
      context.on("console", (message) => {
        if (message.type() === "error") seen.push(`console: ${message.text()} (${message.location().url})`);
      });
      context.on("weberror", (error) => seen.push(`page: ${error.error().message}`));
      context.on("response", (response) => {
        if (response.status() >= 500) seen.push(`${response.status()}: ${response.url()}`);
      });
      await use((pattern) => expected.push(pattern));
      expect(seen.filter((text) => !expected.some((pattern) => pattern.test(text)))).toEqual([]);
    },
    { auto: true },
  ],
});

/** Makes violations of the page's policy errors of the console. Chromium prints none where a script catches the error. */
function reportViolations(): void {
  addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI }) =>
    console.error(`Content Security Policy: ${effectiveDirective} blocked ${blockedURI}`),
  );
}

/** Keeps `navigator.onLine` false after a navigation; Chromium 150 forgets it in pages of a service worker. */
function staysOffline(context: BrowserContext): void {
  const setOffline = context.setOffline.bind(context);
  let script: { dispose: () => Promise<void> } | undefined;
  context.setOffline = async (offline) => {
    if (offline)
      script = await context.addInitScript(() =>
        Object.defineProperty(navigator, "onLine", { get: () => false, configurable: true }),
      );
    else await script?.dispose();
    await setOffline(offline);
    if (offline) return;
    for (const page of context.pages())
      await page.evaluate(() => {
        if (!Object.hasOwn(navigator, "onLine")) return;
        Reflect.deleteProperty(navigator, "onLine");
        dispatchEvent(new Event("online"));
      });
  };
}

/**
 * Resolves when the page keeps what is pressed, and is hydrated where it starts its application by itself: on tools, and
 * for somebody who is signed in.
 */
const readiness = () =>
  new Promise<void>((resolve) => {
    const look = () => {
      const { ready, hydrated } = document.documentElement.dataset;
      const starts =
        document.querySelector('script[type="text/plain"]')?.textContent || localStorage.getItem("access_token");
      const isDone = starts && document.getElementById("application") ? hydrated : ready;
      if (isDone === undefined && document.querySelector('script[src*="/reader-"]')) return;
      observer.disconnect();
      resolve();
    };
    const observer = new MutationObserver(look);
    observer.observe(document, { subtree: true, attributeFilter: ["data-hydrated", "data-ready"] });
    look();
  });

/** Waits for the scripts after the first paint by the page's mark; `waitForFunction` costs a fifth of a page load. */
async function waitForScripts(page: Page): Promise<void> {
  try {
    await page.evaluate(readiness);
  } catch (error) {
    // A page that navigates loses the evaluation, so it is repeated; a closed one is ignored.
    if (!page.isClosed() && /context was destroyed/.test(String(error))) await waitForScripts(page);
  }
}

/** Loads the application as a hand near a control does; from then on, links are followed without a document. */
export async function startApplication(page: Page): Promise<void> {
  await page.evaluate(() => {
    const control = document.body.appendChild(document.createElement("button"));
    control.dispatchEvent(new Event("pointerover", { bubbles: true }));
    control.remove();
  });
  await page.locator("html[data-hydrated]").waitFor({ state: "attached" });
}

/** Going to an address ends when its page's scripts are there. */
function goWithScripts(page: Page): void {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
  page.goto = async (...parameters) => {
    const response = await goto(...parameters);
    // A journey that waits only for "commit" tests what happens before scripts have loaded.
    if (parameters[1]?.waitUntil !== "commit") await waitForScripts(page);
    return response;
  };
  page.reload = async (...parameters) => {
    const response = await reload(...parameters);
    await waitForScripts(page);
    return response;
  };
}

const callAs = (site: BuiltSite, token?: string): Api =>
  createApi((path, { headers, ...init }) =>
    fetch(`${site.address}${path}`, {
      ...init,
      headers: { ...(headers as Record<string, string>), ...(token ? { authorization: `Bearer ${token}` } : {}) },
    }),
  );

/** Signs an account in, by default the administrator, from the next page that is opened. */
export async function signIn(page: Page, { username, password } = administrator): Promise<void> {
  const response = await page.request.post("/api/auth/login-json", { data: { username, password, remember: false } });
  expect(response.status(), await response.text()).toBe(200);
  const { access_token, refresh_token } = (await response.json()) as Tokens;
  // As `keepTokens` and `announceSignIn` of src/client/tokens.ts leave it.
  const items = { access_token, refresh_token, session_started: String(Date.now()) };
  const { origin } = new URL(response.url());
  const once = await page.addInitScript(
    ({ site, kept }) => {
      if (location.origin === site) for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
    },
    { site: origin, kept: items },
  );
  // Later sign-outs and token refreshes must persist.
  page.once("domcontentloaded", () => once.dispose());
}

/** Signs in by the form, as a person does: for journeys that are about it. */
export async function signInByForm(page: Page, { username, password } = administrator): Promise<void> {
  await page.goto("/login");
  await page.getByLabel("Username or Email").fill(username);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(page).not.toHaveURL(/\/login/);
}

const hour = 3_600_000;

/** Creates an event that begins in `inHours` (default: 24) and lasts two hours. */
export function createEvent(
  api: Api,
  { inHours = 24, ...given }: Partial<NewEvent> & { inHours?: number } = {},
): Promise<Event> {
  const start = Date.now() + inHours * hour;
  return api.events.create({
    title: "A soldering evening",
    description: "Bring nothing but patience.",
    start_date: new Date(start).toISOString(),
    end_date: new Date(start + 2 * hour).toISOString(),
    ...given,
  });
}

/** Replaces some responses of the server. */
export function instead(server: Server, answer: (request: IncomingMessage, response: ServerResponse) => boolean): void {
  const [own] = server.listeners("request");
  server.removeAllListeners("request");
  server.on("request", (request, response) => {
    if (!answer(request, response)) own?.call(server, request, response);
  });
}
