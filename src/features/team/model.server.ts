import type { Selectable } from "kysely";
import { fromColumns, toColumns } from "../../api/fields/columns.server";
import type { Database, Queryable } from "../../platform/database/database.server";
import { lockRow } from "../../platform/database/lock-row.server";
import { isPublished, isPublishedRow, type Viewer } from "../../platform/database/published.server";
import { readPage } from "../../platform/database/read-page.server";
import {
  deleteRow,
  findRow,
  flipFlag,
  insertRow,
  known,
  narrowedTo,
  updateRow,
} from "../../platform/database/rows.server";
import { lookUp } from "../../platform/database/search.server";
import type { Tables } from "../../platform/database/tables";
import { listAnswer } from "../../platform/fields";
import { unknown } from "../../platform/http/problem.server";
import { foldKey, searchText } from "../../platform/text";
import {
  type NewTeamMember,
  type TeamList,
  type TeamMember,
  type TeamMemberChange,
  type TeamQuery,
  teamFields,
} from "./schema";

/** A row as an answer has it; the e-mail only for who sees what is hidden. */
export const toMember = (
  row: Selectable<Tables["team_members"]>,
  { seesHidden }: Pick<Viewer, "seesHidden">,
): TeamMember => {
  const { email, ...fields } = fromColumns(teamFields, row);
  return { ...row, ...fields, email: seesHidden ? email : undefined };
};

const forAdmin = { seesHidden: true };

/** What follows from the fields: what members are ordered by, and found by; never the e-mail, which a search could guess letter by letter. */
const derived = ({ name, role, bio }: Pick<TeamMember, "name" | "role" | "bio">) => ({
  name_key: foldKey(name),
  search_text: searchText(name, role, bio),
});

/** One page of the team. Who has the same priority comes in the order of joining. */
export async function listTeam(db: Queryable, asked: TeamQuery, viewer: Viewer): Promise<TeamList> {
  const query = await lookUp(db, "team_members", asked);
  const { is_active, publication, search, sort } = query;
  const matching = db
    .selectFrom("team_members")
    .where((where) =>
      where.and([
        ...(viewer.seesHidden ? [] : [isPublished("team_members", viewer.at)]),
        ...narrowedTo(db, "team_members", { is_active, publication }, search),
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
  const row = await findRow(db, "team_members", id);
  if (!row || !(viewer.seesHidden || isPublishedRow(row, viewer.at))) throw unknown("Team member");
  return toMember(row, viewer);
}

/** Adds a team member. */
export const createTeamMember = (
  db: Database,
  member: NewTeamMember,
  now: Date,
  timeZone = "UTC",
): Promise<TeamMember> => db.change((transaction) => insertTeamMember(transaction, member, now, timeZone));

/** Adds a team member within the caller's transaction. */
export async function insertTeamMember(
  transaction: Queryable,
  member: NewTeamMember,
  now: Date,
  timeZone = "UTC",
): Promise<TeamMember> {
  const at = now.toISOString();
  const columns = { ...toColumns(teamFields, member, timeZone), ...derived(member), created_at: at, updated_at: at };
  return toMember(await insertRow(transaction, "team_members", columns), forAdmin);
}

/**
 * Changes the fields that are given and leaves the others.
 *
 * @throws Problem 404
 */
export function updateTeamMember(
  db: Database,
  id: number,
  change: TeamMemberChange,
  now: Date,
  timeZone = "UTC",
): Promise<TeamMember> {
  return db.change(async (transaction) => {
    const before = known(await lockRow(transaction, "team_members", id), "Team member");
    const columns = toColumns(teamFields, change, timeZone);
    const set = { ...columns, ...derived({ ...before, ...columns }), updated_at: now.toISOString() };
    return toMember(known(await updateRow(transaction, "team_members", id, set), "Team member"), forAdmin);
  });
}

/**
 * Shows a hidden team member, or hides a shown one.
 *
 * @throws Problem 404
 */
export const toggleTeamMember = (db: Database, id: number, now: Date): Promise<TeamMember> =>
  db.change(async (transaction) =>
    toMember(known(await flipFlag(transaction, "team_members", id, "is_active", now), "Team member"), forAdmin),
  );

/** @throws Problem 404 */
export const deleteTeamMember = (db: Database, id: number): Promise<unknown> =>
  db.change(async (transaction) => known(await deleteRow(transaction, "team_members", id), "Team member"));
