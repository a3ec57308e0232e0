import { type Selectable, sql } from "kysely";
import type { Database, Queryable } from "../../platform/database/database.server";
import { lockRow } from "../../platform/database/lock-row.server";
import { readPage } from "../../platform/database/read-page.server";
import type { Tables } from "../../platform/database/tables";
import { listAnswer } from "../../platform/fields";
import { unknown } from "../../platform/http/problem.server";
import { foldKey, likePattern, searchText } from "../../platform/text";
import type { NewTeamMember, TeamList, TeamMember, TeamMemberChange, TeamQuery } from "./schema";

/** Who asks: an administrator sees what is not public too. */
interface Viewer {
  seesHidden: boolean;
}

const toMember = ({ email, ...row }: Selectable<Tables["team_members"]>, { seesHidden }: Viewer): TeamMember => ({
  ...row,
  ...(seesHidden ? { email } : {}),
  is_active: row.is_active === 1,
});

const forAdmin: Viewer = { seesHidden: true };

/** What a team member is found by; never the e-mail, which a search could guess letter by letter. */
const wordsOf = ({ name, role, bio }: { name: string; role: string; bio: string }) => searchText(name, role, bio);

/** One page of the team. Who has the same priority comes in the order of joining. */
export async function listTeam(db: Queryable, query: TeamQuery, viewer: Viewer): Promise<TeamList> {
  const { is_active, search, sort } = query;
  const matching = db
    .selectFrom("team_members")
    .where((where) =>
      where.and([
        ...(viewer.seesHidden ? [] : [where("is_active", "=", 1)]),
        ...(is_active === undefined ? [] : [where("is_active", "=", is_active ? 1 : 0)]),
        ...(search ? [sql<boolean>`search_text like ${likePattern(search)} escape '\\'`] : []),
      ]),
    );
  const direction = sort.startsWith("-") ? "desc" : "asc";
  const byName = sort.endsWith("name");
  // Along the index of priorities the highest comes first, but of two that are equal the one who came first.
  const { rows, total } = await readPage(
    matching,
    (select) =>
      select
        .selectAll()
        .orderBy(byName ? "name_key" : "order_priority", direction)
        .orderBy("id", byName === (direction === "asc") ? "asc" : "desc"),
    query,
  );
  return listAnswer(
    rows.map((row) => toMember(row, viewer)),
    total,
    query,
  );
}

/** @throws Problem 404, for one that is not public too unless an administrator asks */
export async function findTeamMember(db: Queryable, id: number, viewer: Viewer): Promise<TeamMember> {
  const row = await db.selectFrom("team_members").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row || (row.is_active !== 1 && !viewer.seesHidden)) throw unknown("Team member");
  return toMember(row, viewer);
}

/** Adds a team member. */
export const createTeamMember = (db: Database, member: NewTeamMember, now: Date): Promise<TeamMember> =>
  db.change((transaction) => insertTeamMember(transaction, member, now));

/** Adds a team member within the caller's transaction. */
export async function insertTeamMember(transaction: Queryable, member: NewTeamMember, now: Date): Promise<TeamMember> {
  const at = now.toISOString();
  const row = await transaction
    .insertInto("team_members")
    .values({
      ...member,
      name_key: foldKey(member.name),
      is_active: member.is_active ? 1 : 0,
      search_text: wordsOf(member),
      created_at: at,
      updated_at: at,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return toMember(row, forAdmin);
}

/** The columns that a change of fields touches. */
const toColumns = ({ is_active, ...rest }: TeamMemberChange) => ({
  ...rest,
  ...(rest.name === undefined ? {} : { name_key: foldKey(rest.name) }),
  ...(is_active === undefined ? {} : { is_active: is_active ? 1 : 0 }),
});

/** @throws Problem 404 */
async function lock(transaction: Queryable, id: number) {
  const row = await lockRow(transaction, "team_members", id);
  if (!row) throw unknown("Team member");
  return row;
}

/**
 * Changes the fields that are given and leaves the others.
 *
 * @throws Problem 404
 */
export function updateTeamMember(db: Database, id: number, change: TeamMemberChange, now: Date): Promise<TeamMember> {
  return db.change(async (transaction) => {
    const after = { ...(await lock(transaction, id)), ...change };
    const row = await transaction
      .updateTable("team_members")
      .set({ ...toColumns(change), search_text: wordsOf(after), updated_at: now.toISOString() })
      .where("id", "=", id)
      .returningAll()
      .executeTakeFirstOrThrow();
    return toMember(row, forAdmin);
  });
}

/**
 * Shows a hidden team member, or hides a shown one, in one statement, so that two callers at once switch it twice.
 *
 * @throws Problem 404
 */
export function toggleTeamMember(db: Database, id: number, now: Date): Promise<TeamMember> {
  return db.change(async (transaction) => {
    const row = await transaction
      .updateTable("team_members")
      .set({ is_active: sql`1 - is_active`, updated_at: now.toISOString() })
      .where("id", "=", id)
      .returningAll()
      .executeTakeFirst();
    if (!row) throw unknown("Team member");
    return toMember(row, forAdmin);
  });
}

/** @throws Problem 404 */
export function deleteTeamMember(db: Database, id: number): Promise<void> {
  return db.change(async (transaction) => {
    const { numDeletedRows } = await transaction
      .deleteFrom("team_members")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) throw unknown("Team member");
  });
}
