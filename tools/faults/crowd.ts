import { mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import pg from "pg";
import { ensureBuilt } from "../../scripts/build.ts";
import { startPostgres } from "../../tests/support/postgres.ts";
import type { Row } from "./support/row.ts";
import { freePort, killSite, makeEvent, startSite, wait } from "./support/site.ts";

const [people, places] = [200, 20];
/** The longest acceptable response time; milliseconds. */
const longest = 5_000;

interface Place {
  engine: "SQLite" | "PostgreSQL";
  settings: Record<string, string>;
  /** returns an event's numbers of taken places and of stored registrations */
  count: (event: number) => Promise<{ taken: number; stored: number }>;
}

const counting = (parameter: string) =>
  `select places_taken as taken, (select count(*) from registrations where event_id = events.id) as stored from events where id = ${parameter}`;

function onSqlite(directory: string): Place {
  const count = async (event: number) => {
    const file = new DatabaseSync(join(directory, "makerspace.db"), { readOnly: true });
    const row = file.prepare(counting("?")).get(event) as { taken: number; stored: number };
    file.close();
    return row;
  };
  return { engine: "SQLite", settings: { DATABASE_URL: "" }, count };
}

function onPostgres(url: string): Place {
  const count = async (event: number) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const { rows } = await client.query<{ taken: number; stored: string }>(counting("$1"), [event]);
    await client.end();
    const [{ taken = 0, stored = "0" } = {}] = rows;
    return { taken, stored: Number(stored) };
  };
  return { engine: "PostgreSQL", settings: { DATABASE_URL: url }, count };
}

/** Registers once, on a new connection, which any process may accept. */
async function register(port: number, event: number, number: number) {
  const begun = performance.now();
  const response = await fetch(`http://127.0.0.1:${port}/api/events/${event}/register`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      connection: "close",
      "x-forwarded-for": `198.18.${number >> 8}.${number & 255}`,
      "idempotency-key": `"crowd-${number}"`,
    },
    body: JSON.stringify({ name: "Guest", email: `crowd${number}@people.example` }),
  });
  await response.arrayBuffer();
  return { status: response.status, ms: performance.now() - begun };
}

/** Registers, and retries after a 503 as a browser would. @returns the last status and the slowest response */
async function come(port: number, event: number, number: number) {
  let slowest = 0;
  for (let tries = 0; ; tries++) {
    const { status, ms } = await register(port, event, number);
    slowest = Math.max(slowest, ms);
    if (status !== 503 || tries === 9) return { status, slowest };
    await wait(1_500 + ((number * 37) % 1_000));
  }
}

async function crowd({ engine, settings, count }: Place, directory: string, processes: number): Promise<Row[]> {
  const port = await freePort();
  const site = await startSite(directory, port, processes, { ...settings, SAMPLE_CONTENT: "off", LOG_LEVEL: "silent" });
  try {
    const event = await makeEvent(port, { max_attendees: places });
    const all = await Promise.all(Array.from({ length: people }, (_, number) => come(port, event, number)));
    const { taken, stored } = await count(event);
    const told = (status: number) => all.filter((one) => one.status === status).length;
    const slowest = Math.max(...all.map((one) => one.slowest));
    const what = `${people} at once for ${places} places, ${processes} ${processes === 1 ? "process" : "processes"} on one port, ${engine}`;
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
        // The clients compete for the processors too, so the machine's load is reported.
        seen: `${Math.round(slowest)} ms; load ${Math.round(loadavg()[0] ?? 0)} on ${availableParallelism()} processors`,
        ok: slowest < longest,
      },
    ];
  } finally {
    await killSite(site);
  }
}

/** Two hundred people want twenty places at the same moment, of one, two and four processes on one port, on both engines. */
export async function drill(): Promise<Row[]> {
  await ensureBuilt();
  const rows: Row[] = [];
  for (const processes of [1, 2, 4]) {
    const home = mkdtempSync(join(tmpdir(), "drill-crowd-"));
    const [embedded, other] = ["sqlite", "postgres"].map((name) => join(home, name)) as [string, string];
    const server = await startPostgres({ durable: true });
    try {
      rows.push(...(await crowd(onSqlite(embedded), embedded, processes)));
      rows.push(...(await crowd(onPostgres(server.url("postgres")), other, processes)));
    } finally {
      await server.stop();
      rmSync(home, { recursive: true, force: true });
    }
  }
  return rows;
}

if (import.meta.main) console.table(await drill());
