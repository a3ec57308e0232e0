import { ensureBuilt } from "../../scripts/build.ts";
import type { Database } from "../../src/platform/database/database.server.ts";
import { insertEvent, insertRegistration } from "../../tests/support/factories.ts";
import { type Gate, startGate } from "./support/gate.ts";
import { type Halt, makeHalt } from "./support/halt.ts";
import type { MailSink } from "./support/mail-sink.ts";
import { onBothEngines, type Place } from "./support/places.ts";
import type { Row } from "./support/row.ts";
import { freePort, killSite, post, type Site, signIn, startSite, wait } from "./support/site.ts";

/** Of each event: how many hold a place, all of them, and how many wait. */
const [holders, waiting] = [60, 20];

/** The moments of the kills: during the cancellation's transaction, after its commit, and with some mails sent. */
const moments = ["writing", "written", "sending"] as const;
type Moment = (typeof moments)[number];

interface Tally {
  /** how often the site was at that moment when it was killed */
  hits: Record<Moment, number>;
  acknowledged: number;
  /** events cancelled with only some mails, mailed but not cancelled, or acknowledged but not cancelled */
  half: number;
  lost: number;
  /** events whose stored number of taken places is wrong or exceeds the limit */
  wrong: number;
}

const writeEvent = (db: Database, kill: number): Promise<Drilled> =>
  db.write(async (transaction) => {
    const dates = { start_date: "2090-01-01T10:00:00.000Z", end_date: "2090-01-01T12:00:00.000Z" };
    const id = await insertEvent(transaction, { ...dates, title: `Drill ${kill}`, max_attendees: holders });
    const people: number[] = [];
    for (let guest = 0; guest < holders + waiting; guest++)
      people.push(
        await insertRegistration(transaction, id, {
          email: `cancel-${kill}-${guest}@people.example`,
          registration_status: guest < holders ? "confirmed" : "waiting",
        }),
      );
    return { id, people };
  });

interface Drilled {
  id: number;
  people: number[];
}

let number = 0;

/** Joins the waiting list and leaves it in turns until the site is down. */
async function comeAndGo({ port }: Site, event: number): Promise<void> {
  const send = (path: string, body: object) => post(port, path, body).catch(() => undefined);
  for (;;) {
    const email = `cancel-more-${++number}@people.example`;
    const answer = await send(`/events/${event}/register`, { name: "Drill", email, waiting: true });
    if (!answer) return;
    const { manage_url } = (await answer.json().catch(() => ({}))) as { manage_url?: string };
    if (manage_url && number % 2 === 0) await send(`/r/${manage_url.split("/").at(-1)}/cancel`, {});
    await wait(5);
  }
}

const cancel = (port: number, event: number, token: string) =>
  post(port, `/events/${event}/cancel`, { reason: "The power company works on our street." }, token);

/** Returns the registrations that were sent a cancellation mail, and those that should be. */
async function told(db: Database, event: number) {
  const mails = await db.selectFrom("mails").select("about").where("kind", "=", "event-cancelled").execute();
  const abouts = mails.map(({ about }) => JSON.parse(about) as { event_id: number; registration_id: number });
  const people = await db
    .selectFrom("registrations")
    .select("id")
    .where("event_id", "=", event)
    .where("registration_status", "<>", "cancelled")
    .execute();
  const inOrder = (ids: number[]) => ids.sort((one, other) => one - other);
  return {
    written: inOrder(abouts.filter(({ event_id }) => event_id === event).map((about) => about.registration_id)),
    held: inOrder(people.map(({ id }) => id)),
  };
}

/** Checks the database after a kill; `hit` is undefined when the kill missed its moment. */
async function look(
  db: Database,
  event: number,
  { hit, isAcknowledged }: { hit: Moment | undefined; isAcknowledged: boolean },
  tally: Tally,
): Promise<void> {
  const { publication, places_taken } = await db
    .selectFrom("events")
    .select(["publication", "places_taken"])
    .where("id", "=", event)
    .executeTakeFirstOrThrow();
  const { written, held } = await told(db, event);
  const isCancelled = publication === "cancelled";
  if (hit && isCancelled === (hit !== "writing")) tally.hits[hit]++;
  if (isAcknowledged) tally.acknowledged++;
  if (isAcknowledged && !isCancelled) tally.lost++;
  if (String(written) !== (isCancelled ? String(held) : "")) tally.half++;
  const places = await db
    .selectFrom("registrations")
    .select("places")
    .where("event_id", "=", event)
    .where("registration_status", "in", ["confirmed", "attended", "offered"])
    .execute();
  const taken = places.reduce((sum, row) => sum + row.places, 0);
  if (taken !== places_taken || taken > holders) tally.wrong++;
}

/** Cancels the remaining events and waits for their mails. @returns the numbers of mails and of those not delivered */
async function finish(
  place: Place,
  db: Database,
  { sink, token }: { sink: MailSink; token: string },
  events: number[],
) {
  // The five minutes for which the dead have claimed them are over.
  const claimed_until = new Date(Date.now() - 1_000).toISOString();
  await db.updateTable("mails").set({ claimed_until }).where("state", "=", "sending").execute();
  const site = await startSite(place.directory, await freePort(), 2, settingsFor(place, sink));
  for (const event of events) await cancel(site.port, event, token);
  const ofCancelling = () =>
    db.selectFrom("mails").select(["message_id", "state"]).where("kind", "=", "event-cancelled").execute();
  const until = performance.now() + 120_000;
  while ((await ofCancelling()).some(({ state }) => state !== "sent") && performance.now() < until) await wait(200);
  await killSite(site);
  const all = await ofCancelling();
  const came = new Set(sink.taken.map(({ id }) => id));
  let owed = 0;
  for (const event of events) owed += (await told(db, event)).held.length;
  return { owed, missing: owed - all.filter(({ message_id }) => came.has(message_id)).length };
}

