import type { Database } from "../../../src/platform/database/database.server.ts";
import { type MailSink, startMailSink } from "./mail-sink.ts";
import type { Place } from "./places.ts";
import type { Row } from "./row.ts";
import { freePort, killSite, type Site, startSite, wait } from "./site.ts";

/** The mails of a state, by their Message-IDs. */
export const inState = async (db: Database, state: string) =>
  (await db.selectFrom("mails").select("message_id").where("state", "=", state).execute()).map((row) => row.message_id);

interface Tally {
  queued: number;
  /** accepted again by the mail server although recorded as sent */
  repeatedAfterRecord: number;
  /** accepted by the mail server more than once */
  repeated: number;
  inFlight: number;
}

interface Killing {
  /** the name of the killed action */
  what: string;
  kills: number;
  /** writes data that triggers mails, each to another address; @returns the number of mails */
  write: (db: Database, kill: number) => Promise<number>;
  /** whether every other kill follows right after the start, when mails may still be written */
  early?: boolean;
  /** how long the last start may take to send the rest; milliseconds */
  restMs?: number;
}

/** Starts the site on two processes, lets it send, and kills it in the middle. */
async function sendAndKill(
  place: Place,
  sink: MailSink,
  { kill, early, settings }: { kill: number; early: boolean; settings: Record<string, string> },
) {
  const before = sink.taken.length;
  const site = await startSite(place.directory, await freePort(), 2, settings);
  const until = early ? 0 : performance.now() + 20_000;
  while (sink.taken.length < before + 10 + ((kill * 7) % 15) && performance.now() < until) await wait(2);
  await wait((kill * 3) % (early ? 60 : 10));
  await killSite(site);
}

/** Kills the site repeatedly while it sends mails, and compares the received mails with the recorded ones. */
export async function killWhileSending(
  place: Place,
  { what, kills, write, early = false, restMs = 120_000 }: Killing,
): Promise<Row[]> {
  const sink = await startMailSink(() => wait(Math.random() * 20));
  const settings = { ...place.settings, SMTP_URL: `smtp://127.0.0.1:${sink.port}`, SAMPLE_CONTENT: "off" };
  const tally: Tally = { queued: 0, repeatedAfterRecord: 0, repeated: 0, inFlight: 0 };
  let site: Site = await startSite(place.directory, await freePort(), 1, settings);
  await killSite(site); // the tables are there now
  const db = await place.open();
  try {
    for (let kill = 0; kill < kills; kill++) {
      tally.queued += await write(db, kill);
      const recorded = new Set(await inState(db, "sent"));
      const from = sink.taken.length;
      await sendAndKill(place, sink, { kill, early: early && kill % 2 === 1, settings });
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
    const until = performance.now() + restMs;
    while ((await inState(db, "sent")).length < tally.queued && performance.now() < until) await wait(200);
    tally.repeatedAfterRecord += sink.taken.slice(from).filter(({ id }) => recorded.has(id)).length;
    return judge(`${place.engine}, 2 processes, ${kills} times kill -9 while ${what}`, sink, tally);
  } finally {
    await killSite(site).catch(() => undefined);
    await db.destroy();
    await sink.close();
  }
}

function judge(what: string, { taken }: MailSink, tally: Tally): Row[] {
  const people = new Map<string, Set<string>>();
  for (const { id, to } of taken) people.set(to, (people.get(to) ?? new Set()).add(id));
  const lost = tally.queued - people.size;
  const repeated = taken.length - new Set(taken.map(({ id }) => id)).size;
  const otherIds = [...people.values()].filter((ids) => ids.size > 1).length;
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
