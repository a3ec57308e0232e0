import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import type { Running } from "../../src/app/server.ts";
import { openPostgresDatabase } from "../../src/platform/database/database.server.ts";
import { createLog } from "../../src/platform/log.server.ts";
import { startBuiltSiteOn } from "../../tests/support/built-site.ts";
import { type PostgresServer, startPostgres } from "../../tests/support/postgres.ts";
import { family } from "./support/site.ts";

/** A result of the drill. */
export interface Row {
  drill: string;
  /** the numbers of responses by kind */
  answers: string;
  /** the slowest of them; milliseconds */
  slowest: number;
  /** from the end of the fault until all responses were normal again; milliseconds */
  back: number;
  /** the failed checks in words; empty when all passed */
  wrong: string[];
}

/** The longest acceptable response time; milliseconds. */
const longest = 5_000;
/** How long each fault lasts; milliseconds. */
const lasts = 4_000;

interface Fault {
  name: string;
  begin: (server: PostgresServer) => Promise<void>;
  end: (server: PostgresServer) => Promise<void>;
}

const signal = (server: PostgresServer, name: NodeJS.Signals) => {
  for (const pid of family(server.pid())) process.kill(pid, name);
};

const faults: Fault[] = [
  { name: "restarted", begin: (server) => server.end("SIGINT"), end: (server) => server.begin() },
  { name: "killed", begin: (server) => server.end("SIGKILL"), end: (server) => server.begin() },
  {
    name: "hung (SIGSTOP)",
    begin: async (server) => signal(server, "SIGSTOP"),
    end: async (server) => signal(server, "SIGCONT"),
  },
  {
    name: "all connections ended",
    async begin(server) {
      const db = await openPostgresDatabase(server.url("site"), createLog("silent"));
      await sql`select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = 'site'`.execute(
        db,
      );
      await db.destroy();
    },
    end: async () => {},
  },
];

interface Answer {
  what: string;
  status: number;
  ms: number;
  stale: boolean;
}

async function ask(what: string, url: string, init: RequestInit = {}): Promise<Answer> {
  const begun = performance.now();
  try {
    const response = await fetch(url, init);
    await response.arrayBuffer();
    const stale = response.headers.get("cache-status")?.includes("stale") ?? false;
    return { what, status: response.status, ms: performance.now() - begun, stale };
  } catch {
    return { what, status: 0, ms: performance.now() - begun, stale: false };
  }
}

let visitors = 0;

/** Registers a person from another address each time, so that rate limits do not apply. */
function register(address: string, eventId: number, { email, key }: { email: string; key: string }): Promise<Answer> {
  visitors++;
  return ask("registration", `${address}/api/events/${eventId}/register`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "idempotency-key": `"${key}"`,
      "x-forwarded-for": `198.18.${Math.floor(visitors / 250)}.${visitors % 250}`,
    },
    body: JSON.stringify({ name: "Guest", email }),
  });
}

/** Requests in a loop, like a visitor: a cached page, an uncached search, a registration with an idempotency key. */
async function visitor({ address }: Running, eventId: number, number: number, until: () => boolean) {
  const answers: Answer[] = [];
  const registered = new Set<string>();
  for (let turn = 0; !until(); turn++) {
    const email = `guest${number}-${turn}@people.example`;
    const asked = await Promise.all([
      ask("cached", `${address}/events`),
      ask("search", `${address}/api/events?search=${number}x${turn}`),
      register(address, eventId, { email, key: `${number}-${turn}` }),
    ]);
    answers.push(...asked);
    if (asked.some(({ what, status }) => what === "registration" && status === 201)) registered.add(email);
    await sleep(50);
  }
  return { answers, registered };
}

const counted = (answers: Answer[]) =>
  Object.entries(Object.groupBy(answers, ({ what, status, stale }) => `${what} ${status}${stale ? " (stale)" : ""}`))
    .map(([what, all = []]) => `${all.length} × ${what}`)
    .sort()
    .join(", ");

async function waitUntilBack({ address }: Running): Promise<number> {
  const begun = performance.now();
  for (;;) {
    if ((await ask("ready", `${address}/api/ready`)).status === 200) return performance.now() - begun;
    await sleep(50);
  }
}

/** Empties the event that ends last and sets its number of places. @returns its id */
async function emptyEvent({ services: { db } }: Running, places: number | null): Promise<number> {
  const { id } = await db.selectFrom("events").select("id").orderBy("end_date", "desc").executeTakeFirstOrThrow();
  await db.deleteFrom("registrations").where("event_id", "=", id).execute();
  await db.updateTable("events").set({ max_attendees: places, places_taken: 0 }).where("id", "=", id).execute();
  return id;
}