const settingsFor = (place: Place, sink: MailSink) => ({
  ...place.settings,
  SMTP_URL: `smtp://127.0.0.1:${sink.port}`,
  SAMPLE_CONTENT: "off",
  LOG_LEVEL: "silent",
});

async function soon(isSo: () => Promise<boolean> | boolean): Promise<boolean> {
  const until = performance.now() + 60_000;
  while (!(await isSo())) {
    if (performance.now() > until) return false;
    await wait(1);
  }
  return true;
}

interface Killing {
  db: Database;
  gate: Gate;
  halt: Halt;
  kill: number;
  event: Drilled;
}

/** Prepares the moment of a kill. @returns a function that waits for the moment and tells whether it has come */
async function aimAt(moment: Moment, { db, gate, halt, kill, event }: Killing): Promise<() => Promise<boolean>> {
  const isOfEvent = (to: string) => to.startsWith(`cancel-${kill}-`);
  if (moment === "writing") {
    await halt.at(event.people[(kill * 13) % event.people.length] as number);
    return halt.reached;
  }
  if (moment === "sending") {
    const enough = 1 + ((kill * 7) % 60);
    gate.let(enough, isOfEvent);
    return () => soon(() => gate.count() >= enough);
  }
  gate.let(0, isOfEvent);
  const isCancelled = async () => {
    const row = await db.selectFrom("events").select("publication").where("id", "=", event.id).executeTakeFirst();
    return row?.publication === "cancelled";
  };
  return async () => (await soon(isCancelled)) && gate.count() === 0;
}

async function cancelAndKill(site: Site, token: string, killing: Killing, tally: Tally): Promise<void> {
  const { db, gate, halt, kill, event } = killing;
  const coming = Array.from({ length: 3 }, () => comeAndGo(site, event.id));
  const moment = moments[kill % moments.length] as Moment;
  const hasCome = await aimAt(moment, killing);
  let isAcknowledged = false;
  const cancelling = cancel(site.port, event.id, token).then(
    (answer) => {
      isAcknowledged = answer.ok;
    },
    () => undefined,
  );
  const hit = (await hasCome()) ? moment : undefined;
  await killSite(site);
  await halt.release();
  gate.let(Number.POSITIVE_INFINITY);
  await Promise.all([...coming, cancelling]);
  await look(db, event.id, { hit, isAcknowledged }, tally);
}

async function killWhileCancelling(place: Place, kills: number): Promise<Row[]> {
  const gate = await startGate();
  const start = async () => startSite(place.directory, await freePort(), 2, settingsFor(place, gate.sink));
  let site = await start(); // its tables are there then
  const db = await place.open();
  const halt = await makeHalt(place, db);
  const hits = { writing: 0, written: 0, sending: 0 };
  const tally: Tally = { hits, acknowledged: 0, half: 0, lost: 0, wrong: 0 };
  const events: number[] = [];
  try {
    const token = await signIn(site.port);
    for (let kill = 0; kill < kills; kill++) {
      const event = await writeEvent(db, kill);
      events.push(event.id);
      await cancelAndKill(site, token, { db, gate, halt, kill, event }, tally);
      site = await start();
    }
    await killSite(site);
    const { owed, missing } = await finish(place, db, { sink: gate.sink, token }, events);
    return judge(`${place.engine}, 2 processes, ${kills} times kill -9 while an event is cancelled`, tally, {
      kills,
      owed,
      missing,
    });
  } finally {
    await killSite(site).catch(() => undefined);
    await halt.close();
    await db.destroy();
    await gate.sink.close();
  }
}

interface Left {
  kills: number;
  owed: number;
  missing: number;
}

function judge(what: string, tally: Tally, { kills, owed, missing }: Left): Row[] {
  const none = (name: string, count: number, of = "") => ({
    what: `${what}: ${name}`,
    goal: "0",
    seen: `${count}${of}`,
    ok: count === 0,
  });
  const wanted = moments.map((_moment, at) => Math.ceil((kills - at) / moments.length));
  const hit = moments.map((moment) => tally.hits[moment]);
  return [
    {
      what: `${what}: killed with some of its mails written, with all written and none sent, with some sent`,
      goal: wanted.join(", "),
      seen: hit.join(", "),
      ok: String(hit) === String(wanted),
    },
    none("events that mailed only some of their people", tally.half),
    none("cancellings that were acknowledged and are lost", tally.lost, ` of ${tally.acknowledged}`),
    none("events whose places are wrong", tally.wrong),
    none("mails about a cancelling that never came", missing, ` of ${owed}`),
  ];
}

/** The site is killed between cancelling an event and the mails about it: either both have happened, or neither. */
export async function drill({ kills = 20 } = {}): Promise<Row[]> {
  await ensureBuilt();
  return onBothEngines("cancellations", (place) => killWhileCancelling(place, kills));
}

if (import.meta.main) {
  const [kills = 20] = process.argv.slice(2).map(Number);
  console.table(await drill({ kills }));
}
