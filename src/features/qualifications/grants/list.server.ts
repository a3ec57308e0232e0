import { type ExpressionBuilder, type RawBuilder, sql } from "kysely";
import type { Queryable } from "../../../platform/database/database.server";
import { readPage } from "../../../platform/database/read-page.server";
import type { Tables } from "../../../platform/database/tables";
import { listAnswer } from "../../../platform/fields";
import { likePattern } from "../../../platform/latin";
import { addDays } from "../../../platform/time";
import { type GrantState, stateOf } from "../days";
import { findQualification } from "./grants.server";
import type { Grant, GrantList, GrantQuery } from "./schema";

/** The columns that a reader of grants may see beside names and dates. */
export interface Seeing {
  /** notes, and who granted */
  all: boolean;
  emails: boolean;
}

type Rows = Awaited<ReturnType<ReturnType<typeof withNames>["execute"]>>;

/** Grants with the names of accounts, events and granters. @param db of a query of `grants` */
export const withNames = (db: Queryable) =>
  db
    .selectFrom("qualification_grants as grants")
    .leftJoin("users", "users.id", "grants.user_id")
    .leftJoin("users as granters", "granters.id", "grants.granted_by")
    .leftJoin("events", "events.id", "grants.event_id")
    .selectAll("grants")
    .select(["users.full_name", "users.username", "users.email", "events.title as event_title"])
    .select(["granters.full_name as granter_name", "granters.username as granter_username"]);

/** The person's name: of an account its present one. */
export const nameOf = ({
  full_name,
  username,
  name,
}: {
  full_name: string | null;
  username: string | null;
  name: string;
}) => full_name || username || name;

export const toGrant = (row: Rows[number], remindDays: number, today: string, { all, emails }: Seeing): Grant => ({
  id: row.id,
  qualification_id: row.qualification_id,
  name: nameOf(row),
  waits: row.user_id === null,
  granted_on: row.granted_on,
  expires_on: row.expires_on,
  state: stateOf(row, remindDays, today),
  source: row.source,
  event: row.event_id === null ? null : { id: row.event_id, title: row.event_title ?? "" },
  revoked_at: row.revoked_at,
  revoke_reason: row.revoke_reason,
  ...(all && { granted_by: row.granter_name || row.granter_username || "", note: row.note }),
  ...(emails && { email: row.email ?? row.email_key ?? "" }),
});

/** The condition of a state, as `stateOf` computes it. */
function stateIs(state: GrantState, remindDays: number, today: string): RawBuilder<boolean> {
  const from = addDays(today, remindDays);
  const conditions: Record<GrantState, RawBuilder<boolean>> = {
    revoked: sql`grants.revoked_at is not null`,
    expired: sql`grants.revoked_at is null and grants.expires_on < ${today}`,
    expiring: sql`grants.revoked_at is null and grants.expires_on between ${today} and ${from}`,
    valid: sql`grants.revoked_at is null and (grants.expires_on is null or grants.expires_on > ${from})`,
  };
  return sql<boolean>`(${conditions[state]})`;
}

interface Grants extends Tables {
  grants: Tables["qualification_grants"];
}

/** Callers who see no e-mails find people by the names they see only, so that a search tells nothing more. */
function personIs(where: ExpressionBuilder<Grants, "grants" | "users">, search: string, { emails }: Seeing) {
  const pattern = likePattern(search);
  const like = (text: RawBuilder<unknown>) => sql<boolean>`lower(${text}) like ${pattern} escape '\\'`;
  const byName = like(sql`coalesce(nullif(users.full_name, ''), users.username, grants.name)`);
  return emails
    ? where.or([byName, ...["users.search_text", "grants.email_key"].map((one) => like(sql.ref(one)))])
    : byName;
}

interface Reading {
  qualificationId: number;
  query: GrantQuery;
  today: string;
  seeing: Seeing;
}

/** Reads one page of a qualification's grants, the latest first. @throws Problem 404 */
export async function listGrants(
  db: Queryable,
  { qualificationId, query, today, seeing }: Reading,
): Promise<GrantList> {
  const { remind_days } = await findQualification(db, qualificationId);
  const { state, search, ...paged } = query;
  const { rows, total } = await readPage(
    db
      .selectFrom("qualification_grants as grants")
      .leftJoin("users", "users.id", "grants.user_id")
      .where("grants.qualification_id", "=", qualificationId)
      .$if(state !== undefined, (select) => select.where(stateIs(state ?? "valid", remind_days, today)))
      .$if(Boolean(search), (select) => select.where((where) => personIs(where, search ?? "", seeing))),
    (select) => select.select("grants.id").orderBy("grants.granted_on", "desc").orderBy("grants.id", "desc"),
    paged,
  );
  const ids = rows.map(({ id }) => id);
  const full = ids.length > 0 ? await withNames(db).where("grants.id", "in", ids).execute() : [];
  const byId = new Map(full.map((row) => [row.id, row]));
  const items = ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? [toGrant(row, remind_days, today, seeing)] : [];
  });
  return listAnswer(items, total, query);
}
