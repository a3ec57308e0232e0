import { availableParallelism } from "node:os";
import { defineConfig, devices } from "@playwright/test";
import { chromiumFlags, findChromium } from "./tests/e2e/chromium.ts";

// The site runs in the process of the tests, with the React that visitors get and not the slower one for developers.
process.env.NODE_ENV = "production";

const executablePath = process.env.CHROMIUM || findChromium();

export default defineConfig({
  testDir: "tests/e2e",
  testMatch: "**/*.spec.ts",
  // The built site is JavaScript already: transpiling it once more would cost each worker seconds.
  build: { external: ["**/build/**"] },
  globalSetup: "tests/e2e/global-setup.ts",
  outputDir: "test-results",
  fullyParallel: true,
  forbidOnly: true,
  // What fails by chance is named, and too many of them fail the run (scripts/test.ts).
  retries: 1,
  // A journey waits now and then, and then another one has the processor. More of them are no faster: 5 on 2 cores took as long.
  workers: Math.min(6, Math.ceil(availableParallelism() * 1.5)),
  // These end what hangs, and nothing else: how long a journey takes depends on what else the machine does.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  reporter: "list",
  use: {
    ...devices["Desktop Chrome"],
    launchOptions: { args: chromiumFlags, ...(executablePath ? { executablePath } : {}) },
    locale: "en-GB",
    // Far from Harare on purpose: the site's times must not depend on where its reader is.
    timezoneId: "America/New_York",
    actionTimeout: 60_000,
    // A trace costs a tenth of the processor's time, so the second attempt has one, and with TRACE=1 the first as well. The list of
    // failures names the file. Snapshots fetch the page's blob: pictures, which the site's policy refuses: each would be an error of
    // the console.
    trace: {
      mode: process.env.TRACE ? "retain-on-failure" : "on-first-retry",
      snapshots: false,
      screenshots: false,
      sources: false,
    },
    // Journeys intercept requests, which a service worker would hide; those about the service worker allow it.
    serviceWorkers: "block",
    // Nothing to wait for that only moves.
    contextOptions: { reducedMotion: "reduce" },
  },
});
