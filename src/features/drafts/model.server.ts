import type { Generated } from "kysely";
import type { z } from "zod";
import { type Draft, type DraftNotice, type draftBodySchema, newPrefix } from "../../api/drafts";
import type { Resource } from "../../api/resource";
import type { Database, Queryable } from "../../platform/database/database.server";
import { findRow, known } from "../../platform/database/rows.server";
import { Problem } from "../../platform/errors/problem.server";

declare module "../../platform/database/tables" {
  interface Tables {
    drafts: {
      id: Generated<number>;
      /** the key of the resource */
      resource: string;
      /** the item's id, or `new.` and the key of its form */
      item: string;
      user_id: number;
      /** names the form that was typed into */
      form: string;
      /** what it is called in the draft; empty where that was not touched */
      title: string;
      /** the values by field, as JSON */
      body: string;
      /** the state of the item over which it was typed; null for a new one */
      seen: string | null;
      created_at: string;
      updated_at: string;
    };
    /** forms that were saved or thrown away; for some days */
    ended_forms: { user_id: number; form: string; ended_at: string };
  }
}

type Body = z.output<typeof draftBodySchema>;

/** How many drafts one person may have. */
export const mostDrafts = 100;
/** How long a draft is kept that nobody has touched; days. */
export const draftDays = 180;

/** How long it is known that a form has ended; days. What is sent later than this is nobody's any more. */
const endedDays = 7;

const dayMs = 86_400_000;

/** The item's id as its table has it. @throws Problem 404 where there is no such item */
async function refuseUnknown(db: Queryable, resource: Resource, item: string): Promise<void> {
  if (item.startsWith(newPrefix)) return;
  const { one } = resource.labels;
  const name = one.charAt(0).toUpperCase() + one.slice(1);
  const id = resource.idType === "text" ? item : /^[1-9]\d{0,8}$/.test(item) ? Number(item) : undefined;
  known(id === undefined ? undefined : await findRow(db, resource.table, id), name);
}

const titleIn = (values: Body["values"], column: string): string => {
  const title = values[column];
  return typeof title === "string"
    ? title
        .replaceAll(/\p{Cc}/gu, " ")
        .trim()
        .slice(0, 200)
        .toWellFormed()
    : "";
};

interface Keeping {
  resource: Resource;
  item: string;
  userId: number;
  now: Date;
}

/**
 * Keeps what somebody has typed, in the place of what the same form, or the one that it goes on with, has kept before. Not a
 * change of content: nothing that visitors see becomes stale.
 *
 * @throws Problem 404 for an unknown item; 410 where the form was saved or thrown away; 409 where another form of the same person has kept something, or they have too many
 */
export const keepDraft = (db: Database, body: Body, keeping: Keeping): Promise<string> =>
  // One transaction: the form may be saved at this very moment.
  db.write(async (transaction) => {
    await refuseUnknown(transaction, keeping.resource, keeping.item);
    return whileOpen(transaction, body.form, keeping, () => keepWithin(transaction, body, keeping));
  });

async function keepWithin(db: Queryable, body: Body, { resource, item, userId, now }: Keeping): Promise<string> {
  const at = now.toISOString();
  const { form, replaces, seen } = body;
  const set = {
    form,
    seen,
    title: titleIn(body.values, resource.titleColumn),
    body: JSON.stringify(body.values),
    updated_at: at,
  };
  const { numUpdatedRows } = await db
    .updateTable("drafts")
    .set(set)
    .where("resource", "=", resource.key)
    .where("item", "=", item)
    .where("user_id", "=", userId)
    .where("form", "in", replaces ? [form, replaces] : [form])
    .executeTakeFirstOrThrow();
  if (numUpdatedRows > 0n) return at;
  await refuseTooMany(db, userId);
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("drafts")
    .values({ ...set, resource: resource.key, item, user_id: userId, created_at: at })
    .onConflict((conflict) => conflict.columns(["resource", "item", "user_id"]).doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows === 0n) throw new Problem(409, "You have typed into this somewhere else as well");
  return at;
}

/**
 * Says that forms have ended. What ends a form and what keeps something of it wait for each other at this row, on either engine.
 *
 * @returns whether it had not ended before
 */
