import cluster from "node:cluster";
import { once } from "node:events";
import { createServer } from "node:net";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { countProcesses } from "./count-processes.server";
import { startProcesses } from "./primary.server";

const script = "tests/support/faults/cluster-member.ts";
const pids = () => Object.values(cluster.workers ?? {}).map((worker) => worker?.process.pid);

afterEach(() => vi.unstubAllEnvs());

async function start(count: number, port = 0) {
  const lines: object[] = [];
  const log = (level: number, fields: object, message: string) => void lines.push({ level, message, ...fields });
  const pauses = { first: 10, longest: 20, reset: 1_000_000 };
  const running = await startProcesses({ script, count, port, host: "127.0.0.1", log, pauses });
  onTestFinished(() => running.stop());
  return { ...running, lines };
}

test("restarts and logs a process that exits, and stops all together", async () => {
  const { address, stop, lines } = await start(2);
  expect(address).toMatch(/^http:\/\/localhost:\d+$/);
  expect(address).not.toMatch(/:0$/);
  const [first, second] = pids();
  expect(pids()).toHaveLength(2);
  process.kill(first as number, "SIGKILL");
  await vi.waitFor(() => expect(lines).toHaveLength(2), { timeout: 60_000 });
  expect(lines).toMatchObject([
    { level: 50, pid: first, reason: "killed by SIGKILL", startsAgainInMs: 10 },
    { level: 30, message: "a process of the site was started again" },
  ]);
  expect(pids()).toHaveLength(2);
  expect(pids()).toContain(second);
  expect(pids()).not.toContain(first);
  await stop();
  expect(pids()).toEqual([]);
});

test("a failed start ends all processes with its sentence", async () => {
  vi.stubEnv("MEMBER_FAILS", "DATA_DIR cannot be used.");
  await expect(start(2)).rejects.toThrow("DATA_DIR cannot be used.");
  expect(pids()).toEqual([]);
});

test("reports a port in use, even where ports can be shared", async () => {
  const other = createServer().listen({ port: 0, host: "127.0.0.1", reusePort: process.platform === "linux" });
  onTestFinished(() => void other.close());
  await once(other, "listening");
  const address = other.address();
  const port = typeof address === "object" && address ? address.port : 0;
  await expect(start(2, port)).rejects.toMatchObject({ code: "EADDRINUSE" });
});

test("starts as many processes as configured, or as fit the machine", () => {
  expect([countProcesses(1), countProcesses(64)]).toEqual([1, 64]);
  expect(countProcesses("auto")).toBeGreaterThan(0);
});
