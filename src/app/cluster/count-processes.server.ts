import { availableParallelism, totalmem } from "node:os";

/** Memory for each process of the site; "auto" starts no more than fit into the machine. Bytes. */
const memoryOfOne = 256 * 1024 * 1024;

/** Returns the number of processes: as given, or with "auto" one for each core that has memory for it. */
export function countProcesses(given: number | "auto"): number {
  if (given !== "auto") return given;
  const memory = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
  return Math.max(1, Math.min(availableParallelism(), Math.floor(memory / memoryOfOne)));
}
