/** Runs `npm test`: groups in sequence, their steps in parallel. Steps that depend on a failed one are skipped. */
import { spawn } from "node:child_process";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");

export interface Count {
  passed: number;
  failed: number;
  /** the names of tests that failed, or that passed only at the second attempt */
  named?: string[];
}

/** Runs a program of node_modules/.bin. @returns whether it ended well */
export type Runner = (parameters: string[], environment?: Record<string, string>) => Promise<boolean>;

export interface Step {
  /** its name on the command line */
  name: string;
  title: string;
  /** the name of a step that this one depends on */
  needs?: string;
  /** does the work; throws when it could not be done at all */
  run: (program: Runner) => Promise<Count>;
}

/** The outcome of a step. */
export interface Outcome extends Count {
  name: string;
  title: string;
  /** how long it took, in milliseconds */
  ms: number;
  /** the title of the step that failed before it, which is why it did not run */
  skippedBecauseOf?: string;
}

const separator = process.platform === "win32" ? ";" : ":";

/** @param onText receives the program's output; omitted: it goes to this process's output */
const runnerTo = (onText?: (text: string) => void): Runner => {
  return ([name = "", ...parameters], environment = {}) =>
    new Promise((resolve, reject) => {
      const colours: Record<string, string> = onText && process.stdout.isTTY ? { FORCE_COLOR: "1" } : {};
      const path = `${join(root, "node_modules/.bin")}${separator}${process.env.PATH}`;
      const child = spawn(name, parameters, {
        cwd: root,
        stdio: onText ? ["ignore", "pipe", "pipe"] : "inherit",
        env: { ...process.env, ...colours, ...environment, PATH: path },
      });
      for (const stream of [child.stdout, child.stderr]) stream?.setEncoding("utf8").on("data", onText ?? (() => {}));
      child.once("error", reject);
      child.once("close", (code) => resolve(code === 0));
    });
};

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
const counts = ({ passed, failed }: Count) => `${passed} passed, ${failed} failed`;

async function runStep({ name, title, run }: Step, program: Runner): Promise<Outcome> {
  const begun = performance.now();
  const count = await run(program).catch((error: Error): Count => {
    console.error(error.message);
    return { passed: 0, failed: 1 };
  });
  return { name, title, ...count, ms: performance.now() - begun };
}

const closing = (outcome: Outcome) => `-- ${outcome.title}: ${counts(outcome)}, in ${seconds(outcome.ms)}`;

/** Runs one step alone and prints its output live. */
async function runAlone(step: Step): Promise<Outcome> {
  console.log(`\n== ${step.title}`);
  const outcome = await runStep(step, runnerTo());
  console.log(closing(outcome));
  return outcome;
}

/** Runs several steps in parallel and prints the output of each when it ends. */
const runBeside = (steps: Step[]): Promise<Outcome[]> =>
  Promise.all(
    steps.map(async (step) => {
      let printed = "";
      const outcome = await runStep(
        step,
        runnerTo((text) => {
          printed += text;
        }),
      );
      console.log(`\n== ${step.title}\n${printed}${printed.endsWith("\n") || !printed ? "" : "\n"}${closing(outcome)}`);
      return outcome;
    }),
  );

function skip({ name, title }: Step, failed: Outcome): Outcome {
  console.log(`\n== ${title}\n-- ${title}: skipped, because this failed: ${failed.title}`);
  return { name, title, passed: 0, failed: 1, ms: 0, skippedBecauseOf: failed.title };
}

/** Runs groups in sequence, their steps in parallel, also after failures. @returns the outcomes in the given order */
export async function runSteps(groups: Step[][]): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const group of groups) {
    const blocked = new Map<Step, Outcome>();
    for (const step of group) {
      const needed = outcomes.find(({ name, failed }) => name === step.needs && failed > 0);
      if (needed) blocked.set(step, needed);
    }
    const free = group.filter((step) => !blocked.has(step));
    const done = free.length === 1 ? [await runAlone(free[0] as Step)] : await runBeside(free);
    for (const step of group) {
      const reason = blocked.get(step);
      outcomes.push(reason ? skip(step, reason) : (done[free.indexOf(step)] as Outcome));
    }
  }
  return outcomes;
}

export const total = (outcomes: Count[]): Count => ({
  passed: outcomes.reduce((sum, { passed }) => sum + passed, 0),
  failed: outcomes.reduce((sum, { failed }) => sum + failed, 0),
});

/** Returns a line per step: its result, counts and duration; below it the names of its failed tests. */
export function summary(outcomes: Outcome[]): string {
  const line = (outcome: Outcome) => {
    const word = outcome.skippedBecauseOf ? "skipped" : outcome.failed > 0 ? "FAILED" : "ok";
    const what = outcome.skippedBecauseOf ? `because this failed: ${outcome.skippedBecauseOf}` : counts(outcome);
    const time = outcome.skippedBecauseOf ? "" : `, ${seconds(outcome.ms)}`;
    const names = (outcome.named ?? []).map((name) => `\n           ${name}`);
    return `${word.padEnd(7)}  ${outcome.name.padEnd(8)}  ${outcome.title}: ${what}${time}${names.join("")}`;
  };
  return outcomes.map(line).join("\n");
}

/** Returns the last line of output, which continuous integration reads. */
export const lastLine = (count: Count): string => counts(count);