async function markEnded(
  db: Queryable,
  form: string,
  { userId, now }: Pick<Keeping, "userId" | "now">,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("ended_forms")
    .values({ user_id: userId, form, ended_at: now.toISOString() })
    .onConflict((conflict) => conflict.columns(["user_id", "form"]).doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Keeps something of a form while nothing can end it. @throws Problem 410 where it has ended */
async function whileOpen<T>(db: Queryable, form: string, keeping: Keeping, keep: () => Promise<T>): Promise<T> {
  if (!(await markEnded(db, form, keeping))) throw new Problem(410, "This form has been saved or discarded");
  const kept = await keep();
  await db.deleteFrom("ended_forms").where("user_id", "=", keeping.userId).where("form", "=", form).execute();
  return kept;
}

async function refuseTooMany(db: Queryable, userId: number): Promise<void> {
  const { count } = await db
    .selectFrom("drafts")
    .select(({ fn }) => fn.countAll<number | bigint | string>().as("count"))
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  if (Number(count) >= mostDrafts) throw new Problem(409, `You have ${mostDrafts} drafts; save or discard one first`);
}

const found = (db: Queryable, key: string) =>
  db
    .selectFrom("drafts")
    .innerJoin("users", "users.id", "drafts.user_id")
    .where("drafts.resource", "=", key)
    .select(["drafts.item", "drafts.user_id as by", "users.full_name as by_name", "drafts.title", "drafts.updated_at"])
    .orderBy("drafts.updated_at", "desc")
    .orderBy("drafts.id", "desc");

/** The most drafts of one kind that are told of. */
const mostTold = 200;

/** Who has a draft of what, of one kind, the latest first. @param only of this item */
export async function listNotices(db: Queryable, key: string, userId: number, only?: string): Promise<DraftNotice[]> {
  const rows = await found(db, key)
    .$if(only !== undefined, (select) => select.where("drafts.item", "=", only as string))
    .limit(mostTold)
    .execute();
  return rows.map((row) => ({ ...row, own: row.by === userId }));
}

/** The drafts of an item with what they say, or, without one, those of items that there are not yet; the latest first, at most 20. */
export async function listDrafts(db: Queryable, key: string, userId: number, item?: string): Promise<Draft[]> {
  const rows = await found(db, key)
    .select(["drafts.body", "drafts.seen", "drafts.form"])
    .where((where) =>
      item === undefined ? where("drafts.item", "like", `${newPrefix}%`) : where("drafts.item", "=", item),
    )
    .limit(20)
    .execute();
  return rows.map(({ body, ...row }) => ({
    ...row,
    own: row.by === userId,
    values: JSON.parse(body) as Draft["values"],
  }));
}

interface Dropped {
  key: string;
  item: string;
  userId: number;
  /** only where it is that of this form */
  form?: string | undefined;
}

/** Discards a draft; one that there is not is as good as discarded. */
export const dropDraft = (db: Queryable, { key, item, userId, form }: Dropped): Promise<unknown> =>
  db
    .deleteFrom("drafts")
    .where("resource", "=", key)
    .where("item", "=", item)
    .where("user_id", "=", userId)
    .$if(form !== undefined, (where) => where.where("form", "=", form as string))
    .execute();

interface Ended {
  /** the form itself, and those whose drafts it went on with */
  forms: readonly string[];
  userId: number;
  now: Date;
}

/** A form was saved or thrown away: what was kept of it goes, and what comes of it later is refused. */
export async function endForm(transaction: Queryable, { forms, userId, now }: Ended): Promise<void> {
  if (forms[0] !== undefined) await markEnded(transaction, forms[0], { userId, now });
  await transaction.deleteFrom("drafts").where("user_id", "=", userId).where("form", "in", forms).execute();
}

/** Forgets drafts that nobody has touched for half a year, and which forms ended a week ago. */
export async function forgetOldDrafts(db: Queryable, now: Date): Promise<void> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs).toISOString();
  await db.deleteFrom("drafts").where("updated_at", "<", daysAgo(draftDays)).execute();
  await db.deleteFrom("ended_forms").where("ended_at", "<", daysAgo(endedDays)).execute();
}
