import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureBuilt } from "../../scripts/build.ts";
import type { Database } from "../../src/platform/database/database.server.ts";
import { openPostgresDatabase, openSqliteDatabase } from "../../src/platform/database/database.server.ts";
import { createLog } from "../../src/platform/log.server.ts";
import { MailQueue } from "../../src/platform/mail/queue.server.ts";
import { loadSiteKey } from "../../src/platform/site-key.server.ts";
import { KeepAliveClient } from "../support/faults/keep-alive-client.ts";
import { type MailSink, startFarMailSink, startMailSink } from "../support/faults/mail-sink.ts";
import type { Row } from "../support/faults/row.ts";
import { freePort, killSite, type Site, startSite, wait } from "../support/faults/site.ts";
import { startPostgres } from "../support/postgres.ts";

/** A database and the site's folder, as they are looked at from outside. */
interface Place {
  engine: "SQLite" | "PostgreSQL";
  directory: string;
  settings: Record<string, string>;
  open: () => Promise<Database>;
}

/** Queues mails in one transaction, as an announcement does; each goes to another address. */
async function queueMails({ directory }: Place, db: Database, name: string, count: number): Promise<void> {
  const queue = new MailQueue({
    key: loadSiteKey(directory),
    sends: true,
    domain: "drill.example",
    now: () => new Date(),
  });
  const letter = {
    subject: "The workshop is open again",
    preview: "From Saturday on.",
    heading: "The workshop is open again",
    paragraphs: ["The floor is dry, and the lathe has a new belt.", "Come on Saturday."],
    facts: [["When", "Saturday 10:00 AM"]] as [string, string][],
    action: { label: "Open the calendar", url: "https://drill.example/events" },
    reason: "You are registered for an event.",
  };
  const mails = Array.from({ length: count }, (_, number) => ({
    kind: "test" as const,
    to: `${name}-${number}@people.example`,
    letter,
  }));
  await db.write((transaction) => queue.queue(transaction, ...mails));
}

const inState = async (db: Database, state: string) =>
  (await db.selectFrom("mails").select("message_id").where("state", "=", state).execute()).map((row) => row.message_id);

/** What several kills in the middle of sending have left. */
interface Tally {
  queued: number;
  /** taken by the mail server after their acceptance had been recorded */
  repeatedAfterRecord: number;
  /** taken by the mail server more than once */
  repeated: number;
  inFlight: number;
}

/** Starts the site on two processes, lets it send, and kills it in the middle. @returns the mails whose acceptance is recorded */
async function sendAndKill(place: Place, sink: MailSink, kill: number, settings: Record<string, string>) {
  const before = sink.taken.length;
  const site = await startSite(place.directory, await freePort(), 2, settings);
  const until = performance.now() + 20_000;
  while (sink.taken.length < before + 10 + ((kill * 7) % 15) && performance.now() < until) await wait(2);
  await wait((kill * 3) % 10);
  await killSite(site);
}

async function killWhileSending(place: Place, kills: number): Promise<Row[]> {
  const sink = await startMailSink(() => wait(Math.random() * 20));
  const settings = { ...place.settings, SMTP_URL: `smtp://127.0.0.1:${sink.port}`, SAMPLE_CONTENT: "off" };
  const tally: Tally = { queued: 0, repeatedAfterRecord: 0, repeated: 0, inFlight: 0 };
  let site: Site = await startSite(place.directory, await freePort(), 1, settings);
  await killSite(site); // the tables are there now
  const db = await place.open();
  try {
    for (let kill = 0; kill < kills; kill++) {
      await queueMails(place, db, `kill-${kill}`, 40);
      tally.queued += 40;
      const recorded = new Set(await inState(db, "sent"));
      const from = sink.taken.length;
      await sendAndKill(place, sink, kill, settings);
      tally.repeatedAfterRecord += sink.taken.slice(from).filter(({ id }) => recorded.has(id)).length;
      tally.inFlight += (await inState(db, "sending")).length;
      // The five minutes for which the dead have claimed them are over.
      await db
        .updateTable("mails")
        .set({ claimed_until: new Date(Date.now() - 1_000).toISOString() })
        .where("state", "=", "sending")
        .execute();
    }
    const recorded = new Set(await inState(db, "sent"));
    const from = sink.taken.length;
    site = await startSite(place.directory, await freePort(), 2, settings);
    const until = performance.now() + 120_000;
    while ((await inState(db, "sent")).length < tally.queued && performance.now() < until) await wait(200);
    tally.repeatedAfterRecord += sink.taken.slice(from).filter(({ id }) => recorded.has(id)).length;
    return judge(place, kills, sink, tally);
  } finally {
    await killSite(site).catch(() => undefined);
    await db.destroy();
    await sink.close();
  }
}

