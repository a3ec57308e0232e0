/**
 * `npm test`: every check of the project. A failing step does not end the run; the closing summary lists all failures,
 * and the last line is "N passed, N failed". `npm test -- <step> …` runs only the named steps: types, style, unused,
 * build, sqlite, engine, size, visits, promised, release, browser, and those that run only when named, and in CI:
 * postgres, which is sqlite and engine on PostgreSQL, further, the journeys with the tag @further, with documents, and
 * browsers, the journeys in Firefox and WebKit.
 */
import { chmodSync, mkdtempSync, readFileSync, rmSync, statfsSync } from "node:fs";
import { freemem, tmpdir } from "node:os";
import { join, relative } from "node:path";
import { ensureFirefox, ensureWebKit } from "../tests/browsers/ensure.ts";
import { ensureChromium } from "../tests/e2e/chromium.ts";
import { lastLine, runSteps, type Step, summary, total } from "./steps.ts";

const reports = mkdtempSync(join(tmpdir(), "test-reports-"));

const gibibyte = 2 ** 30;

/** Returns a folder for the tests' data: in memory if there is room, since commits on a disk wait for it. */
function makeFilesFolder(): string {
  let inMemory = false;
  try {
    const { bavail, bsize } = statfsSync("/dev/shm");
    inMemory = bavail * bsize > 3 * gibibyte && freemem() > 6 * gibibyte;
  } catch {
    // Not on this system.
  }
  const folder = mkdtempSync(join(inMemory ? "/dev/shm" : tmpdir(), "test-files-"));
  // PostgreSQL runs as another account than root, and has to pass through.
  chmodSync(folder, 0o711);
  return folder;
}

const files = makeFilesFolder();
const removeFolders = () => {
  for (const folder of [reports, files]) rmSync(folder, { recursive: true, force: true });
};
// Files in memory that are not deleted would occupy it until the machine restarts.
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => {
    removeFolders();
    process.exit(1);
  });
}

const check = (name: string, title: string, parameters: string[], needs?: string): Step => ({
  name,
  title,
  needs,
  run: async (program) => ((await program(parameters)) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }),
});

function readReport<T>(file: string): T {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as T;
  } catch {
    throw new Error("The tests ended without a report.");
  }
}

/** Nothing is left out silently: a test that is skipped or still to be written is a failure. @returns how many were */
function refuseSkipped(skipped: number): number {
  if (skipped > 0) console.error(`${skipped} tests were skipped. Every test has to run.`);
  return skipped;
}

/**
 * Tests that may pass only at the second attempt: a browser fails about once in a thousand on a busy machine, and
 * PostgreSQL is given up after seconds of the clock, which a machine can spend on something else. The summary names
 * them, and more of them are a fault.
 */
const maxRepeated = 2;

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: {
    name: string;
    status: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
}

/** Returns the tests that failed, with their files (a file that failed as a whole stands alone), and those repeated. */
function troubledTests({ testResults }: VitestReport): { failed: string[]; repeated: string[] } {
  const failed: string[] = [];
  const repeated: string[] = [];
  for (const { name, status, assertionResults } of testResults) {
    const file = relative(process.cwd(), name);
    const before = failed.length;
    for (const test of assertionResults) {
      if (test.status === "failed") failed.push(`${file}: ${test.fullName}`);
      else if (test.failureMessages.length > 0) repeated.push(`${file}: ${test.fullName} (at the second attempt)`);
    }
    if (status === "failed" && failed.length === before) failed.push(file);
  }
  return { failed, repeated };
}

