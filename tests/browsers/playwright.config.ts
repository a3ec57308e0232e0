import { defineConfig } from "@playwright/test";
import { findFirefox, findWebKit } from "./ensure.ts";
import type { Engine } from "./site.ts";

// The site runs in the process of the tests, with the React that visitors get.
process.env.NODE_ENV = "production";

const programs = { firefox: process.env.FIREFOX || findFirefox(), webkit: process.env.WEBKIT || findWebKit() };

/** Journeys in Firefox and WebKit. Playwright runs and reports them; its own browsers take no part. */
export default defineConfig<Engine>({
  testDir: ".",
  testMatch: "*.spec.ts",
  build: { external: ["**/build/**"] },
  globalSetup: "../e2e/global-setup.ts",
  outputDir: "../../test-results",
  forbidOnly: true,
  fullyParallel: true,
  retries: 1,
  // A browser fills one processor.
  workers: 2,
  timeout: 600_000,
  expect: { timeout: 60_000 },
  reporter: "list",
  projects: (["firefox", "webkit"] as const).flatMap((engine) => {
    const program = programs[engine];
    return program ? [{ name: engine, use: { engine, program } }] : [];
  }),
});
