import { type RawBuilder, sql } from "kysely";
import type { Right } from "../../../api/policy";
import type { Queryable } from "../../../platform/database/database.server";
import type { Site } from "../../../platform/site";
import { isTurnedOff } from "../../../platform/site-parts";
import { waitingForReview } from "../../projects/members/waiting.server";
import { resources } from "../../registry";
import { nameOfUser } from "../../users/admin/labels";
import { maxCounted, maxListed } from "./bounds";
import type { WaitingDraft, WaitingWork } from "./schema";

interface Asking {
  db: Queryable;
  userId: number;
  can: (right: Right) => boolean;
  site: Site;
  now: () => Date;
}

/** The drafted resources in which the caller has a right, by key, with the ids of their tabs. */
const draftedWith = ({ can, site }: Asking, right: "draft" | "write") =>
  resources.flatMap(({ key, drafts, tab }) =>
    drafts && typeof tab !== "string" && can(`${drafts.right}.${right}`) && !isTurnedOff(site, `/${tab.id}`)
      ? [{ key, tab: tab.id }]
      : [],
  );

const countUpTo = (waiting: RawBuilder<unknown>) =>
  sql<number>`(select count(*) from (${waiting} limit ${sql.lit(maxCounted)}) as counted)`;

/** The first two conditions are those of the indexes `messages_is_read` and `faults_is_closed`. */
const unreadMessages = sql`select 1 from messages where (case when status = 'unread' then 0 else 1 end) = 0`;
const openFaults = sql`select 1 from faults where (case when closed_at is null then 0 else 1 end) = 0`;
const draftsOfOthers = (resource: string, userId: number) =>
  sql`select 1 from drafts where resource = ${resource} and user_id <> ${userId}`;

/** Counts what waits by tab, in one query that reads at most `maxCounted` rows of each kind. */
async function countWaiting(asking: Asking): Promise<Record<string, number>> {
  const { db, userId, can, site } = asking;
  const kinds = [
    ...(can("messages.read") ? [{ tab: "messages", waiting: unreadMessages }] : []),
    ...(can("faults.read") && !isTurnedOff(site, "/faults") ? [{ tab: "faults", waiting: openFaults }] : []),
    ...(can("projects.review") && !isTurnedOff(site, "/projects")
      ? [{ tab: "projects", waiting: sql`select 1 from ${waitingForReview(db, asking).select("id")} as submitted` }]
      : []),
    ...draftedWith(asking, "write").map(({ key, tab }) => ({ tab, waiting: draftsOfOthers(key, userId) })),
  ];
  if (kinds.length === 0) return {};
  const counts = kinds.map(({ tab, waiting }) => sql`select ${sql.lit(tab)} as tab, ${countUpTo(waiting)} as waiting`);
  const { rows } = await sql<{ tab: string; waiting: number | string }>`
    ${sql.join(counts, sql` union all `)}`.execute(db);
  const counted: Record<string, number> = {};
  for (const { tab, waiting } of rows)
    if (Number(waiting) > 0) counted[tab] = Math.min(maxCounted, (counted[tab] ?? 0) + Number(waiting));
  return counted;
}

/** Lists the latest drafts: the caller's own, and those of other people that the caller may publish. */
async function listDrafts(asking: Asking): Promise<WaitingDraft[]> {
  const { db, userId } = asking;
  const [drafted, published] = (["draft", "write"] as const).map((right) =>
    draftedWith(asking, right).map(({ key }) => key),
  );
  const rows = await db
    .selectFrom("drafts")
    .innerJoin("users", "users.id", "drafts.user_id")
    .select(["drafts.id", "resource", "item", "title", "user_id", "drafts.updated_at", "full_name", "username"])
    .where(({ and, eb, or }) =>
      or([
        and([eb("user_id", "=", userId), eb("resource", "in", ["", ...(drafted ?? [])])]),
        eb("resource", "in", ["", ...(published ?? [])]),
      ]),
    )
    .orderBy("drafts.updated_at", "desc")
    .orderBy("drafts.id", "desc")
    .limit(maxListed)
    .execute();
  return rows.map(({ user_id, full_name, username, ...draft }) => ({
    ...draft,
    by_name: nameOfUser({ full_name, username }),
    own: user_id === userId,
  }));
}

/** Reads what waits for the caller. */
export async function readWaiting(asking: Asking): Promise<WaitingWork> {
  const [counts, drafts] = await Promise.all([countWaiting(asking), listDrafts(asking)]);
  return { counts, drafts };
}
