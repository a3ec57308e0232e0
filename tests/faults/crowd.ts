import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { ensureBuilt } from "../../scripts/build.ts";
import { type Started, startServer } from "../bench/started.ts";
import { startPostgres } from "../support/postgres.ts";

/** One line of what the drill has seen. */
interface Row {
  what: string;
  goal: string;
  seen: string;
  ok: boolean;
}

const [people, places] = [200, 20];
const password = "Drill-Crowd-1234";
/** Nobody waits longer for one answer; milliseconds. */
const longest = 5_000;

async function post(port: number, path: string, body: object, headers: Record<string, string> = {}) {
  const begun = performance.now();
  const response = await fetch(`http://127.0.0.1:${port}/api${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
  const answer = (await response.json()) as Record<string, unknown>;
  return { status: response.status, answer, ms: performance.now() - begun };
}

async function makeEvent(port: number): Promise<number> {
  const { answer } = await post(port, "/auth/login-json", { username: "admin", password });
  const dates = { start_date: "2090-01-01T10:00", end_date: "2090-01-01T12:00" };
  const event = { title: "Drill", description: "For few", max_attendees: places, ...dates };
  const made = await post(port, "/events", event, { authorization: `Bearer ${answer.access_token}` });
  return made.answer.id as number;
}

/** Registers; who is told to come again does, as a browser would. @returns the last status, and the slowest answer */
async function come(port: number, event: number, number: number) {
  const headers = {
    "x-forwarded-for": `198.18.${number >> 8}.${number & 255}`,
    "idempotency-key": `"crowd-${number}"`,
  };
  const body = { name: "Guest", email: `crowd${number}@people.example` };
  let slowest = 0;
  for (let tries = 0; ; tries++) {
    const { status, ms } = await post(port, `/events/${event}/register`, body, headers);
    slowest = Math.max(slowest, ms);
    if (status !== 503 || tries === 9) return { status, slowest };
    await new Promise((resolve) => setTimeout(resolve, 1_500 + ((number * 37) % 1_000)));
  }
}

async function crowd(url: string, database: string, processes: number): Promise<Row[]> {
  const sites: Started[] = [];
  const home = mkdtempSync(join(tmpdir(), "drill-crowd-"));
  try {
    for (let number = 0; number < processes; number++)
      sites.push(
        await startServer("scripts/start.cjs", {
          DATABASE_URL: url,
          DATA_DIR: home,
          PORT: "0",
          ADMIN_PASSWORD: password,
          SAMPLE_CONTENT: "off",
          TRUST_PROXY: "on",
          LOG_LEVEL: "silent",
        }),
      );
    const ports = sites.map(({ port }) => port);
    const event = await makeEvent(ports[0] as number);
    const all = await Promise.all(
      Array.from({ length: people }, (_, number) => come(ports[number % processes] as number, event, number)),
    );
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const { rows } = await client.query<{ taken: number; stored: number }>(
      "select places_taken as taken, (select count(*)::int from registrations where event_id = events.id) as stored from events where id = $1",
      [event],
    );
    await client.end();
    const told = (status: number) => all.filter((one) => one.status === status).length;
    const slowest = Math.max(...all.map((one) => one.slowest));
    const what = `${people} at once for ${places} places, ${processes} ${processes === 1 ? "process" : "processes"} on ${database}`;
    const { taken, stored } = rows[0] ?? { taken: 0, stored: 0 };
    return [
      {
        what: `${what}: places taken, registrations stored`,
        goal: `${places}, ${places}`,
        seen: `${taken}, ${stored}`,
        ok: taken === places && stored === places,
      },
      {
        what: `${what}: told that they have one, that it is full`,
        goal: `${places}, ${people - places}`,
        seen: `${told(201)}, ${told(409)}`,
        ok: told(201) === places && told(409) === people - places,
      },
      {
        what: `${what}: the slowest answer`,
        goal: "below 5 s",
        seen: `${Math.round(slowest)} ms`,
        ok: slowest < longest,
      },
    ];
  } finally {
    for (const site of sites) await site.stop();
    rmSync(home, { recursive: true, force: true });
  }
}

/** Two hundred people want twenty places at the same moment, from one, two and four processes on one PostgreSQL. */
export async function drill(): Promise<Row[]> {
  await ensureBuilt();
  const rows: Row[] = [];
  for (const processes of [1, 2, 4]) {
    const server = await startPostgres({ durable: true });
    try {
      rows.push(...(await crowd(server.url("postgres"), "PostgreSQL", processes)));
    } finally {
      await server.stop();
    }
  }
  return rows;
}

if (import.meta.main) console.table(await drill());
