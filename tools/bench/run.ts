import { type ChildProcess, fork } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureBuilt } from "../../scripts/build.ts";
import { measureBookings } from "./bookings.ts";
import { measureLists } from "./lists.ts";
import { median, medianMs, requestsPerSecond, type Target } from "./load.ts";
import { measureMayUse } from "./may-use.ts";
import { measureMemory } from "./memory.ts";
import { measureSearch } from "./search.ts";
import { startBare, startSite } from "./started.ts";
import { measureTyping } from "./typing.ts";

const bench = import.meta.dirname;
const rounds = 5;
const roundMs = 2_000;
const startTurns = 7;
const password = "Bench-Load-1234";
const asBrowser = { "accept-encoding": "gzip, deflate, br" };

const children: ChildProcess[] = [];

async function startChild<T>(
  file: string,
  env: Record<string, string> = {},
  message?: object,
): Promise<{ child: ChildProcess; told: T }> {
  const child = fork(join(bench, file), { env: { ...process.env, NODE_ENV: "production", ...env } });
  children.push(child);
  if (message) child.send(message);
  return { child, told: await next<T>(child) };
}

const next = <T>(child: ChildProcess) =>
  new Promise<T>((resolve, reject) => {
    child.once("message", (message) => resolve(message as T));
    child.once("exit", (code) => reject(new Error(`A measured server stopped (${code})`)));
  });

const line = (what: string, figure: string) => console.log(`${what.padEnd(72)}${figure}`);

/** Measures the site and a bare server in turns, so that other load affects both alike. */
async function beside(name: string, site: Target): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${site.port}${site.path}`, { headers: site.headers ?? {} });
  // fetch decodes the body; the bytes sent come from the cached, compressed response.
  const body = Buffer.from(await answer.arrayBuffer());
  const sent = Number(answer.headers.get("content-length"));
  const bytes = body.length === sent ? body : Buffer.alloc(sent, 7);
  const headers = Object.fromEntries(
    [...answer.headers].filter(([header]) => !["date", "connection", "keep-alive"].includes(header)),
  );
  const { child, told } = await startChild<{ port: number }>(
    "bare-server.ts",
    {},
    { body: bytes.toString("base64"), headers },
  );
  const bare: Target = { ...site, port: told.port };
  const ratios: number[] = [];
  const rates: number[] = [];
  await requestsPerSecond(bare, roundMs / 2);
  await requestsPerSecond(site, roundMs / 2);
  for (let round = 0; round < rounds; round++) {
    const bareRate = await requestsPerSecond(bare, roundMs);
    const siteRate = await requestsPerSecond(site, roundMs);
    ratios.push(siteRate / bareRate);
    rates.push(siteRate);
  }
  child.kill();
  line(
    `${name}, ${sent} bytes: of a bare node:http`,
    `${median(ratios).toFixed(2)}  (${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}; ${Math.round(median(rates))}/s)`,
  );
}

async function post(port: number, path: string, body: object, token?: string): Promise<Response> {
  return fetch(`http://127.0.0.1:${port}/api${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  });
}

const read = async (port: number, path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).arrayBuffer();

async function measurePages(port: number): Promise<void> {
  await beside("cached page /events (br)", { port, path: "/events", headers: asBrowser });
  await beside("cached page / (br)", { port, path: "/", headers: asBrowser });
  await beside("anonymous list /api/events (br)", { port, path: "/api/events", headers: asBrowser });
  // Each search is new to the cache, so each page is rendered and each list is read.
  for (let warm = 0; warm < 30; warm++) await read(port, `/events?search=warm${warm}`);
  line(
    "uncached page /events, rendered",
    `${(await medianMs(60, (turn) => read(port, `/events?search=page${turn}`))).toFixed(1)} ms`,
  );
  line(
    "uncached list /api/events",
    `${(await medianMs(60, (turn) => read(port, `/api/events?search=list${turn}`))).toFixed(1)} ms`,
  );
}

async function measureWrites(port: number): Promise<void> {
  const signIn = () => post(port, "/auth/login-json", { username: "admin", password });
  line("sign-in (argon2id)", `${(await medianMs(20, signIn)).toFixed(0)} ms`);
  const { access_token } = (await (await signIn()).json()) as { access_token: string };
  const event = {
    title: "Bench",
    description: "Measured",
    start_date: "2090-01-01T10:00",
    end_date: "2090-01-01T12:00",
  };
  const { id } = (await (await post(port, "/events", event, access_token)).json()) as { id: number };
  let registered = 0;
  const started = performance.now();
  const one = async (name: string) => {
    const { status } = await post(port, `/events/${id}/register`, { name, email: `${name}@bench.example` });
    if (status === 201) registered++;
  };
  const clients = Array.from({ length: 10 }, async (_, client) => {
    for (let turn = 0; turn < 25; turn++) await one(`b${client}x${turn}`);
  });
  await Promise.all(clients);
  line(
    `registrations, 10 at a time (${registered} done, each on disk)`,
    `${Math.round(registered / ((performance.now() - started) / 1000))}/s`,
  );
}

/** Measures the time from the start to the first page, in turns with a bare server. Leaves out the very first start. */
async function measureStart(directory: string): Promise<void> {
  const ratios: number[] = [];
  const taken: number[] = [];
  for (let turn = 0; turn <= startTurns; turn++) {
    const bare = await startBare();
    await bare.stop();
    const site = await startSite(directory, password);
    await site.stop();
    if (turn === 0) continue;
    ratios.push(site.firstPageMs / bare.firstPageMs);
    taken.push(site.firstPageMs);
  }
  const range = `${Math.min(...ratios).toFixed(1)} to ${Math.max(...ratios).toFixed(1)}; ${Math.round(median(taken))} ms`;
  line("start to first page: times that of a bare node:http (10)", `${median(ratios).toFixed(1)}  (${range})`);
}

async function main(): Promise<void> {
  await ensureBuilt();
  const directory = mkdtempSync(join(tmpdir(), "bench-"));
  try {
    await measureStart(directory);
    const site = await startSite(directory, password);
    try {
      const memory = process.platform === "linux" ? measureMemory(site) : undefined;
      const figures = await memory?.atRest();
      await measurePages(site.port);
      await measureWrites(site.port);
      for (const [what, figure] of await measureTyping(site.port, password)) line(what, figure);
      for (const [what, figure] of [...(figures ?? []), ...((await memory?.underLoad()) ?? [])]) line(what, figure);
    } finally {
      await site.stop();
    }
    for (const [what, figure] of await measureLists()) line(what, figure);
    for (const [what, figure] of await measureMayUse()) line(what, figure);
    for (const [what, figure] of await measureBookings()) line(what, figure);
    for (const [what, figure] of await measureSearch()) line(what, figure);
  } finally {
    for (const child of children) child.kill();
    rmSync(directory, { recursive: true, force: true });
  }
}

const [, , what, ...parameters] = process.argv;
if (what === "scale") await (await import("./scale/report.ts")).reportScale(parameters);
else if (what === "visit") await (await import("./visit.ts")).reportVisits(parameters);
else await main();
