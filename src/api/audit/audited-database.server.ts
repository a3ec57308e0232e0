import { type Database, observed, type Queryable, type WriteObserver } from "../../platform/database/database.server";
import { Problem } from "../../platform/http/problem.server";
import type { Site } from "../../platform/site";
import { formatDateTime } from "../../ui/formatting";
import type { CurrentUser } from "../current-user";
import type { Resource } from "../resource";
import { actorName } from "./actions";
import type { ResourceHooks, Written } from "./hooks.server";
import {
  type AnyRow,
  actorOf,
  changesBetween,
  forgetTitles,
  latestChangeSince,
  lockItem,
  recordEntry,
  titleOf,
} from "./trail.server";
import { collect, moveToTrash } from "./trash.server";

/** Who writes which item, and the state of it that they have seen. */
export interface AuditContext {
  user: CurrentUser;
  resource: Resource;
  /** the id of what is written; undefined for what is new */
  item: string | undefined;
  /** it is a deletion, which the trash is for */
  deletes: boolean;
  /** the `updated_at` of the item as the caller saw it; a later change by somebody else refuses this one */
  seen: string | undefined;
  hooks: ResourceHooks | undefined;
  /** what others do with an item of this resource that was written, in the same transaction */
  follow?: (transaction: Queryable, written: Written) => Promise<void>;
  site: Site;
  now: () => Date;
}

async function rowOf(transaction: Queryable, { resource, item, hooks }: AuditContext): Promise<AnyRow | undefined> {
  if (item === undefined) return undefined;
  await hooks?.lockFirst?.(transaction, Number(item));
  return lockItem(transaction, resource, item);
}

/** Refuses a write that was made without seeing the latest state. @throws Problem 412 that says who has changed it */
async function refuseStale(
  transaction: Queryable,
  { user, resource, item = "", seen = "", site }: AuditContext,
  row?: AnyRow,
): Promise<void> {
  if (row && (row.updated_at === undefined || row.updated_at === seen)) return;
  const entry = await latestChangeSince(transaction, { resource: resource.key, item, since: seen });
  const when = entry?.created_at ?? (row?.updated_at as string | undefined);
  const on = when === undefined ? "" : ` on ${formatDateTime(when, site)}`;
  const who = !entry ? undefined : entry.user_id === user.id ? "You" : actorName(entry);
  if (!row) {
    if (who) throw new Problem(404, `${who} deleted this${on}, after you opened it. It may be in the trash.`);
    return;
  }
  throw new Problem(
    412,
    who ? `${who} changed this${on}, after you opened it here.` : `This was changed${on}, after you opened it here.`,
  );
}

const idOf = (result: unknown): string | undefined => {
  const id = (result as { id?: unknown } | undefined)?.id;
  return id === undefined ? undefined : String(id);
};

async function note(
  transaction: Queryable,
  { user, resource, now }: AuditContext,
  { item, before, after }: { item: string; before: AnyRow | undefined; after: AnyRow | undefined },
): Promise<void> {
  const row = after ?? before;
  if (!row) return;
  await recordEntry(transaction, {
    actor: actorOf(user),
    action: !before ? "created" : !after ? "deleted" : "updated",
    resource: resource.key,
    item,
    title: titleOf(resource, row),
    changes: before && after ? changesBetween(resource, before, after) : [],
    now: now(),
  });
}

/**
 * The database as an audited call writes to it: each of its writes adds a line to the audit trail and keeps what it deletes in
 * the trash, in the one transaction of the write itself. A handler that writes twice adds two lines.
 *
 * A write through it throws Problem 412 when somebody has changed the item since it was seen.
 *
 * @returns the database, and the number in the trash of what was deleted through it, if anything was
 */
export function auditedDatabase(
  db: Database,
  context: AuditContext,
): { db: Database; trashId: () => number | undefined } {
  let trashId: number | undefined;
  const observer: WriteObserver = async (transaction, write) => {
    const { resource, item, deletes, seen, user, now } = context;
    const before = await rowOf(transaction, context);
    if (seen !== undefined) await refuseStale(transaction, context, before);
    const bundle = deletes && before ? await collect(transaction, resource, before) : undefined;
    const result = await write();
    const written = item ?? idOf(result);
    if (written === undefined) return result;
    const after = await lockItem(transaction, resource, written);
    await note(transaction, context, { item: written, before, after });
    await context.follow?.(transaction, { before, after });
    if (bundle && !after) {
      trashId = await moveToTrash(transaction, { resource, item: written, bundle, actor: actorOf(user), now: now() });
    }
    // What the trash is not for is deleted for good at once; so is what it was called.
    if (before && !after && !resource.trash) await forgetTitles(transaction, resource.key, [written]);
    return result;
  };
  return { db: observed(db, observer), trashId: () => trashId };
}
