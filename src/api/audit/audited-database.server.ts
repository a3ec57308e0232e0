import { type Database, observed, type Queryable, type WriteObserver } from "../../platform/database/database.server";
import { formatDateTime } from "../../platform/dates/words";
import { Problem } from "../../platform/errors/problem.server";
import type { WholeSite } from "../../platform/site";
import type { CurrentUser } from "../current-user";
import type { ResourceData as Resource } from "../resource";
import { type AuditAction, actorName } from "./actions";
import type { ResourceHooks, WrittenRow } from "./hooks.server";
import {
  type AnyRow,
  actorOf,
  changesBetween,
  forgetTitles,
  fullTitleOf,
  latestChangeSince,
  lockItem,
  recordEntry,
  type TrailEvent,
} from "./trail.server";
import { clearLinks, collect, moveToTrash } from "./trash.server";

/** The writer, the item, and the state of it that they have seen. */
export interface AuditContext {
  user: CurrentUser;
  resource: Resource;
  item: string | undefined;
  /** the ids of all written items if there are several, in the order in which they are locked */
  alsoWrites?: (transaction: Queryable) => Promise<readonly string[] | undefined>;
  /** the write makes new items from the one; its result names them */
  makesMore?: boolean | undefined;
  /** the id of the item that new ones are copied from */
  madeFrom?: string | undefined;
  /** the write is a deletion, so the rows go to the trash */
  deletes: boolean;
  /** a condition that all written rows must meet before and after; undefined for no condition */
  only?: ((row: AnyRow) => boolean) | undefined;
  /** the `updated_at` that the caller saw; a later change by somebody else refuses this one */
  seen: string | undefined;
  hooks: ResourceHooks | undefined;
  /** follow-up of other features on a written item, in the same transaction */
  follow?: (transaction: Queryable, written: WrittenRow) => Promise<void>;
  /** what the trail says besides the changed columns; read before the write */
  trail?: (transaction: Queryable) => Promise<TrailEvent | undefined>;
  site: WholeSite;
  now: () => Date;
}

async function rowsBefore(transaction: Queryable, { resource, item, alsoWrites, deletes, hooks }: AuditContext) {
  const rows = new Map<string, AnyRow | undefined>();
  const others = (await alsoWrites?.(transaction)) ?? [];
  for (const id of item === undefined || others.includes(item) ? others : [item, ...others]) {
    await hooks?.lockFirst?.(transaction, Number(id));
    if (deletes) await hooks?.lockBeforeDelete?.(transaction, id, resource.trash?.links ?? []);
    rows.set(id, await lockItem(transaction, resource, id));
  }
  return rows;
}

/** Refuses a write that was based on an older state. @throws Problem 412 that names the person who changed it */
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

/** Refuses writes to published rows by users whose right is limited to drafts. @throws Problem 403 */
function refusePublished({ only }: AuditContext, row: AnyRow | undefined, sentence: string): void {
  if (row && only && !only(row)) throw new Problem(403, sentence);
}

function idsOf(result: unknown): string[] {
  const { id, items = [] } = (result ?? {}) as { id?: unknown; items?: { id: unknown }[] };
  return [id, ...items.map((one) => one.id)].flatMap((one) => (one === undefined ? [] : [String(one)]));
}

interface Noted {
  item: string;
  before: AnyRow | undefined;
  after: AnyRow | undefined;
  event: TrailEvent | undefined;
}

function actionOf({ before, after, event }: Omit<Noted, "item">): AuditAction {
  if (!before && after) return "created";
  if (before && !after) return "deleted";
  return event?.action ?? "updated";
}

async function note(
  transaction: Queryable,
  { user, resource, now }: AuditContext,
  { item, before, after, event }: Noted,
): Promise<void> {
  const row = after ?? before;
  if (!row && !event?.isWithoutRow) return;
  await recordEntry(transaction, {
    actor: actorOf(user),
    action: actionOf({ before, after, event }),
    resource: resource.key,
    item,
    title: row ? await fullTitleOf(transaction, resource, row) : "",
    changes: before && after ? [...changesBetween(resource, before, after), ...(event?.changes ?? [])] : [],
    now: now(),
  });
}

/**
 * Returns the database for an audited call: each write adds a trail line and keeps deleted rows in the trash. A write
 * throws Problem 412 if the item has changed since the caller saw it.
 * @returns the database, and the trash number of a deleted item
 */
export function auditedDatabase(
  db: Database,
  context: AuditContext,
): { db: Database; trashId: () => number | undefined } {
  let trashId: number | undefined;
  const observer: WriteObserver = async (transaction, write) => {
    const { resource, item, makesMore, seen } = context;
    const before = await rowsBefore(transaction, context);
    if (seen !== undefined) await refuseStale(transaction, context, before.get(item ?? ""));
    for (const row of before.values()) refusePublished(context, row, "Only administrators can change published items.");
    const bundles = await bundlesOf(transaction, context, before);
    const event = await context.trail?.(transaction);
    const result = await write();
    const made = item === undefined || makesMore ? idsOf(result) : [];
    const written: { id: string; isErased: boolean; trash: number | undefined }[] = [];
    for (const id of new Set([...before.keys(), ...made]))
      written.push(await finish(transaction, context, { id, was: before.get(id), bundle: bundles.get(id), event }));
    trashId = written.find(({ id }) => id === item)?.trash ?? trashId;
    const erased = written.filter(({ isErased }) => isErased).map(({ id }) => id);
    // Resources without a trash are deleted for good, so their titles leave the trail too.
    if (erased.length > 0 && !resource.trash) await forgetTitles(transaction, resource.key, erased);
    return result;
  };
  return { db: observed(db, observer), trashId: () => trashId };
}

type Bundle = Awaited<ReturnType<typeof collect>>;

/** Collects what goes to the trash with each row that is deleted, and clears the links to it. */
async function bundlesOf(
  transaction: Queryable,
  { resource, deletes }: AuditContext,
  before: ReadonlyMap<string, AnyRow | undefined>,
): Promise<Map<string, Bundle>> {
  const bundles = new Map<string, Bundle>();
  if (!deletes) return bundles;
  for (const [id, row] of before) if (row) bundles.set(id, await collect(transaction, resource, row));
  for (const bundle of bundles.values()) if (bundle) await clearLinks(transaction, bundle);
  return bundles;
}

/** Finishes the write of one row: checks, trail, follow-ups, trash. @returns whether it was deleted, and its trash number */
async function finish(
  transaction: Queryable,
  context: AuditContext,
  {
    id,
    was,
    bundle,
    event,
  }: Pick<Noted, "event"> & { id: string; was: AnyRow | undefined; bundle: Bundle | undefined },
): Promise<{ id: string; isErased: boolean; trash: number | undefined }> {
  const { resource, user, now } = context;
  const after = await lockItem(transaction, resource, id);
  refusePublished(context, after, "Only administrators can publish. Please save it as a draft.");
  await note(transaction, context, { item: id, before: was, after, event });
  await context.follow?.(transaction, { before: was, after, ...(!was && { madeFrom: context.madeFrom }) });
  if (after) return { id, isErased: false, trash: undefined };
  const trash =
    bundle && (await moveToTrash(transaction, { resource, item: id, bundle, actor: actorOf(user), now: now() }));
  return { id, isErased: was !== undefined, trash };
}
