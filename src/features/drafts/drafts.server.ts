import type { Generated } from "kysely";
import type { z } from "zod";
import { newPrefix } from "../../api/draft-key";
import type { Draft, DraftNotice, draftBodySchema } from "../../api/drafts";
import type { Resource } from "../../api/resource";
import type { Database, Queryable } from "../../platform/database/database.server";
import { findRow, requireRow } from "../../platform/database/rows.server";
import { Problem } from "../../platform/errors/problem.server";

declare module "../../platform/database/tables" {
  interface Tables {
    drafts: {
      id: Generated<number>;
      resource: string;
      /** the item's id, or `new.` and the form's key */
      item: string;
      user_id: number;
      form: string;
      /** the title in the draft; empty if unchanged */
      title: string;
      /** the values by field as JSON */
      body: string;
      /** the state of the item that the draft is based on; null for a new one */
      seen: string | null;
      created_at: string;
      updated_at: string;
    };
    /** saved or discarded forms; for some days */
    ended_forms: { user_id: number; form: string; ended_at: string };
  }
}

type Body = z.output<typeof draftBodySchema>;

/** The most drafts of a person. */
export const maxDrafts = 100;
/** How long an untouched draft is kept; days. */
export const draftDays = 180;

/** How long ended forms are remembered; days. Later requests are ignored. */
const endedDays = 7;

const dayMs = 86_400_000;

/** Checks the item's id. @throws Problem 404 for an unknown item */
async function refuseUnknown(db: Queryable, resource: Resource, item: string): Promise<void> {
  if (item.startsWith(newPrefix)) return;
  const { one } = resource.labels;
  const name = one.charAt(0).toUpperCase() + one.slice(1);
  const id = resource.idType === "text" ? item : /^[1-9]\d{0,8}$/.test(item) ? Number(item) : undefined;
  requireRow(id === undefined ? undefined : await findRow(db, resource.table, id), name);
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
 * Stores somebody's input, replacing that of the same or continued form. Cached pages stay fresh.
 * @throws Problem 404 for an unknown item; 410 for an ended form; 409 for another form's draft, or too many
 */
export const keepDraft = (db: Database, body: Body, keeping: Keeping): Promise<string> =>
  // In one transaction, because the form may be saved at the same time.
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
  if (numInsertedOrUpdatedRows === 0n)
    throw new Problem(409, "You have unsaved changes in another tab or on another device", {
      reason: "open_elsewhere",
    });
  return at;
}

/** Marks forms as ended; waits at this row for a draft being kept. @returns whether it had not ended before */
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

/** Keeps a draft while its form cannot end. @throws Problem 410 if it has ended */
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
  if (Number(count) >= maxDrafts) throw new Problem(409, `You have ${maxDrafts} drafts; save or discard one first`);
}

const found = (db: Queryable, key: string) =>
  db
    .selectFrom("drafts")
    .innerJoin("users", "users.id", "drafts.user_id")
    .where("drafts.resource", "=", key)
    .select(["drafts.item", "drafts.user_id as by", "users.full_name as by_name", "drafts.title", "drafts.updated_at"])
    .orderBy("drafts.updated_at", "desc")
    .orderBy("drafts.id", "desc");

/** The most drafts of a kind in a list. */
const maxListed = 200;

/** The drafts of a kind and their authors, the latest first. @param only of this item */
export async function listNotices(db: Queryable, key: string, userId: number, only?: string): Promise<DraftNotice[]> {
  const rows = await found(db, key)
    .$if(only !== undefined, (select) => select.where("drafts.item", "=", only as string))
    .limit(maxListed)
    .execute();
  return rows.map((row) => ({ ...row, own: row.by === userId }));
}

/** The drafts of an item with their content, or of new items; the latest first, at most 20. */
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
  form?: string | undefined;
}

/** Discards a draft; a missing one is as good as discarded. */
export const dropDraft = (db: Queryable, { key, item, userId, form }: Dropped): Promise<unknown> =>
  db
    .deleteFrom("drafts")
    .where("resource", "=", key)
    .where("item", "=", item)
    .where("user_id", "=", userId)
    .$if(form !== undefined, (where) => where.where("form", "=", form as string))
    .execute();

interface Ended {
  /** the form, and those whose drafts it continued */
  forms: readonly string[];
  userId: number;
  now: Date;
}

/** Ends a saved or discarded form: deletes its draft and refuses later ones. */
export async function endForm(transaction: Queryable, { forms, userId, now }: Ended): Promise<void> {
  if (forms[0] !== undefined) await markEnded(transaction, forms[0], { userId, now });
  await transaction.deleteFrom("drafts").where("user_id", "=", userId).where("form", "in", forms).execute();
}

/** Deletes drafts untouched for half a year, and ended forms after a week. */
export async function forgetOldDrafts(db: Queryable, now: Date): Promise<void> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs).toISOString();
  await db.deleteFrom("drafts").where("updated_at", "<", daysAgo(draftDays)).execute();
  await db.deleteFrom("ended_forms").where("ended_at", "<", daysAgo(endedDays)).execute();
}
