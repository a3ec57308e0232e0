/**
 * `npm test`: every check of the project, one after the other, until one fails. The last line is "N passed, N failed".
 *
 * `npm test -- <step> …` runs only the steps named: types, style, unused, sqlite, postgres (`api` is both), build, size,
 * browser.
 */
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureChromium } from "../tests/e2e/chromium.ts";
import { ensureBuilt } from "./start.ts";

const root = join(import.meta.dirname, "..");
const reports = mkdtempSync(join(tmpdir(), "test-reports-"));

interface Count {
  passed: number;
  failed: number;
}

interface Step {
  name: string;
  title: string;
  /** does the work; what it throws is a sentence that ends the run */
  run: () => Promise<Count>;
}

/** Runs a program of node_modules with its output shown. @returns whether it ended well */
function program(name: string, parameters: string[], environment: Record<string, string> = {}): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const path = `${join(root, "node_modules/.bin")}${process.platform === "win32" ? ";" : ":"}${process.env.PATH}`;
    const child = spawn(name, parameters, {
      cwd: root,
      stdio: "inherit",
      env: { ...process.env, ...environment, PATH: path },
    });
    child.once("error", reject);
    child.once("close", (code) => resolve(code === 0));
  });
}

/** A check that counts as one. */
const check = (name: string, title: string, parameters: string[]): Step => ({
  name,
  title,
  run: async () =>
    (await program(parameters[0] as string, parameters.slice(1))) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 },
});

function readReport<T>(file: string): T {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as T;
  } catch {
    throw new Error("The tests ended without a report.");
  }
}

/** Nothing is left out silently: a test that is skipped or still to be written is a failure. */
function refuseSkipped(skipped: number): void {
  if (skipped > 0) throw new Error(`${skipped} tests were skipped. Every test has to run.`);
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numFailedTestSuites: number;
  numPendingTests: number;
  numTodoTests: number;
}

const apiTests = (name: "sqlite" | "postgres", title: string, timeZone: string): Step => ({
  name,
  title,
  async run() {
    const file = join(reports, `${name}.json`);
    const parameters = ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
    // Each engine's turn is in another time zone, neither of them the site's: nothing may depend on the server's.
    const ok = await program("vitest", parameters, { TEST_ENGINE: name, TZ: timeZone });
    const report = readReport<VitestReport>(file);
    refuseSkipped(report.numPendingTests + report.numTodoTests);
    const failed = Math.max(report.numFailedTests, ok ? 0 : 1);
    return { passed: report.numPassedTests, failed };
  },
});

const build: Step = {
  name: "build",
  title: "Build",
  async run() {
    await ensureBuilt();
    return { passed: 1, failed: 0 };
  },
};

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
}

const browser: Step = {
  name: "browser",
  title: "Browser journeys in Chromium",
  async run() {
    const file = join(reports, "browser.json");
    const environment = { CHROMIUM: ensureChromium(), PLAYWRIGHT_JSON_OUTPUT_NAME: file };
    const ok = await program("playwright", ["test", "--reporter=list,json"], environment);
    const { stats } = readReport<PlaywrightReport>(file);
    refuseSkipped(stats.skipped);
    return { passed: stats.expected, failed: Math.max(stats.unexpected + stats.flaky, ok ? 0 : 1) };
  },
};

const steps: Step[] = [
  check("types", "Types (tsc)", ["tsc", "--noEmit"]),
  check("style", "Style (Biome)", ["biome", "check", "--error-on-warnings"]),
  check("unused", "Unused code and dependencies (knip)", ["knip"]),
  apiTests("sqlite", "Unit and API tests on SQLite", "UTC"),
  apiTests("postgres", "Unit and API tests on PostgreSQL", "America/New_York"),
  build,
  check("size", "Size of a first load (size-limit)", ["size-limit"]),
  browser,
];

/** The steps that the command line names; all of them when it names none. Building goes before what needs it. */
function chosen(names: string[]): Step[] {
  const wanted = new Set(names.flatMap((name) => (name === "api" ? ["sqlite", "postgres"] : [name])));
  const unknown = [...wanted].filter((name) => !steps.some((step) => step.name === name));
  if (unknown.length > 0)
    throw new Error(`There is no step ${unknown.join(", ")}. Steps: ${steps.map(({ name }) => name).join(", ")}, api.`);
  if (wanted.has("size") || wanted.has("browser")) wanted.add("build");
  return wanted.size === 0 ? steps : steps.filter(({ name }) => wanted.has(name));
}

const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

/** Runs the steps until one fails. @returns how many checks and tests passed and failed */
async function runAll(list: Step[]): Promise<Count> {
  const total: Count = { passed: 0, failed: 0 };
  for (const { title, run } of list) {
    console.log(`\n== ${title}`);
    const begun = performance.now();
    const count = await run().catch((error: Error): Count => {
      console.error(error.message);
      return { passed: 0, failed: 1 };
    });
    total.passed += count.passed;
    total.failed += count.failed;
    console.log(`-- ${title}: ${count.passed} passed, ${count.failed} failed, in ${seconds(begun)}`);
    if (count.failed > 0) {
      console.error(`\nStopped, because this step failed: ${title}.`);
      break;
    }
  }
  return total;
}

const begun = performance.now();
try {
  const { passed, failed } = await runAll(chosen(process.argv.slice(2)));
  console.log(`\nAll of it took ${seconds(begun)}.\n${passed} passed, ${failed} failed`);
  process.exitCode = failed > 0 ? 1 : 0;
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
} finally {
  rmSync(reports, { recursive: true, force: true });
}
