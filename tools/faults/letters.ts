import { ensureBuilt } from "../../scripts/build.ts";
import type { Database } from "../../src/platform/database/database.server.ts";
import { killWhileSending } from "./support/kill-while-sending.ts";
import { onBothEngines } from "./support/places.ts";
import type { Row } from "./support/row.ts";

/** Adds so many confirmed subscribers, and a letter to them whose sending has begun. */
async function beginLetter(db: Database, people: number): Promise<void> {
  const at = new Date().toISOString();
  const stamps = { created_at: at, updated_at: at };
  await db.write(async (transaction) => {
    await transaction
      .insertInto("site_settings")
      .values({ id: 1, updated_at: at, letters_per_hour: 100_000 })
      .execute();
    for (let from = 0; from < people; from += 500) {
      const emails = Array.from(
        { length: Math.min(500, people - from) },
        (_, n) => `reader-${from + n}@people.example`,
      );
      const rows = await transaction
        .insertInto("subscribers")
        .values(
          emails.map((email) => ({
            ...{ email, email_key: email, name: "", language: "en-GB", state: "confirmed" as const, consent: "" },
            ...{ source: "footer" as const, asked_at: at, confirmed_at: at, ended_at: null, search_text: email },
            ...stamps,
          })),
        )
        .returning("id")
        .execute();
      await transaction
        .insertInto("subscriber_topics")
        .values(rows.map(({ id }) => ({ subscriber_id: id, topic: "news" })))
        .execute();
    }
    await transaction
      .insertInto("letters")
      .values({
        ...{
          subject: "The workshop is open again",
          body: "",
          topics: '["news"]',
          blocks: "[]",
          days: 14,
          is_public: 1,
        },
        ...{ send_at: null, publication: "sending" as const, note: "", content: "Come on **Saturday**." },
        ...{ started_at: at, sent_at: null, audience: people, search_text: "" },
        ...stamps,
      })
      .execute();
  });
}

/** The site is killed in the middle of a letter to thousands, again and again; on both engines. */
export async function drill({ kills = 12, people = 5_000 } = {}): Promise<Row[]> {
  await ensureBuilt();
  return onBothEngines("letters", (place) =>
    killWhileSending(place, {
      what: `sending a letter to ${people.toLocaleString("en")} people`,
      kills,
      restMs: 900_000,
      async write(db, kill) {
        if (kill > 0) return 0;
        await beginLetter(db, people);
        return people;
      },
    }),
  );
}

if (import.meta.main) {
  const [kills = 12, people = 5_000] = process.argv.slice(2).map(Number);
  console.table(await drill({ kills, people }));
}