const stored = async ({ services: { db } }: Running, eventId: number): Promise<string[]> =>
  (await db.selectFrom("registrations").select("email").where("event_id", "=", eventId).execute()).map(
    ({ email }) => email,
  );

/** Sends 200 registrations at once for 20 places; each retries after a 503, as a browser would. */
async function crowd(site: Running): Promise<Row> {
  const eventId = await emptyEvent(site, 20);
  const come = async (number: number): Promise<Answer[]> => {
    const who = { email: `crowd${number}@people.example`, key: `crowd-${number}` };
    const answers = [await register(site.address, eventId, who)];
    for (let tries = 0; tries < 4 && answers.at(-1)?.status === 503; tries++) {
      await sleep(2_000 * (0.75 + Math.random() / 2));
      answers.push(await register(site.address, eventId, who));
    }
    return answers;
  };
  const all = await Promise.all(Array.from({ length: 200 }, (_, number) => come(number)));
  const answers = all.flat();
  const last = all.map((own) => own.at(-1)?.status);
  const slowest = Math.max(...answers.map(({ ms }) => ms));
  const taken = (await stored(site, eventId)).length;
  const wrong = [
    ...(taken === 20 ? [] : [`${taken} of 20 places are taken`]),
    ...(last.filter((status) => status === 201).length === 20 ? [] : ["not everybody with a place was told so"]),
    ...(last.every((status) => status === 201 || status === 409) ? [] : ["somebody was never answered"]),
    ...(slowest > longest ? [`an answer took ${Math.round(slowest)} ms`] : []),
  ];
  return { drill: "200 at once for 20 places", answers: counted(answers), slowest, back: 0, wrong };
}

async function run(fault: Fault, server: PostgresServer, site: Running): Promise<Row> {
  const eventId = await emptyEvent(site, null);
  await ask("cached", `${site.address}/events`);
  let over = false;
  const asking = [1, 2, 3].map((number) => visitor(site, eventId, number, () => over));
  await sleep(500);
  await fault.begin(server);
  await sleep(lasts);
  await fault.end(server);
  const back = await waitUntilBack(site);
  over = true;
  const seen = await Promise.all(asking);
  const answers = seen.flatMap(({ answers }) => answers);
  const slowest = Math.max(...answers.map(({ ms }) => ms));
  const emails = await stored(site, eventId);
  const lost = seen.flatMap(({ registered }) => [...registered].filter((email) => !emails.includes(email)));
  const bad = answers.filter(({ what, status }) =>
    what === "cached" ? status !== 200 : ![200, 201, 503].includes(status),
  );
  return {
    drill: `PostgreSQL ${fault.name}`,
    answers: counted(answers),
    slowest,
    back,
    wrong: [
      ...(bad.length > 0 ? [`wrong answers: ${counted(bad)}`] : []),
      ...(lost.length > 0 ? [`${lost.length} acknowledged registrations are lost`] : []),
      ...(new Set(emails).size !== emails.length ? ["somebody is registered twice"] : []),
      ...(slowest > longest ? [`an answer took ${Math.round(slowest)} ms`] : []),
    ],
  };
}

/** Restarts, kills and holds PostgreSQL under load, ends all its connections, and starts the site before it. */
export async function drill(): Promise<Row[]> {
  const server = await startPostgres({ durable: true });
  try {
    const admin = await openPostgresDatabase(server.url("postgres"), createLog("silent"));
    await sql`create database site`.execute(admin);
    await admin.destroy();
    // Absent at the start: the site waits for it.
    await server.end("SIGINT");
    const starting = startBuiltSiteOn(server.url("site"));
    await sleep(lasts);
    await server.begin();
    const begun = performance.now();
    const site = await starting;
    const rows: Row[] = [
      { drill: "PostgreSQL absent at the start", answers: "", slowest: 0, back: performance.now() - begun, wrong: [] },
    ];
    try {
      for (const fault of faults) rows.push(await run(fault, server, site));
      rows.push(await crowd(site));
    } finally {
      await site.stop();
    }
    return rows;
  } finally {
    await server.stop();
  }
}

if (import.meta.main) {
  const rows = await drill();
  for (const { drill: name, answers, slowest, back, wrong } of rows)
    console.log(
      `${name}: slowest ${Math.round(slowest)} ms, back after ${Math.round(back)} ms. ${answers}. ${wrong.join("; ") || "All held."}`,
    );
  process.exit(rows.some(({ wrong }) => wrong.length > 0) ? 1 : 0);
}
