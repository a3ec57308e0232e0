import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { test as base, expect, type Page } from "@playwright/test";
import type { Tokens } from "../../src/client/tokens.ts";
import type { Event } from "../../src/features/events/schema.ts";
import { type Api, createApi } from "../support/api.ts";
import { administrator, type BuiltSite, startBuiltSite } from "../support/built-site.ts";

export { expect };

type NewEvent = Parameters<Api["events"]["create"]>[0];

interface Journey {
  /** whether the site begins with the sample content; otherwise it has no event at all */
  sampleContent: boolean;
  /** the public address that the site is told to have; none unless said */
  origin: string | undefined;
  /** whether the administrator is led to the set-up, as on a new site */
  setUp: boolean;
  /** the built site, running for this test alone */
  site: BuiltSite;
  /** the API as the administrator calls it */
  api: Api;
  /** allows a console error that belongs to the journey, such as that of a call that is refused on purpose */
  expectConsoleError: (pattern: RegExp) => void;
}

/** A browser journey over a site of its own. An unexpected console error, page error or 5xx answer fails it. */
export const test = base.extend<Journey>({
  sampleContent: [false, { option: true }],
  origin: [undefined, { option: true }],
  setUp: [false, { option: true }],
  site: async ({ sampleContent, origin, setUp }, use) => {
    const site = await startBuiltSite({ sampleContent, origin, setUp, firstStarts: process.env.FIRST_STARTS });
    await use(site);
    await site.stop();
  },
  baseURL: async ({ site }, use) => use(site.address),
  api: async ({ site }, use) => {
    const { access_token } = await callAs(site).auth.login({ ...administrator, remember: false });
    await use(callAs(site, access_token));
  },
  page: async ({ page, javaScriptEnabled }, use) => {
    if (javaScriptEnabled !== false) waitForScripts(page);
    await use(page);
  },
  expectConsoleError: [
    async ({ context }, use) => {
      const expected: RegExp[] = [];
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

/** Whether the page's scripts have taken over what the server wrote, or it is a page that has none. */
const isHydrated = () =>
  !document.querySelector('script[type="deferred"]') || document.documentElement.dataset.hydrated !== undefined;

/** A person takes a moment to look before they click; by then a page's scripts, which come after its paint, are there. */
function waitForScripts(page: Page): void {
  // Asked at each frame, as Playwright does unless told otherwise, the page would draw frames for the question alone.
  const options = { timeout: 0, polling: 50 };
  const hydrated = () => page.waitForFunction(isHydrated, undefined, options).catch(() => undefined);
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
  page.goto = async (...parameters) => {
    const response = await goto(...parameters);
    // A journey that goes on as soon as the page begins to arrive is about what happens before its scripts are here.
    if (parameters[1]?.waitUntil !== "commit") await hydrated();
    return response;
  };
  page.reload = async (...parameters) => {
    const response = await reload(...parameters);
    await hydrated();
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

/**
 * Puts a session of the administrator, or of somebody else, into the browser. The page is then at a file of the site that
 * costs nothing to show: the journey goes on from there to where it begins.
 */
export async function signIn(page: Page, { username, password } = administrator): Promise<void> {
  const response = await page.request.post("/api/auth/login-json", { data: { username, password, remember: false } });
  expect(response.status(), await response.text()).toBe(200);
  const { access_token, refresh_token } = (await response.json()) as Tokens;
  await page.goto("/robots.txt");
  // As `keepTokens` and `announceSignIn` of src/client/tokens.ts leave it.
  await page.evaluate(
    (items) => {
      for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value);
    },
    { access_token, refresh_token, session_started: String(Date.now()) },
  );
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

/** Adds an event: in `inHours` (a day ahead), for two hours, with whatever else is given. */
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

/** Answers some requests in the server's place; the rest it answers itself. */
export function instead(server: Server, answer: (request: IncomingMessage, response: ServerResponse) => boolean): void {
  const [own] = server.listeners("request");
  server.removeAllListeners("request");
  server.on("request", (request, response) => {
    if (!answer(request, response)) own?.call(server, request, response);
  });
}
