import { defineConfig } from "vitest/config";

export default defineConfig({
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
