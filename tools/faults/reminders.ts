import { ensureBuilt } from "../../scripts/build.ts";
import type { Database } from "../../src/platform/database/database.server.ts";
import { insertEvent, insertRegistration } from "../../tests/support/factories.ts";
import { killWhileSending } from "./support/kill-while-sending.ts";
import { onBothEngines } from "./support/places.ts";
import type { Row } from "./support/row.ts";

const hour = 3_600_000;
const ahead = (ms: number) => new Date(Date.now() + ms).toISOString();

/** Creates an event of tomorrow with people who registered three days ago. @returns their number */
async function writeEvent(db: Database, kill: number): Promise<number> {
  const guests = 40;
  const created_at = ahead(-72 * hour);
  await db.write(async (transaction) => {
    const dates = { start_date: ahead(20 * hour), end_date: ahead(22 * hour), created_at };
    const event = await insertEvent(transaction, { ...dates, title: `Drill ${kill}` });
    for (let guest = 0; guest < guests; guest++)
      await insertRegistration(transaction, event, { email: `kill-${kill}-${guest}@people.example`, created_at });
  });
  return guests;
}

/** Kills the site while it writes and sends reminders: each person gets exactly one. */
export async function drill({ kills = 20 } = {}): Promise<Row[]> {
  await ensureBuilt();
  const killing = { what: "it reminds", kills, write: writeEvent, early: true };
  return onBothEngines("reminders", (place) => killWhileSending(place, killing));
}

if (import.meta.main) {
  const [kills = 20] = process.argv.slice(2).map(Number);
  console.table(await drill({ kills }));
}
