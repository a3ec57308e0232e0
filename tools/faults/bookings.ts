import { ensureBuilt } from "../../scripts/build.ts";
import { emptyBooking } from "../../src/features/bookings/state.ts";
import type { Database } from "../../src/platform/database/database.server.ts";
import { insertMachine, insertUser } from "../../tests/support/factories.ts";
import { onBothEngines, type Place } from "./support/places.ts";
import type { Row } from "./support/row.ts";
import { freePort, killSite, signIn, startSite, wait } from "./support/site.ts";

/** Each machine is booked for an hour by so many people, one after the other. */
const people = 30;
const hourMs = 3_600_000;

interface Drilled {
  machine: number;
  unit: number;
  bookings: number[];
}

/** Adds a machine with one unit that is booked for the next days. */
const writeMachine = (db: Database, users: readonly number[]): Promise<Drilled> =>
  db.write(async (transaction) => {
    const machine = await insertMachine(transaction, { booking: "open", outside_hours: 1 });
    const { id: unit } = await transaction
      .selectFrom("equipment_units")
      .select("id")
      .where("equipment_id", "=", machine)
      .executeTakeFirstOrThrow();
    const bookings: number[] = [];
    // Twelve hours before its start a booking is cancelled, which would be another mail.
    const first = Math.ceil(Date.now() / hourMs) * hourMs + 14 * hourMs;
    const at = new Date().toISOString();
    for (const [index, user_id] of users.entries()) {
      const [starts_at, ends_at] = [index, index + 1].map((hours) => new Date(first + hours * hourMs).toISOString());
      const { id } = await transaction
        .insertInto("bookings")
        .values({
          ...emptyBooking,
          equipment_id: machine,
          unit_id: unit,
          user_id,
          created_by: user_id,
          kind: "own",
          starts_at: starts_at as string,
          ends_at: ends_at as string,
          busy_until_at: ends_at as string,
          created_at: at,
          updated_at: at,
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      bookings.push(id);
    }
    return { machine, unit, bookings };
  });

/** Sets the unit out of order. @returns whether the site has acknowledged it */
const setDown = (port: number, { machine, unit }: Drilled, token: string): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/api/equipment/${machine}/units/${unit}/status`, {
    method: "PUT",
    headers: { "content-type": "application/json", connection: "close", authorization: `Bearer ${token}` },
    body: JSON.stringify({ status: "down", note: "The belt", until_on: null }),
  }).then(
    ({ ok }) => ok,
    () => false,
  );

/** The unit's status, and how many mails each of its bookings was written about. */
async function look(db: Database, { unit, bookings }: Drilled) {
  const { status } = await db
    .selectFrom("equipment_units")
    .select("status")
    .where("id", "=", unit)
    .executeTakeFirstOrThrow();
  const mails = await db.selectFrom("mails").select("about").where("kind", "like", "booking-%").execute();
  const about = mails.map((mail) => (JSON.parse(mail.about) as { booking?: { id: number } }).booking?.id);
  const told = bookings.map((id) => about.filter((one) => one === id).length);
  return { isDown: status === "down", told };
}

async function killWhileSettingDown(place: Place, kills: number): Promise<Row[]> {
  const settings = { ...place.settings, SAMPLE_CONTENT: "off", LOG_LEVEL: "silent" };
  let site = await startSite(place.directory, await freePort(), 2, settings);
  const db = await place.open();
  const tally = { before: 0, after: 0, half: 0, lost: 0, twice: 0 };
  try {
    const users: number[] = [];
    for (let at = 0; at < people; at++) users.push((await insertUser(db, { is_verified: 1 })).id);
    const token = await signIn(site.port);
    const all: Drilled[] = [];
    for (let kill = 0; kill < kills; kill++) {
      const drilled = await writeMachine(db, users);
      all.push(drilled);
      const acknowledged = setDown(site.port, drilled, token);
      await wait((kill * 97) % 800);
      await killSite(site);
      const isAcknowledged = await acknowledged;
      const { isDown, told } = await look(db, drilled);
      tally[isDown ? "after" : "before"]++;
      if (isAcknowledged && !isDown) tally.lost++;
      if (told.some((mails) => mails > 0 !== isDown)) tally.half++;
      site = await startSite(place.directory, await freePort(), 2, settings);
    }
    // Pressed again where it was not acknowledged; the job looks at all of them meanwhile.
    const again = await signIn(site.port);
    for (const drilled of all)
      for (let press = 0; press < 20 && !(await setDown(site.port, drilled, again)); press++) await wait(500);
    await wait(17_000);
    for (const drilled of all) {
      const { told } = await look(db, drilled);
      tally.twice += told.filter((mails) => mails > 1).length;
      tally.half += told.filter((mails) => mails === 0).length;
    }
  } finally {
    await killSite(site).catch(() => undefined);
    await db.destroy();
  }
  const what = `${place.engine}, 2 processes, ${kills} times kill -9 while a machine is set out of order`;
  const none = (name: string, count: number) => ({
    what: `${what}: ${name}`,
    goal: "0",
    seen: `${count}`,
    ok: count === 0,
  });
  return [
    {
      what: `${what}: killed before its commit, after it`,
      goal: "both",
      seen: `${tally.before}, ${tally.after}`,
      ok: tally.before > 0 && tally.after > 0,
    },
    none("acknowledged and lost", tally.lost),
    none("bookings whose people got no mail, or a wrong one", tally.half),
    none("bookings whose people were told twice", tally.twice),
  ];
}

/** The site is killed between a machine's status and the mails about it: both have happened, or neither. */
export async function drill({ kills = 20 } = {}): Promise<Row[]> {
  await ensureBuilt();
  return onBothEngines("bookings", (place) => killWhileSettingDown(place, kills));
}

if (import.meta.main) {
  const [kills = 20] = process.argv.slice(2).map(Number);
  console.table(await drill({ kills }));
}
