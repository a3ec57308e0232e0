import { createHash, randomBytes } from "node:crypto";
import { type Actor, recordEntry } from "../../api/audit/trail.server";
import type { CurrentUser } from "../../api/current-user";
import { can, type Role } from "../../api/policy";
import { maxPreviewLinks, type PreviewLink, previewLinkDays } from "../../api/preview-links";
import type { DraftedResource as Drafted, Resource } from "../../api/resource";
import type { Database, Queryable } from "../../platform/database/database.server";
import { lockRow } from "../../platform/database/lock-row.server";
import { findRow, requireRow } from "../../platform/database/rows.server";
import { Problem } from "../../platform/errors/problem.server";
import { type DraftedKey, resources } from "../registry";

/** A resource with drafts, and thus with such links. */
export type DraftedResource = Drafted<DraftedKey>;

/** The resources whose drafts can be shown. */
export const draftedResources = resources.filter((one): one is DraftedResource => one.drafts !== undefined);

const dayMs = 86_400_000;

const hashOf = (token: string) => createHash("sha256").update(token).digest("base64url");

/** An item's id for its table; undefined for an invalid one. */
const idIn = ({ idType }: Resource, item: string): number | string | undefined =>
  idType === "text" ? item : /^[1-9]\d{0,8}$/.test(item) ? Number(item) : undefined;

const nameOf = ({ labels: { one } }: Resource) => one.charAt(0).toUpperCase() + one.slice(1);

/** An item's valid links, the latest first. */
const living = (db: Queryable, { key }: Resource, item: string, now: Date) =>
  db
    .selectFrom("preview_links")
    .innerJoin("users", "users.id", "preview_links.user_id")
    .where("preview_links.resource", "=", key)
    .where("preview_links.item", "=", item)
    .where("preview_links.expires_at", ">", now.toISOString())
    .select([
      "preview_links.id",
      "preview_links.user_id",
      "users.full_name as by_name",
      "preview_links.created_at",
      "preview_links.expires_at",
    ])
    .orderBy("preview_links.id", "desc");

interface About {
  resource: DraftedResource;
  item: string;
  user: Pick<CurrentUser, "id">;
  now: Date;
}

/** Lists an item's valid links. @throws Problem 404 for an unknown item */
export async function listPreviewLinks(db: Queryable, { resource, item, user, now }: About): Promise<PreviewLink[]> {
  const id = idIn(resource, item);
  requireRow(id === undefined ? undefined : await findRow(db, resource.table, id), nameOf(resource));
  const rows = await living(db, resource, item, now).execute();
  return rows.map(({ user_id, ...row }) => ({ ...row, own: user_id === user.id }));
}

/**
 * Makes a link for seven days; its secret of 192 random bits is stored hashed.
 * @throws Problem 404; 409 beyond the limit
 */
export const makePreviewLink = (
  db: Database,
  { resource, item, user, now, actor }: About & { actor: Actor },
): Promise<{ id: number; token: string; expires_at: string }> =>
  db.write(async (transaction) => {
    const id = idIn(resource, item);
    // Locked, so that the item cannot be deleted meanwhile and leave a link behind.
    const row = requireRow(
      id === undefined ? undefined : await lockRow(transaction, resource.table, id),
      nameOf(resource),
    );
    const links = await living(transaction, resource, item, now).execute();
    if (links.length >= maxPreviewLinks)
      throw new Problem(409, `This has ${maxPreviewLinks} links already; revoke one of them first`);
    const token = randomBytes(24).toString("base64url");
    const expires_at = new Date(now.getTime() + previewLinkDays * dayMs).toISOString();
    const made = await transaction
      .insertInto("preview_links")
      .values({
        resource: resource.key,
        item,
        user_id: user.id,
        token_hash: hashOf(token),
        created_at: now.toISOString(),
        expires_at,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const title = String((row as Record<string, unknown>)[resource.titleColumn] ?? "");
    await recordEntry(transaction, { actor, action: "preview_shared", resource: resource.key, item, title, now });
    return { id: made.id, token, expires_at };
  });

interface Ending extends About {
  link: number;
  actor: Actor;
  /** whether the caller may end others' links */
  mayEndAll: boolean;
}

/** Ends a link. @throws Problem 404 without such a valid link; 403 for somebody else's */
export const endPreviewLink = (
  db: Database,
  { resource, item, user, now, link, actor, mayEndAll }: Ending,
): Promise<void> =>
  db.write(async (transaction) => {
    const found = await living(transaction, resource, item, now)
      .where("preview_links.id", "=", link)
      .executeTakeFirst();
    const { user_id } = requireRow(found, "Link");
    if (user_id !== user.id && !mayEndAll) throw new Problem(403, "This link belongs to somebody else");
    await transaction.deleteFrom("preview_links").where("id", "=", link).execute();
    const id = idIn(resource, item);
    const row = id === undefined ? undefined : await findRow(transaction, resource.table, id);
    const title = String((row as Record<string, unknown> | undefined)?.[resource.titleColumn] ?? "");
    await recordEntry(transaction, { actor, action: "preview_ended", resource: resource.key, item, title, now });
  });

/** The target of a link: the item's row, and its maker's unsaved input. */
interface Opened {
  resource: DraftedResource;
  id: number | string;
  row: object;
  /** by field, as form input; undefined without any */
  values: Record<string, unknown> | undefined;
  expires_at: string;
}

/** Opens a secret while its maker may draft such items. @returns undefined for ended, invalid and deleted ones alike */
export async function openPreviewLink(db: Queryable, token: string, now: Date): Promise<Opened | undefined> {
  if (!/^[\w-]{32}$/.test(token)) return undefined;
  const link = await db
    .selectFrom("preview_links")
    .innerJoin("users", "users.id", "preview_links.user_id")
    .where("preview_links.token_hash", "=", hashOf(token))
    .where("preview_links.expires_at", ">", now.toISOString())
    .where("users.is_active", "=", 1)
    .select([
      "preview_links.resource",
      "preview_links.item",
      "preview_links.user_id",
      "preview_links.expires_at",
      "users.role",
    ])
    .executeTakeFirst();
  const resource = draftedResources.find(({ key }) => key === link?.resource);
  if (!link || !resource || !can({ role: link.role as Role }, `${resource.drafts.right}.draft`)) return undefined;
  const id = idIn(resource, link.item);
  const row = id === undefined ? undefined : await findRow(db, resource.table, id);
  if (id === undefined || !row) return undefined;
  const draft = await db
    .selectFrom("drafts")
    .where("resource", "=", resource.key)
    .where("item", "=", link.item)
    .where("user_id", "=", link.user_id)
    .select("body")
    .executeTakeFirst();
  const values = draft && (JSON.parse(draft.body) as Record<string, unknown>);
  return { resource, id, row, values, expires_at: link.expires_at };
}

/** Deletes expired links. */
export const forgetPreviewLinks = (db: Queryable, now: Date): Promise<unknown> =>
  db.deleteFrom("preview_links").where("expires_at", "<=", now.toISOString()).execute();

/** Ends all links; for a database restored from a backup. */
export const endAllPreviewLinks = async (db: Database): Promise<void> => {
  await db.write((transaction) => transaction.deleteFrom("preview_links").execute());
};
