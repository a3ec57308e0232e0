import { defineConfig } from "vitest/config";
import { fonts } from "./scripts/fonts.ts";

export default defineConfig({
  // Preview pictures are drawn with the outlines of the site's fonts.
  plugins: [fonts(import.meta.dirname)],
  test: {
    include: ["src/**/*.test.{ts,tsx}", "tests/*.test.ts"],
    globalSetup: "tests/global-setup.ts",
    // Files share a process: what a test needs it makes itself, and nothing of the product is kept between two calls.
    isolate: false,
    allowOnly: false,
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
});
