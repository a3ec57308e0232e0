import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { yaml } from "./scripts/yaml.ts";
import { engine } from "./tests/support/engine.ts";

/** What goes through the whole product takes longest and begins first: the end then finds no worker waiting for another. */
class WholeFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isWhole = ({ moduleId }: TestSpecification) => moduleId.startsWith(`${import.meta.dirname}/tests/`);
    const sorted = await super.sort(files);
    return [...sorted.filter(isWhole), ...sorted.filter((file) => !isWhole(file))];
  }
}

/**
 * What comes to no database, or only for who is calling, and to no time of day: one turn is enough. It takes long, which is why it
 * is named; all else is in both.
 */
const once = [
  "src/app/cached-address.test.ts",
  "src/features/blog/article-html.test.ts",
  "src/features/uploads/pictures.test.ts",
  "src/platform/backup/encryption.test.ts",
  "src/platform/files/pictures.test.ts",
  "src/platform/http/page-scripts.test.ts",
  "src/platform/http/response-cache.test.ts",
  "src/platform/xml.test.ts",
  "src/samples/pictures.test.ts",
  "tests/boundaries.test.ts",
  "tests/install.test.ts",
];

export default defineConfig({
  // What stands in for what could not be loaded comes from the sample content.
  plugins: [yaml()],
  test: {
    include: ["src/**/*.test.{ts,tsx}", "tests/*.test.ts"],
    // What is about one engine alone says so in its name.
    exclude: [
      `**/*.${engine === "sqlite" ? "postgres" : "sqlite"}.test.ts`,
      "**/node_modules/**",
      ...(engine === "sqlite" ? [] : once),
    ],
    globalSetup: "tests/global-setup.ts",
    // Files share a process: what a test needs it makes itself, and nothing of the product is kept between two calls.
    isolate: false,
    // One process for each core; unsaid, one core is left idle, which is half of a machine that has two.
    maxWorkers: "100%",
    sequence: { sequencer: WholeFirst },
    allowOnly: false,
    // Ends what hangs, and nothing else: how long a test takes depends on what else the machine does. No test sets its own.
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
});
