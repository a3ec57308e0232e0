import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import type { Database } from "../../platform/database/database.server";
import { foreignChangeEveryMs } from "../../platform/database/sqlite.server";
import type { ResponseCache } from "../../platform/http/response-cache.server";
import type { Kept } from "./kept-answers.server";

/** How many answers are left to the next run: the pages that visitors come in by. */
const most = 16;

/** The number that the last change of content left in the database's file. For SQLite alone. */
async function contentOf(db: Database): Promise<number | undefined> {
  const { rows } = await sql<{ user_version: number }>`pragma user_version`.execute(db);
  return rows[0]?.user_version;
}

export type Left = Omit<Kept, "madeBy">;

/** What a cache holds that is fresh, and the number of the content that it was made from. */
export async function leftBehind(db: Database, cache: ResponseCache): Promise<Left> {
  const content = (await contentOf(db)) ?? 0;
  // What another process has changed before is noticed by then, and what it changes later gives the content another number.
  await sleep(foreignChangeEveryMs + 10);
  return { content, answers: cache.freshAnswers(most) };
}

/** Goes on with what the run before has left, where this start has not changed the content itself. */
export async function goOnWith({ content, answers }: Left, db: Database, cache: ResponseCache): Promise<void> {
  const version = db.contentVersion;
  if ((await contentOf(db)) === content) cache.takeOver(answers, version);
}
