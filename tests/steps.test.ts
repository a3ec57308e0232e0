import { beforeEach, expect, test, vi } from "vitest";
import { lastLine, runSteps, type Step, summary, total } from "../scripts/steps";

beforeEach(() => {
  const log = vi.spyOn(console, "log").mockImplementation(() => undefined);
  const error = vi.spyOn(console, "error").mockImplementation(() => undefined);
  return () => {
    log.mockRestore();
    error.mockRestore();
  };
});

const step = (name: string, passed: number, failed: number, needs?: string): Step => ({
  name,
  title: `The ${name}`,
  needs,
  run: async () => ({ passed, failed }),
});

const broken: Step = { ...step("build", 1, 0), run: () => Promise.reject(new Error("The build failed.")) };

test("a failure skips only dependent steps, which count as failed", async () => {
  const outcomes = await runSteps([
    [step("types", 0, 1), broken],
    [step("sqlite", 40, 2)],
    [step("size", 1, 0, "build")],
    [step("style", 1, 0, "sqlite"), step("unused", 1, 0)],
  ]);
  expect(outcomes.map(({ name, passed, failed }) => [name, passed, failed])).toEqual([
    ["types", 0, 1],
    ["build", 0, 1],
    ["sqlite", 40, 2],
    ["size", 0, 1],
    ["style", 0, 1],
    ["unused", 1, 0],
  ]);
  const skipped = outcomes.flatMap(({ name, skippedBecauseOf }) =>
    skippedBecauseOf ? [[name, skippedBecauseOf]] : [],
  );
  expect(skipped).toEqual([
    ["size", "The build"],
    ["style", "The sqlite"],
  ]);
  expect(lastLine(total(outcomes))).toBe("41 passed, 6 failed");
});

test("steps that depend on a skipped step are skipped too", async () => {
  const outcomes = await runSteps([[broken], [step("size", 1, 0, "build")], [step("browser", 9, 0, "size")]]);
  expect(outcomes.map(({ failed }) => failed)).toEqual([1, 1, 1]);
});

test("the steps of a group run at the same time", async () => {
  let meet: () => void = () => undefined;
  const met = new Promise<void>((resolve) => {
    meet = resolve;
  });
  const waits: Step = { ...step("types", 1, 0), run: () => met.then(() => ({ passed: 1, failed: 0 })) };
  const comes: Step = {
    ...step("style", 1, 0),
    run: async () => {
      meet();
      return { passed: 1, failed: 0 };
    },
  };
  expect(total(await runSteps([[waits, comes]]))).toEqual({ passed: 2, failed: 0 });
});

test("the summary lists each step with its counts, its duration and the names of its failed tests", async () => {
  const lines = summary([
    { name: "types", title: "Types", passed: 1, failed: 0, ms: 1234 },
    { name: "sqlite", title: "Tests", passed: 40, failed: 2, ms: 61_000, named: ["a.test.ts: adds", "b.test.ts"] },
    { name: "size", title: "Size", passed: 0, failed: 1, ms: 0, skippedBecauseOf: "Build" },
  ]);
  expect(lines.split("\n")).toEqual([
    "ok       types     Types: 1 passed, 0 failed, 1.2 s",
    "FAILED   sqlite    Tests: 40 passed, 2 failed, 61.0 s",
    "           a.test.ts: adds",
    "           b.test.ts",
    "skipped  size      Size: because this failed: Build",
  ]);
});
