import { type Browser, type BrowserContext, chromium } from "@playwright/test";
import { chromiumFlags, ensureChromium } from "../../tests/e2e/chromium.ts";

/** Starts a whole Chromium: its shell has no service workers that outlive a page. */
export const startPhones = (): Promise<Browser> =>
  chromium.launch({ executablePath: ensureChromium({ shell: false }), args: chromiumFlags });

/** Opens the browser of a phone that has never been on the site. */
export const newPhone = (browser: Browser, baseURL: string): Promise<BrowserContext> =>
  browser.newContext({
    baseURL,
    viewport: { width: 360, height: 780 },
    deviceScaleFactor: 2,
    hasTouch: true,
    isMobile: true,
    locale: "en-GB",
  });