function judge({ engine }: Place, kills: number, { taken }: MailSink, tally: Tally): Row[] {
  const people = new Map<string, Set<string>>();
  for (const { id, to } of taken) people.set(to, (people.get(to) ?? new Set()).add(id));
  const lost = tally.queued - people.size;
  const repeated = taken.length - new Set(taken.map(({ id }) => id)).size;
  const otherIds = [...people.values()].filter((ids) => ids.size > 1).length;
  const what = `${engine}, 2 processes, ${kills} times kill -9 while sending`;
  return [
    { what: `${what}: mails lost`, goal: "0", seen: `${lost} of ${tally.queued}`, ok: lost === 0 },
    {
      what: `${what}: sent again although their acceptance was recorded`,
      goal: "0",
      seen: `${tally.repeatedAfterRecord}`,
      ok: tally.repeatedAfterRecord === 0,
    },
    {
      what: `${what}: repeated, of those in flight at a kill`,
      goal: "no more than were in flight",
      seen: `${repeated} of ${tally.inFlight}`,
      ok: repeated <= tally.inFlight,
    },
    { what: `${what}: repeated under another Message-ID`, goal: "0", seen: `${otherIds}`, ok: otherIds === 0 },
  ];
}

const median = (values: number[]) => values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0;

/** A visitor who asks for a cached page again and again, for so many milliseconds. @returns what each took */
async function visit(client: KeepAliveClient, ms: number): Promise<number[]> {
  const times: number[] = [];
  const until = performance.now() + ms;
  while (performance.now() < until) {
    const begun = performance.now();
    const seen = await client.ask({ path: "/events", headers: { "accept-encoding": "br" } });
    if (seen.kind !== "answer" || seen.status !== 200) throw new Error(`A page was not answered: ${seen.kind}`);
    times.push(performance.now() - begun);
    await wait(3);
  }
  return times;
}

/** So many mails at once while the site serves: windows in which they go take turns with windows in which the mail server holds them. */
async function manyAtOnce(place: Place, count: number): Promise<Row[]> {
  const sink = await startFarMailSink();
  await sink.hold(true);
  const port = await freePort();
  const site = await startSite(place.directory, port, 1, {
    ...place.settings,
    SMTP_URL: `smtp://127.0.0.1:${sink.port}`,
    SAMPLE_CONTENT: "off",
  });
  const db = await place.open();
  const client = new KeepAliveClient(port);
  const [quiet, sending]: [number[], number[]] = [[], []];
  try {
    await queueMails(place, db, "many", count);
    await visit(client, 6_000); // warm, and the mails are found
    const begun = performance.now();
    let [taken, different] = [0, 0];
    while (taken < count && performance.now() - begun < 900_000) {
      quiet.push(...(await visit(client, 300)));
      await sink.hold(false);
      sending.push(...(await visit(client, 1_000)));
      ({ taken, different } = await sink.hold(true));
      await wait(100);
    }
    await sink.hold(false);
    await wait(2_000);
    const sent = (await inState(db, "sent")).length;
    const ratio = median(sending) / median(quiet);
    const what = `${place.engine}, ${count.toLocaleString("en")} mails at once`;
    const ms = (value: number) => `${value.toFixed(2)} ms`;
    return [
      {
        what: `${what}: different ones taken by the mail server, taken in all, recorded as sent`,
        goal: "all, once",
        seen: `${different}, ${taken}, ${sent}`,
        ok: different === count && taken === count && sent === count,
      },
      {
        what: `${what}: a cached page while they go, beside one while none goes (medians of ${sending.length} and ${quiet.length})`,
        goal: "at most 1.1 times",
        seen: `${ms(median(sending))}, ${ms(median(quiet))}: ${ratio.toFixed(2)} times`,
        ok: ratio <= 1.1,
      },
      {
        what: `${what}: until all were sent, a fifth of the time held`,
        goal: "it ends",
        seen: `${Math.round((performance.now() - begun) / 1_000)} s`,
        ok: true,
      },
    ];
  } finally {
    client.close();
    await killSite(site);
    await db.destroy();
    sink.close();
  }
}

/** The site is killed while it sends from two processes, and sends thousands at once while it serves; on both engines. */
export async function drill({ kills = 25, count = 5_000 } = {}): Promise<Row[]> {
  await ensureBuilt();
  const home = mkdtempSync(join(tmpdir(), "drill-mail-"));
  const server = await startPostgres({ durable: true });
  const url = server.url("postgres");
  const places: Place[] = ["sqlite", "postgres"].map((name) => {
    const directory = join(home, name);
    mkdirSync(directory);
    return name === "sqlite"
      ? { engine: "SQLite", directory, settings: { DATABASE_URL: "" }, open: async () => openSqliteDatabase(directory) }
      : {
          engine: "PostgreSQL",
          directory,
          settings: { DATABASE_URL: url },
          open: () => openPostgresDatabase(url, createLog("silent")),
        };
  });
  try {
    const rows: Row[] = [];
    for (const place of places) {
      rows.push(...(await killWhileSending(place, kills)));
      // What the kills have left is not to be counted with the many.
      const db = await place.open();
      await db.deleteFrom("mails").execute();
      await db.destroy();
      rows.push(...(await manyAtOnce(place, count)));
    }
    return rows;
  } finally {
    await server.stop();
    rmSync(home, { recursive: true, force: true });
  }
}

if (import.meta.main) {
  const [kills = 25, count = 5_000] = process.argv.slice(2).map(Number);
  console.table(await drill({ kills, count }));
}
