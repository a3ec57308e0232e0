import type { AddressInfo } from "node:net";
import { test as base, expect } from "@playwright/test";
import { type Api, createApi } from "../support/api.ts";
import { administrator, type BuiltSite, startBuiltSite } from "../support/built-site.ts";
import type { Browser, Size } from "./drivers/driver.ts";
import { startFirefox } from "./drivers/firefox.ts";
import { startWebKit } from "./drivers/webkit.ts";
import { type FailingLine, startFailingLine } from "./line.ts";
import { type Page, pageOf } from "./page.ts";

export { expect };

export const phone: Size = { width: 360, height: 740 };
export const desk: Size = { width: 1280, height: 800 };

const engines = { firefox: startFirefox, webkit: startWebKit };

export interface Engine {
  engine: keyof typeof engines;
  /** the path of the program that is started */
  program: string;
}

interface Journey extends Engine {
  size: Size;
  site: BuiltSite;
  /** the site, over a connection that can fail */
  line: FailingLine;
  /** the API as the administrator calls it */
  api: Api;
  newPage: () => Promise<Page>;
  /** a window of a browser that starts for this journey alone */
  view: Page;
}

/** A journey in another browser over a site of its own. An error of a page or a violation of its policy fails it. */
export const test = base.extend<Journey>({
  engine: ["firefox", { option: true }],
  program: ["", { option: true }],
  size: [phone, { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that this one needs from the pattern
  site: async ({}, use) => {
    const site = await startBuiltSite({ sampleContent: true, firstStarts: process.env.FIRST_STARTS });
    await use(site);
    await site.stop();
  },
  line: async ({ site }, use) => {
    const line = await startFailingLine((site.server.address() as AddressInfo).port);
    await use(line);
    await line.stop();
  },
  api: async ({ site }, use) => {
    const callAs = (token?: string) =>
      createApi((path, { headers, ...init }) =>
        fetch(`${site.address}${path}`, {
          ...init,
          headers: { ...(headers as Record<string, string>), ...(token ? { authorization: `Bearer ${token}` } : {}) },
        }),
      );
    const { access_token } = await callAs().auth.login({ ...administrator, remember: false });
    await use(callAs(access_token));
  },
  newPage: async ({ engine, program, size }, use) => {
    const browser: Browser = await engines[engine](program, size);
    try {
      await use(async () => pageOf(await browser.newTab()));
      expect(browser.errors()).toEqual([]);
    } finally {
      await browser.close();
    }
  },
  view: async ({ newPage }, use) => use(await newPage()),
});

/** Signs in by the form. */
export async function signIn(view: Page, address: string, { username, password } = administrator): Promise<void> {
  await view.open(`${address}/login`);
  await view.fill("Username or Email", username);
  await view.fill("Password", password);
  await view.click("button", "Sign In");
  await view.isAt(/^(?!\/login)/);
}
