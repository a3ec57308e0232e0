import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureBuilt } from "../../scripts/build.ts";
import { KeepAliveClient } from "./support/keep-alive-client.ts";
import type { Row } from "./support/row.ts";
import { freePort, makeEvent, post, startSite, wait } from "./support/site.ts";

const token = "drill-token-of-metrics";

/** Reads the metrics; each value is the sum of its lines. */
async function figures(port: number): Promise<(name: string) => number> {
  const headers = { authorization: `Bearer ${token}`, connection: "close" };
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`, { headers })).text();
  return (name) =>
    [...text.matchAll(new RegExp(`^${name}(?:\\{.*\\})? (\\S+)$`, "gm"))].reduce(
      (sum, [, value]) => sum + Number(value),
      0,
    );
}

/** Sends a request on a new connection, which any process may accept. */
const askAnew = async (port: number, path: string) =>
  (await fetch(`http://127.0.0.1:${port}${path}`, { headers: { connection: "close" } })).text();

/** The processor's time for a cached page, over all processes. @returns microseconds */
async function cpuOfRequest(port: number): Promise<number> {
  const clients = Array.from({ length: 32 }, () => new KeepAliveClient(port));
  const askAll = (times: number) =>
    Promise.all(
      clients.map(async (client) => {
        for (let time = 0; time < times; time++)
          await client.ask({ path: "/events", headers: { "accept-encoding": "br" } });
      }),
    );
  await askAll(200);
  const before = await figures(port);
  await askAll(400);
  const after = await figures(port);
  for (const client of clients) client.close();
  const spent = after("process_cpu_seconds_total") - before("process_cpu_seconds_total");
  const asked = after("site_http_requests_total") - before("site_http_requests_total");
  return (spent / asked) * 1_000_000;
}

/** How long a change may be seen nowhere, in some process. @returns milliseconds until all of many new connections see it */
async function staleness(port: number): Promise<number> {
  const seen = async () => (await askAnew(port, "/api/events?size=100")).includes('"title":"Drill"');
  await Promise.all(Array.from({ length: 40 }, seen));
  await makeEvent(port);
  const at = performance.now();
  while (!(await Promise.all(Array.from({ length: 40 }, seen))).every(Boolean)) await wait(20);
  return performance.now() - at;
}

/** Wrong passwords for one account, each on a new connection. @returns how many were tried before one was refused unheard */
async function attempts(port: number): Promise<number> {
  for (let time = 0; ; time++) {
    const { status } = await post(port, "/auth/login-json", { username: "nobody-there", password: "Wrong-1234" });
    if (status === 429 || time > 100) return time;
  }
}

async function observe(processes: number): Promise<Row[]> {
  const directory = mkdtempSync(join(tmpdir(), "processes-"));
  const port = await freePort();
  const site = await startSite(directory, port, processes, { METRICS_TOKEN: token, TRUST_PROXY: "off" });
  try {
    const what = `${processes} ${processes === 1 ? "process" : "processes"}`;
    const row = (of: string, goal: string, seen: string, ok: boolean) => ({ what: `${what}: ${of}`, goal, seen, ok });
    const serving = (await figures(port))("site_processes");
    const stale = await staleness(port);
    const tried = await attempts(port);
    const cpu = await cpuOfRequest(port);
    return [
      row("serve the site, by its figures", `${processes}`, `${serving}`, serving === processes),
      row("until a change is seen by all", "below 1 s", `${Math.round(stale)} ms`, stale < 1_000),
      row("wrong passwords until one is refused", "10", `${tried}`, tried === 10),
      row("processor's time for a cached page", "does not grow", `${Math.round(cpu)} µs`, true),
    ];
  } finally {
    site.child.kill("SIGTERM");
    await wait(2_000);
    site.child.kill("SIGKILL");
    rmSync(directory, { recursive: true, force: true });
  }
}

/** Runs the site in one, two and four processes on SQLite: shows the state they share and the cost of a request. */
export async function drill(): Promise<Row[]> {
  await ensureBuilt();
  const rows: Row[] = [];
  for (const processes of [1, 2, 4]) rows.push(...(await observe(processes)));
  return rows;
}

if (import.meta.main) console.table(await drill());
