import type { Person, PersonalData } from "../../api/personal-data.server";
import type { Queryable } from "../../platform/database/database.server";

async function read(db: Queryable, { confirmedEmail }: Person) {
  if (confirmedEmail === undefined) return [];
  const rows = await db
    .selectFrom("subscribers")
    .select(["id", "email", "name", "language", "state", "source", "consent", "asked_at", "confirmed_at", "ended_at"])
    .where("email_key", "=", confirmedEmail)
    .execute();
  const topics = await db
    .selectFrom("subscriber_topics")
    .selectAll()
    .where("subscriber_id", "in", [0, ...rows.map(({ id }) => id)])
    .orderBy("topic")
    .execute();
  return rows.map(({ id, ...row }) => ({
    ...row,
    topics: topics.filter(({ subscriber_id }) => subscriber_id === id).map(({ topic }) => topic),
  }));
}

/** The news by mail of a person's confirmed e-mail; it goes with the account. */
export const personalDataOfSubscribers: PersonalData = {
  name: "news by mail",
  columns: { subscribers: ["email", "email_key", "name"] },
  read,
  async forget(transaction, { confirmedEmail }) {
    if (confirmedEmail === undefined) return;
    await transaction.deleteFrom("subscribers").where("email_key", "=", confirmedEmail).execute();
  },
};
