import { Worker } from "node:worker_threads";

/** Runs in its own thread, so that nobody waits; a text, so that the bundled server has it too. */
const look = `
const { parentPort, workerData } = require("node:worker_threads");
const { DatabaseSync } = require("node:sqlite");
let found;
try {
  const file = new DatabaseSync(workerData, { readOnly: true, timeout: 10000 });
  found = file.prepare("pragma quick_check(3)").all().map((row) => Object.values(row)[0]);
  file.close();
} catch (error) {
  if (error.errcode !== 11 && error.errcode !== 26 && error.errcode !== 267) throw error;
  found = [error.message];
}
parentPort.postMessage(found);
`;

/**
 * Checks all pages of a SQLite file without blocking writers.
 * @returns the fault in the engine's words, or undefined
 */
export function findDamage(path: string): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(look, { eval: true, workerData: path, resourceLimits: { maxOldGenerationSizeMb: 32 } });
    worker.once("message", (found: string[]) => resolve(found.join() === "ok" ? undefined : found.join(". ")));
    worker.once("error", reject);
    worker.once("exit", () => reject(new Error("the check ended without a word")));
  });
}
