import type { ExpressionBuilder, Selectable, SelectQueryBuilder } from "kysely";
import { fromColumns, toColumns } from "../../api/fields/columns.server";
import { draftFields } from "../../api/fields/draft-fields.server";
import type { TypedDraft } from "../../api/preview-links";
import { type Database, isPostgres, type Queryable } from "../../platform/database/database.server";
import { lockRow } from "../../platform/database/lock-row.server";
import { isPublished, isPublishedRow, type Viewer } from "../../platform/database/published.server";
import { readPage } from "../../platform/database/read-page.server";
import { deleteRow, filterBySearch, insertRow, requireRow, updateRow } from "../../platform/database/rows.server";
import { lookUp } from "../../platform/database/search.server";
import type { Tables } from "../../platform/database/tables";
import { invalid, Problem, unknown } from "../../platform/errors/problem.server";
import { listAnswer } from "../../platform/fields";
import { t } from "../../platform/languages/texts";
import { searchText, slugOf } from "../../platform/latin";
import { foldKey } from "../../platform/text";
import { lockAgainstDeletion } from "../users/model.server";
import { community } from "./resource";
import {
  type Community,
  type CommunityChange,
  type CommunityList,
  type CommunityQuery,
  communityFields,
  communitySchemas,
  maxCommunityId,
  type NewCommunity,
} from "./schema";

type Row = Selectable<Tables["communities"]> & { joined: number };

const toCommunity = ({ joined, ...row }: Row): Community => ({
  ...row,
  ...fromColumns(communityFields, row),
  member_count: row.members_without_account + joined,
});

const derived = ({ name, description }: Pick<Community, "name" | "description">) => ({
  name_key: foldKey(name),
  search_text: searchText(name, description),
});

const countMembers = ({ selectFrom }: ExpressionBuilder<Tables, "communities">) =>
  selectFrom("community_members")
    .select(({ fn }) => fn.countAll<number>().as("joined"))
    .whereRef("community_members.community_id", "=", "communities.id")
    .$asScalar()
    .$notNull()
    .as("joined");

/** Adds the number of members, counted from the memberships so that it cannot drift. */
const withMembers = <O>(communities: SelectQueryBuilder<Tables, "communities", O>) =>
  communities.selectAll().select(countMembers);

/** The viewer for changes, whose endpoints have checked the right. */
const seesAll: Viewer = { seesHidden: true, at: "" };

/** One page of communities. */
async function listCommunities(
  db: Queryable,
  asked: CommunityQuery,
  { seesHidden, at }: Viewer,
): Promise<CommunityList> {
  const query = await lookUp(db, "communities", asked);
  const { category, is_active, publication, search, sort } = query;
  const matching = db
    .selectFrom("communities")
    .where((where) =>
      where.and([
        ...(seesHidden ? [] : [isPublished(community.published, at)]),
        ...filterBySearch(db, "communities", { category, is_active, publication }, search),
      ]),
    );
  const direction = sort.startsWith("-") ? "desc" : "asc";
  const { rows, total } = await readPage(
    matching,
    (select) =>
      withMembers(select)
        .orderBy(sort.endsWith("name") ? "name_key" : "created_at", direction)
        .orderBy("id", direction),
    query,
  );
  return listAnswer(rows.map(toCommunity), total, query);
}

/** Returns a page of a user's communities, oldest membership first. Hidden ones need the right to see them. */
export async function listOwnCommunities(
  db: Queryable,
  { userId, seesHidden, at }: Viewer & { userId: number },
  asked: { page: number; size: number },
): Promise<CommunityList> {
  const matching = db
    .selectFrom("communities")
    .innerJoin("community_members as own", "own.community_id", "communities.id")
    .where("own.user_id", "=", userId)
    .$if(!seesHidden, (select) => select.where(isPublished(community.published, at)));
  const { rows, total } = await readPage(
    matching,
    (select) =>
      select.selectAll("communities").select(countMembers).orderBy("own.created_at").orderBy("communities.id"),
    asked,
  );
  return listAnswer(
    rows.map((row) => ({ ...toCommunity(row), is_member: true })),
    total,
    asked,
  );
}

/** The communities that visitors see as the navigation names them, the oldest first; one page of their list. */
export const listActiveCommunities = (db: Queryable, now: Date): Promise<{ id: string; name: string }[]> =>
  db
    .selectFrom("communities")
    .select(["id", "name"])
    .where(isPublished(community.published, now.toISOString()))
    .orderBy("created_at")
    .orderBy("id")
    .limit(50)
    .execute();

/** One community, and whether the signed-in person has joined. @throws Problem 404, also for a hidden one */
export async function findCommunity(
  db: Queryable,
  id: string,
  { seesHidden, at, userId }: Viewer & { userId?: number | undefined },
): Promise<Community> {
  const row = await withMembers(db.selectFrom("communities").where("id", "=", id)).executeTakeFirst();
  if (!row || !(seesHidden || isPublishedRow(row, at))) throw unknown("Community");
  if (userId === undefined) return toCommunity(row);
  const membership = await db
    .selectFrom("community_members")
    .select("user_id")
    .where("community_id", "=", id)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return { ...toCommunity(row), is_member: membership !== undefined };
}

/** Names of calls, which an id must not take. */
const reserved = new Set(["categories"]);