/** @param files all test files, or only those marked as dependent on the engine */
const apiTests = (
  name: string,
  title: string,
  { engine, timeZone, files: only }: { engine: "sqlite" | "postgres"; timeZone: string; files: "all" | "engine" },
): Step => ({
  name,
  title,
  async run(program) {
    const file = join(reports, `${name}.json`);
    const retry = engine === "postgres" ? 1 : 0;
    const parameters = [
      "run",
      `--retry=${retry}`,
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${file}`,
    ];
    // Each engine's turn is in another time zone, neither of them the site's: nothing may depend on the server's.
    const ok = await program(["vitest", ...parameters], {
      TEST_ENGINE: engine,
      TEST_FILES: only,
      TZ: timeZone,
      TMPDIR: files,
    });
    const report = readReport<VitestReport>(file);
    const { failed: names, repeated } = troubledTests(report);
    const skipped = refuseSkipped(report.numPendingTests + report.numTodoTests);
    const failed = report.numFailedTests + skipped + (repeated.length > maxRepeated ? repeated.length : 0);
    return { passed: report.numPassedTests, failed: Math.max(failed, ok ? 0 : 1), named: [...names, ...repeated] };
  },
});

interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs: { title: string; file: string; line: number; tests: { status: string; projectName: string }[] }[];
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  suites: PlaywrightSuite[];
}

const troubledJourneys = ({ suites = [], specs }: PlaywrightSuite, folder: string): string[] => [
  ...specs.flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status === "unexpected" || status === "flaky")
      .map(({ status, projectName }) => {
        const engine = projectName ? ` in ${projectName}` : "";
        return `${folder}/${file}:${line}: ${title}${engine}${status === "flaky" ? " (at the second attempt)" : ""}`;
      }),
  ),
  ...suites.flatMap((suite) => troubledJourneys(suite, folder)),
];

interface Journeys {
  name: string;
  title: string;
  /** the folder with the journeys */
  folder: string;
  /** Playwright's parameters that choose among the journeys */
  parameters: string[];
  /** returns the variables that name the browsers; they are undefined where a browser cannot be had */
  browsers: () => Record<string, string | undefined>;
}

const journeys = ({ name, title, folder, parameters, browsers }: Journeys): Step => ({
  name,
  title,
  needs: "build",
  async run(program) {
    const file = join(reports, `${name}.json`);
    const found = browsers();
    const leftOut = Object.keys(found)
      .filter((browser) => !found[browser])
      .map((browser) => `${browser} is missing and could not be installed: its journeys were left out`);
    if (leftOut.length === Object.keys(found).length) return { passed: 0, failed: 0, named: leftOut };
    const environment = { ...found, PLAYWRIGHT_JSON_OUTPUT_NAME: file, TMPDIR: files };
    // CI divides the journeys among machines: SHARD=1/2 runs the first half.
    const shard = process.env.SHARD ? [`--shard=${process.env.SHARD}`] : [];
    const ok = await program(["playwright", "test", "--reporter=list,json", ...parameters, ...shard], environment);
    const { stats, suites } = readReport<PlaywrightReport>(file);
    const { expected, unexpected, flaky, skipped } = stats;
    if (flaky > 0) console.log(`${flaky} journeys passed only at the second attempt. Please mend them.`);
    const failed = unexpected + (flaky > maxRepeated ? flaky : 0) + refuseSkipped(skipped);
    const named = [...leftOut, ...suites.flatMap((suite) => troubledJourneys(suite, folder))];
    return { passed: expected + flaky, failed: Math.max(failed, ok ? 0 : 1), named };
  },
});

const inChromium = {
  folder: "tests/e2e",
  browsers: () => ({ CHROMIUM: process.env.CHROMIUM || ensureChromium() }),
};

const further = journeys({
  ...inChromium,
  name: "further",
  title: "Further journeys in Chromium",
  parameters: ["--grep=@further"],
});

const otherBrowsers = journeys({
  name: "browsers",
  title: "Journeys in Firefox and WebKit",
  folder: "tests/browsers",
  parameters: ["--config=tests/browsers/playwright.config.ts"],
  browsers: () => ({
    FIREFOX: process.env.FIREFOX || ensureFirefox(),
    WEBKIT: process.env.WEBKIT || ensureWebKit(),
  }),
});

const documents = check(
  "documents",
  "Valid HTML (Nu) and API description (Redocly)",
  ["node", "scripts/browser/documents.ts"],
  "build",
);

const onPostgres = { engine: "postgres", timeZone: "America/New_York" } as const;
const postgres = apiTests("postgres", "All unit and API tests on PostgreSQL", { ...onPostgres, files: "all" });

/**
 * Tests of one engine share the processors with steps that leave some idle; both engines at once gain nothing. Journeys
 * run alone and fill all processors, since each waits for browser responses.
 */
const groups: Step[][] = [
  [
    // More checkers each work out the types of the database again: three times the processor's time.
    check("types", "Types (tsc)", ["tsc", "--noEmit", "--checkers", "1"]),
    check("style", "Style (Biome)", ["biome", "check", "--error-on-warnings"]),
    check("unused", "Unused code and dependencies (knip)", ["knip"]),
    check("build", "Build", ["node", "scripts/build.ts"]),
    apiTests("sqlite", "Unit and API tests on SQLite", { engine: "sqlite", timeZone: "UTC", files: "all" }),
  ],
  [
    apiTests("engine", "Tests that PostgreSQL could answer differently", { ...onPostgres, files: "engine" }),
    postgres,
    check("size", "Size of a first load (size-limit)", ["size-limit"], "build"),
    check("visits", "Bytes and requests of a first visit", ["node", "scripts/browser/first-visits.ts"], "build"),
    check("promised", "Scripts for the promised browsers (es-check)", ["node", "scripts/browser/promised.ts"], "build"),
    check("release", "A release starts on a machine with nothing", ["node", "scripts/release-trial.ts"], "build"),
  ],
  [
    journeys({
      ...inChromium,
      name: "browser",
      title: "Main journeys in Chromium",
      parameters: ["--grep-invert=@further"],
    }),
  ],
  [documents],
  [further],
  [otherBrowsers],
];

/** These try on PostgreSQL, on more pages or in more cases what the others try once. */
const onlyWhenNamed = [postgres, documents, further, otherBrowsers];

/** Returns the steps named on the command line with their dependencies; without names, all but `onlyWhenNamed`. */
function chosen(names: string[]): Step[][] {
  const steps = groups.flat();
  const wanted = new Set(names);
  const unknown = [...wanted].filter((name) => !steps.some((step) => step.name === name));
  if (unknown.length > 0)
    throw new Error(`There is no step ${unknown.join(", ")}. Steps: ${steps.map(({ name }) => name).join(", ")}.`);
  if (wanted.size === 0) for (const step of steps) if (!onlyWhenNamed.includes(step)) wanted.add(step.name);
  if (wanted.has(further.name)) wanted.add(documents.name);
  for (const { name, needs } of steps) if (needs && wanted.has(name)) wanted.add(needs);
  return groups.map((group) => group.filter(({ name }) => wanted.has(name))).filter((group) => group.length > 0);
}

const begun = performance.now();
try {
  const outcomes = await runSteps(chosen(process.argv.slice(2)));
  const count = total(outcomes);
  console.log(`\n== Summary\n${summary(outcomes)}`);
  console.log(`\nAll of it took ${((performance.now() - begun) / 1000).toFixed(1)} s.\n${lastLine(count)}`);
  process.exitCode = count.failed > 0 ? 1 : 0;
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
} finally {
  removeFolders();
}
