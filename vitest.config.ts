import { globSync, readFileSync } from "node:fs";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { yaml } from "./scripts/yaml.ts";
import { engine } from "./tests/support/engine.ts";

/** Tests of the whole product take longest and run first, so that the last worker does not finish late. */
class WholeFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isWhole = ({ moduleId }: TestSpecification) => moduleId.startsWith(`${import.meta.dirname}/tests/`);
    const sorted = await super.sort(files);
    return [...sorted.filter(isWhole), ...sorted.filter((file) => !isWhole(file))];
  }
}

const everything = ["src/**/*.test.{ts,tsx}", "tests/*.test.ts"];

/** The files whose first line says why PostgreSQL could answer differently, and those that are about PostgreSQL alone. */
const engineTests = globSync(everything, { cwd: import.meta.dirname }).filter(
  (file) =>
    file.endsWith(".postgres.test.ts") ||
    readFileSync(`${import.meta.dirname}/${file}`, "utf8").startsWith("// On PostgreSQL too: "),
);

export default defineConfig({
  // The fallback texts of the site come from the sample content.
  plugins: [yaml()],
  test: {
    include: process.env.TEST_FILES === "engine" ? engineTests : everything,
    // Tests for one engine have it in their name.
    exclude: [`**/*.${engine === "sqlite" ? "postgres" : "sqlite"}.test.ts`, "**/node_modules/**"],
    globalSetup: "tests/global-setup.ts",
    // Files share a process: each test makes its own data, and the product keeps no state between calls.
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
