import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { ensureBuilt } from "../../scripts/build.ts";
import type { Database } from "../../src/platform/database/database.server.ts";
import { insertQualification, insertUser } from "../../tests/support/factories.ts";
import { onBothEngines, type Place } from "./support/places.ts";
import type { Row } from "./support/row.ts";
import { freePort, killSite, startSite, wait } from "./support/site.ts";

const people = 10_000;
const dayMs = 86_400_000;
const dayIn = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10);

/** Reminders go by day: a zone in which it is noon. West is plus in these names. */
function zoneAtNoon(): string {
  const ahead = new Date().getUTCHours() - 12;
  return ahead === 0 ? "Etc/GMT" : `Etc/GMT${ahead > 0 ? "+" : ""}${ahead}`;
}

/** Adds accounts with a grant each that ends in ten days. */
async function writeGrants(db: Database): Promise<void> {
  const qualification_id = await insertQualification(db, { validity: "months", valid_months: 12 });
  const names = ["granted_told_on", "revoke_reason", "note"] as const;
  await db.write(async (transaction) => {
    for (let at = 0; at < people; at++) {
      const { id, full_name } = await insertUser(transaction);
      await transaction
        .insertInto("qualification_grants")
        .values({
          ...(Object.fromEntries(names.map((name) => [name, ""])) as Record<(typeof names)[number], string>),
          qualification_id,
          user_id: id,
          name: full_name,
          granted_on: dayIn(-355),
          expires_on: dayIn(10),
          source: "hand",
          from_check_in: 0,
          is_undone: 0,
          created_at: new Date().toISOString(),
        })
        .execute();
    }
  });
}

/** Kills the site while it writes the reminders of a day for 10,000 grants: each person gets exactly one. */
async function killWhileReminding(place: Place, kills: number): Promise<Row[]> {
  const config = join(place.directory, "site.json");
  writeFileSync(config, JSON.stringify({ timeZone: zoneAtNoon() }));
  const settings = { ...place.settings, SITE_CONFIG: config, SAMPLE_CONTENT: "off" };
  await killSite(await startSite(place.directory, await freePort(), 1, settings)); // the tables are there now
  const db = await place.open();
  const count = async () => {
    const { mails } = await db
      .selectFrom("mails")
      .select(({ fn }) => fn.countAll<number>().as("mails"))
      .where("kind", "=", "qualification-expiring")
      .executeTakeFirstOrThrow();
    return Number(mails);
  };
  try {
    await writeGrants(db);
    let partly = 0;
    for (let kill = 0; kill < kills; kill++) {
      const before = await count();
      const site = await startSite(place.directory, await freePort(), 2, settings);
      await wait(20 + ((kill * 37) % 300));
      await killSite(site);
      const written = await count();
      if (written > before && written < people) partly++;
    }
    const site = await startSite(place.directory, await freePort(), 2, settings);
    const from = performance.now();
    while ((await count()) < people && performance.now() - from < 300_000) await wait(500);
    const seconds = Math.round((performance.now() - from) / 1_000);
    // A second look would write those that the first one doubles.
    await wait(16_000);
    await killSite(site);
    const rows = await db
      .selectFrom("mails")
      .select(({ fn }) => ["user_id", fn.countAll<number>().as("mails")])
      .where("kind", "=", "qualification-expiring")
      .groupBy("user_id")
      .execute();
    const twice = rows.filter(({ mails }) => Number(mails) > 1).length;
    const what = `${place.engine}, 2 processes, ${kills} times kill -9 while it reminds of ${people} grants`;
    return [
      { what: `${what}: killed in the middle`, goal: "at least once", seen: `${partly}`, ok: partly > 0 },
      {
        what: `${what}: people without a mail`,
        goal: "0",
        seen: `${people - rows.length}`,
        ok: rows.length === people,
      },
      { what: `${what}: people with two`, goal: "0", seen: `${twice}`, ok: twice === 0 },
      {
        what: `${what}: time to send the rest`,
        goal: "within 5 minutes",
        seen: `${seconds} s`,
        ok: seconds < 300,
      },
    ];
  } finally {
    await db.destroy();
  }
}

/** Kills the site while it writes the reminders of a day. */
export async function drill({ kills = 10 } = {}): Promise<Row[]> {
  await ensureBuilt();
  return onBothEngines("qualifications", (place) => killWhileReminding(place, kills));
}

if (import.meta.main) {
  const [kills = 10] = process.argv.slice(2).map(Number);
  console.table(await drill({ kills }));
}
