import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";

const root = join(import.meta.dirname, "../..");

export interface Started {
  child: ChildProcess;
  port: number;
  /** from the start of the process to the last byte of its first page; milliseconds */
  firstPageMs: number;
  stop: () => Promise<void>;
}

/** Starts a server in a process of its own and requests its first page. @param tree the folder of its sources */
export async function startServer(file: string, env: Record<string, string>, tree = root): Promise<Started> {
  const started = performance.now();
  const child = spawn(process.execPath, [join(tree, file)], {
    cwd: tree,
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, ...env },
  });
  const closed = new Promise<void>((resolve) => child.once("close", () => resolve()));
  for await (const line of createInterface({ input: child.stdout })) {
    const port = Number(/^The site is open at .*:(\d+)$/.exec(line)?.[1]);
    if (!port) continue;
    await (await fetch(`http://127.0.0.1:${port}/`)).arrayBuffer();
    const stop = () => {
      child.kill();
      return closed;
    };
    // Drains the output, which nobody reads, so that the process does not block on it.
    child.stdout.resume();
    return { child, port, firstPageMs: performance.now() - started, stop };
  }
  throw new Error(`${file} did not start`);
}

/** Starts the site as `npm start` does, on SQLite, with sample content. @param directory its DATA_DIR */
export function startSite(directory: string, password: string, tree = root): Promise<Started> {
  const settings = { DATA_DIR: directory, DATABASE_URL: "", PORT: "0", ADMIN_PASSWORD: password, LOG_LEVEL: "error" };
  return startServer("scripts/start.cjs", settings, tree);
}

export const startBare = (): Promise<Started> => startServer("tools/bench/bare-start.cjs", {});

/**
 * Returns the resident memory of a process in bytes: now, or the most since its start. Linux only. Unlike `smaps_rollup`,
 * this is read without walking through the memory of the process that is measured.
 */
export function residentBytes({ child }: Started, what: "now" | "most"): number {
  const status = readFileSync(`/proc/${child.pid}/status`, "utf8");
  const line = what === "now" ? /^VmRSS:\s+(\d+) kB$/m : /^VmHWM:\s+(\d+) kB$/m;
  return Number(line.exec(status)?.[1]) * 1024;
}
