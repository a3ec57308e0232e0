import { sql } from "kysely";
import { type AnyRow, looseEnds, nounFacts } from "../../app/nouns.server";
import { isPostgres, type Queryable } from "../../platform/database/database.server";
import type { Tables } from "../../platform/database/tables";
import { Problem } from "../../platform/http/problem.server";
import { type Noun, nounNames } from "../audit/schema";
import { lockEvent, takePlace } from "../events/model.server";
import { holdsPlace, refuseDuplicate } from "../registrations/model.server";
import type { Bundle, Part } from "./model.server";

/** Rows that go into one statement; the engines bound how many values one may have. */
const chunk = 200;

/** Which of some ids a table has; on PostgreSQL they stay until the transaction ends. */
async function existing(transaction: Queryable, table: keyof Tables, ids: unknown[]): Promise<Set<unknown>> {
  const found = new Set<unknown>();
  for (let at = 0; at < ids.length; at += chunk) {
    const some = sql.join(ids.slice(at, at + chunk));
    const lock = isPostgres(transaction) ? sql` for key share` : sql``;
    const query = sql<{ id: unknown }>`select id from ${sql.table(table)} where id in (${some})${lock}`;
    for (const { id } of (await query.execute(transaction)).rows) found.add(id);
  }
  return found;
}

/** Ties up what points at something that is gone meanwhile: the row comes back without it, or not at all. */
async function tieLooseEnds(transaction: Queryable, parts: Part[]): Promise<void> {
  for (const { from, to, otherwise } of looseEnds) {
    const [table, column] = from;
    const part = parts.find((one) => one.table === table);
    const ids = [...new Set(part?.rows.map((row) => row[column]).filter((id) => id !== null))];
    if (!part || ids.length === 0) continue;
    const there = await existing(transaction, to, ids);
    const holds = (row: AnyRow) => row[column] === null || there.has(row[column]);
    part.rows =
      otherwise === "drop"
        ? part.rows.filter(holds)
        : part.rows.map((row) => (holds(row) ? row : { ...row, [column]: null }));
  }
}

/** A registration comes back only to an event that is there and has room; it takes its place again. */
async function readmitRegistration(transaction: Queryable, row: AnyRow): Promise<void> {
  const eventId = Number(row.event_id);
  if (!(await lockEvent(transaction, eventId))) await refuseWithoutEvent(transaction, eventId);
  if (!holdsPlace(String(row.registration_status))) return;
  try {
    await refuseDuplicate(transaction, eventId, String(row.email_key));
  } catch (cause) {
    throw new Problem(409, "This person has registered for the event again since, so there is nothing to restore.", {
      cause,
    });
  }
  await takePlace(transaction, eventId).catch((cause: unknown) => {
    throw new Problem(409, "The event is fully booked by now. Free a place first, then restore this registration.", {
      cause,
    });
  });
}

async function refuseWithoutEvent(transaction: Queryable, eventId: number): Promise<never> {
  const event = await transaction
    .selectFrom("trash")
    .select("title")
    .where("noun", "=", "event")
    .where("item", "=", String(eventId))
    .executeTakeFirst();
  throw new Problem(
    409,
    event
      ? `The event of this registration, “${event.title}”, is in the trash too. Restore the event first.`
      : "The event of this registration is gone for good, so the registration cannot come back.",
  );
}

async function readmitPost(transaction: Queryable, row: AnyRow): Promise<void> {
  const slug = String(row.slug);
  const taken = await transaction.selectFrom("posts").select("title").where("slug", "=", slug).executeTakeFirst();
  if (!taken) return;
  throw new Problem(
    409,
    `“${taken.title}” now has the address of this article, ${slug}. Give it another one first, then restore this.`,
  );
}

/** The key only guards against the same letter arriving twice; where it did, each keeps being a letter. */
async function readmitMessage(transaction: Queryable, row: AnyRow): Promise<void> {
  if (row.idempotency_key === null) return;
  const again = await transaction
    .selectFrom("messages")
    .select("id")
    .where("idempotency_key", "=", String(row.idempotency_key))
    .executeTakeFirst();
  if (again) row.idempotency_key = null;
}

const readmit: Partial<Record<Noun, (transaction: Queryable, row: AnyRow) => Promise<void>>> = {
  registration: readmitRegistration,
  post: readmitPost,
  message: readmitMessage,
};

async function insertRows(transaction: Queryable, { table, rows }: Part): Promise<void> {
  for (let at = 0; at < rows.length; at += chunk) {
    await transaction
      .insertInto(table)
      .values(rows.slice(at, at + chunk) as never)
      .execute();
  }
}

/**
 * Puts rows back where they came from, with the ids that they had.
 *
 * @throws Problem 409 where something stands in their place, or what they belong to is gone
 */
export async function putBack(transaction: Queryable, noun: Noun, { parts, links }: Bundle): Promise<void> {
  const own = parts[0]?.rows[0] as AnyRow;
  if ((await existing(transaction, nounFacts[noun].table, [own.id])).size > 0) {
    const one = nounNames[noun].toLowerCase();
    throw new Problem(
      409,
      `Another ${one} has the address “${own.id}” by now. Delete that one first, then restore this.`,
    );
  }
  await readmit[noun]?.(transaction, own);
  await tieLooseEnds(transaction, parts);
  for (const part of parts) await insertRows(transaction, part);
  for (const { table, column, ids } of links) {
    for (let at = 0; at < ids.length; at += chunk) {
      const some = sql.join(ids.slice(at, at + chunk));
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${own.id}
        where id in (${some}) and ${sql.ref(column)} is null`.execute(transaction);
    }
  }
}
