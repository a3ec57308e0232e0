import { ensureBuilt } from "../../scripts/build.ts";
import type { Database } from "../../src/platform/database/database.server.ts";
import { insertEvent, insertRegistration } from "../support/factories.ts";
import { type MailSink, startMailSink } from "../support/faults/mail-sink.ts";
import { onBothEngines, type Place } from "../support/faults/places.ts";
import type { Row } from "../support/faults/row.ts";
import { freePort, killSite, post, type Site, signIn, startSite, wait } from "../support/faults/site.ts";

/** Of each event: how many hold a place, all of them, and how many wait. */
const [holders, waiting] = [60, 20];

interface Tally {
  /** events that were cancelled when the site was killed, and those of which somebody was told so */
  cancelled: number;
  acknowledged: number;
  /** cancelled, with mails for some and not for others; not cancelled, and with mails all the same; said to be done, and undone */
  half: number;
  lost: number;
  /** events of which the number of places taken is not that of the places of registrations, or more than there are */
  wrong: number;
}

/** An event that is full, and those who hold its places and wait for them. */
const writeEvent = (db: Database, kill: number): Promise<number> =>
  db.write(async (transaction) => {
    const dates = { start_date: "2090-01-01T10:00:00.000Z", end_date: "2090-01-01T12:00:00.000Z" };
    const event = await insertEvent(transaction, { ...dates, title: `Drill ${kill}`, max_attendees: holders });
    for (let guest = 0; guest < holders + waiting; guest++)
      await insertRegistration(transaction, event, {
        email: `cancel-${kill}-${guest}@people.example`,
        registration_status: guest < holders ? "confirmed" : "waiting",
      });
    return event;
  });

let number = 0;

/** Joins the waiting list and leaves it again every other time, until nobody answers any more. */
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

/** Whom a cancelling has written a mail to, and whom it has to. */
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

async function look(db: Database, event: number, isAcknowledged: boolean, tally: Tally): Promise<void> {
  const { publication, places_taken } = await db
    .selectFrom("events")
    .select(["publication", "places_taken"])
    .where("id", "=", event)
    .executeTakeFirstOrThrow();
  const { written, held } = await told(db, event);
  const isCancelled = publication === "cancelled";
  if (isCancelled) tally.cancelled++;
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

/** Cancels what was not cancelled yet, and waits until all is sent. @returns how many mails that are, and how many have not come */
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

/** Kills the site again and again between cancelling an event and the mails about it, while people come and go. */
async function killWhileCancelling(place: Place, kills: number): Promise<Row[]> {
  const sink = await startMailSink(() => wait(Math.random() * 20));
  const start = async () => startSite(place.directory, await freePort(), 2, settingsFor(place, sink));
  let site = await start(); // its tables are there then
  const db = await place.open();
  const tally: Tally = { cancelled: 0, acknowledged: 0, half: 0, lost: 0, wrong: 0 };
  const events: number[] = [];
  try {
    const token = await signIn(site.port);
    for (let kill = 0; kill < kills; kill++) {
      const event = await writeEvent(db, kill);
      events.push(event);
      const coming = Array.from({ length: 3 }, () => comeAndGo(site, event));
      await wait(200);
      let isAcknowledged = false;
      const cancelling = cancel(site.port, event, token).then(
        (answer) => {
          isAcknowledged = answer.ok;
        },
        () => undefined,
      );
      // How long a cancelling takes depends on the machine and on who comes meanwhile: some kills are before it, some after.
      await wait((kill * 53) % 900);
      await killSite(site);
      await Promise.all([...coming, cancelling]);
      await look(db, event, isAcknowledged, tally);
      site = await start();
    }
    await killSite(site);
    const { owed, missing } = await finish(place, db, { sink, token }, events);
    return judge(`${place.engine}, 2 processes, ${kills} times kill -9 while an event is cancelled`, tally, {
      owed,
      missing,
    });
  } finally {
    await killSite(site).catch(() => undefined);
    await db.destroy();
    await sink.close();
  }
}

function judge(what: string, tally: Tally, { owed, missing }: { owed: number; missing: number }): Row[] {
  const none = (name: string, count: number, of: string) => ({
    what: `${what}: ${name}`,
    goal: "0",
    seen: `${count}${of}`,
    ok: count === 0,
  });
  return [
    none(
      "events of which some were written to and others not",
      tally.half,
      `; ${tally.cancelled} were cancelled by then`,
    ),
    none("cancellings that were acknowledged and are lost", tally.lost, ` of ${tally.acknowledged}`),
    none("events whose places are wrong", tally.wrong, ""),
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