async function newId(transaction: Queryable, name: string): Promise<string> {
  const slug = slugOf(name, maxCommunityId) || "community";
  for (let number = 1; ; number++) {
    const ending = number === 1 ? "" : `-${number}`;
    const id = slug.slice(0, maxCommunityId - ending.length) + ending;
    if (reserved.has(id)) continue;
    const taken = await transaction.selectFrom("communities").select("id").where("id", "=", id).executeTakeFirst();
    if (!taken) return id;
  }
}

/** Adds a community. */
function createCommunity(db: Database, community: NewCommunity, now: Date, timeZone = "UTC"): Promise<Community> {
  return db.change(async (transaction) => {
    const id = await newId(transaction, community.name);
    await insertRow(transaction, "communities", { id, ...newColumns(community, now, timeZone) });
    return findCommunity(transaction, id, seesAll);
  });
}

function newColumns(community: NewCommunity, now: Date, timeZone = "UTC") {
  const at = now.toISOString();
  return { ...toColumns(communityFields, community, timeZone), ...derived(community), created_at: at, updated_at: at };
}

interface ImportedCommunity {
  community: NewCommunity;
  /** how many joined before there were accounts */
  members: number;
  created: Date;
  updated: Date;
}

/** Puts a community under a given id. One that has the id already becomes this one, unless somebody has changed it since it was made. */
export async function upsertCommunity(transaction: Queryable, id: string, given: ImportedCommunity): Promise<void> {
  const columns = {
    ...newColumns(given.community, given.created),
    members_without_account: given.members,
    updated_at: given.updated.toISOString(),
  };
  await transaction
    .insertInto("communities")
    .values({ id, ...columns })
    .onConflict((conflict) =>
      conflict.column("id").doUpdateSet(columns).whereRef("communities.updated_at", "=", "communities.created_at"),
    )
    .execute();
}

/** Changes the given fields. @throws Problem 404 */
function updateCommunity(
  db: Database,
  id: string,
  change: CommunityChange,
  now: Date,
  timeZone = "UTC",
): Promise<Community> {
  return db.change(async (transaction) => {
    const before = requireRow(await lockRow(transaction, "communities", id), "Community");
    const columns = toColumns(communityFields, change, timeZone);
    const set = { ...columns, ...derived({ ...before, ...columns }), updated_at: now.toISOString() };
    await updateRow(transaction, "communities", id, set);
    return findCommunity(transaction, id, seesAll);
  });
}

/** Deletes a community; its events and projects stay, without a community. @throws Problem 404 */
function deleteCommunity(db: Database, id: string): Promise<void> {
  return db.change(async (transaction) => {
    // Locked first, so that no event refers to it from now on.
    requireRow(await lockRow(transaction, "communities", id), "Community");
    await deleteRow(transaction, "communities", id);
  });
}

/** Returns a community as visitors would see it with a draft's values. @throws Problem 404 */
const previewCommunity = async (db: Queryable, id: string, { values, timeZone }: TypedDraft): Promise<Community> => ({
  ...(await findCommunity(db, id, seesAll)),
  ...draftFields(communityFields, values, timeZone).answers,
});

/** Reads and writes communities. */
export const communities = {
  resource: community,
  fields: communityFields,
  schemas: communitySchemas,
  list: listCommunities,
  find: findCommunity,
  create: createCommunity,
  update: updateCommunity,
  remove: deleteCommunity,
  preview: previewCommunity,
};

interface Membership {
  communityId: string;
  userId: number;
  seesHidden: boolean;
}

/** Adds a member. @throws Problem 404; 409 for an existing member */
export function joinCommunity(db: Database, membership: Membership, now: Date): Promise<Community> {
  const { communityId, userId, seesHidden } = membership;
  return db.change(async (transaction) => {
    await lockAgainstDeletion(transaction, userId);
    const community = await lockRow(transaction, "communities", communityId);
    if (!community || !(seesHidden || isPublishedRow(community, now.toISOString()))) throw unknown("Community");
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto("community_members")
      .values({ community_id: communityId, user_id: userId, created_at: now.toISOString() })
      .onConflict((conflict) => conflict.columns(["community_id", "user_id"]).doNothing())
      .executeTakeFirstOrThrow();
    if (numInsertedOrUpdatedRows !== 1n) throw new Problem(409, t`You are already a member of this community`);
    return findCommunity(transaction, communityId, { seesHidden, at: now.toISOString(), userId });
  });
}

/** Ends a membership. @throws Problem 404 for a community or a membership that does not exist */
export function leaveCommunity(db: Database, membership: Membership, now: Date): Promise<Community> {
  const { communityId, userId, seesHidden } = membership;
  return db.change(async (transaction) => {
    await findCommunity(transaction, communityId, { seesHidden, at: now.toISOString() });
    const { numDeletedRows } = await transaction
      .deleteFrom("community_members")
      .where("community_id", "=", communityId)
      .where("user_id", "=", userId)
      .executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) throw new Problem(404, t`You are not a member of this community`);
    return findCommunity(transaction, communityId, { seesHidden, at: now.toISOString(), userId });
  });
}

/** The names of some communities, by their ids. */
export async function communityNames(db: Queryable, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom("communities").select(["id", "name"]).where("id", "in", ids).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Refuses an unknown community, and keeps a known one until the transaction ends. @throws Problem 422 */
export async function refuseUnknownCommunity(transaction: Queryable, id: string | null | undefined): Promise<void> {
  if (id === null || id === undefined) return;
  const community = await transaction
    .selectFrom("communities")
    .select("id")
    .where("id", "=", id)
    .$if(isPostgres(transaction), (select) => select.forKeyShare())
    .executeTakeFirst();
  if (!community) throw invalid("community_id", t`There is no such community`);
}
