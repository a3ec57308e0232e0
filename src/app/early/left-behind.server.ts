import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import type { Database } from "../../platform/database/database.server";
import { foreignChangeEveryMs } from "../../platform/database/sqlite.server";
import type { KeptAnswer } from "../../platform/http/answer-forms.server";

/** How many answers are left to the next run: the pages that visitors come in by. */
const most = 16;

/** What a cache holds that is fresh, and the number of the content that it was made from. For SQLite alone. */
export async function leftBehind(
  db: Database,
  freshAnswers: (most: number) => Map<string, KeptAnswer>,
): Promise<[Map<string, KeptAnswer>, number]> {
  const { rows } = await sql<{ user_version: number }>`pragma user_version`.execute(db);
  // What another process has changed before is noticed by then, and what it changes later gives the content another number.
  await sleep(foreignChangeEveryMs + 10);
  return [freshAnswers(most), rows[0]?.user_version ?? 0];
}
