import { createHash, randomBytes } from "node:crypto";
import type { Selectable } from "kysely";
import type { CurrentUser } from "../../api/current-user";
import type { Services } from "../../api/endpoint.server";
import { can, type Right } from "../../api/policy";
import type { Database, Queryable } from "../../platform/database/database.server";
import { findRow, insertRow, requireRow, updateRow } from "../../platform/database/rows.server";
import type { Tables } from "../../platform/database/tables";
import { Problem } from "../../platform/errors/problem.server";
import { toUser } from "../users/model.server";
import { type ApiToken, maxTokens, type newApiTokenSchema } from "./schema";

type TokenRow = Selectable<Tables["api_tokens"]>;

/** What every token begins with, so that people and secret scanners recognise one. */
const prefix = "mks_";
const dayMs = 86_400_000;
/** How exactly the last use is kept; each note is a write. */
const noteEveryMs = 60_000;

const hashOf = (token: string): string => createHash("sha256").update(token).digest("hex");

const ended = () => new Problem(401, "This API token does not work. It may have expired or been revoked.");

/** Whether the maker could still make it. */
const isMaker = (user: { role: CurrentUser["role"]; is_active: number }): boolean =>
  user.is_active === 1 && can(user, "connections.write");

/**
 * Authenticates a program by its API token. Returns undefined for other headers. The caller has the maker's id, which
 * rows need, and only the rights of the token.
 * @throws Problem 401 for an unknown, expired or revoked token, or if its maker is no longer an administrator; 429
 */
export async function authenticateToken(
  { db, now, limits, background }: Pick<Services, "db" | "now" | "limits" | "background">,
  authorization: string | undefined,
): Promise<CurrentUser | undefined> {
  const token = /^Bearer +(mks_[\w-]+)$/i.exec(authorization ?? "")?.[1];
  if (!token) return undefined;
  const at = now();
  const row = await db
    .selectFrom("api_tokens")
    .innerJoin("users", "users.id", "api_tokens.created_by")
    .selectAll("users")
    .select(["api_tokens.id as token_id", "name", "rights", "ends_at", "last_used_at"])
    .where("token_hash", "=", hashOf(token))
    .where("revoked_at", "is", null)
    .executeTakeFirst();
  if (!row || row.ends_at <= at.toISOString() || !isMaker(row)) throw ended();
  await limits.apiTokens.count(String(row.token_id), at);
  if (row.last_used_at === null || at.getTime() - Date.parse(row.last_used_at) >= noteEveryMs)
    background.run(() => noteUse(db, row.token_id, at).catch(() => undefined));
  const rights = JSON.parse(row.rights) as Right[];
  return {
    ...toUser(row),
    username: "",
    full_name: `API token “${row.name}”`,
    needs_second_factor: false,
    has_password: true,
    sessionId: 0,
    token: { rights },
  };
}

const noteUse = (db: Database, id: number, at: Date): Promise<unknown> =>
  db.updateTable("api_tokens").set({ last_used_at: at.toISOString() }).where("id", "=", id).execute();

const toToken = (row: TokenRow, maker: Parameters<typeof toUser>[0], now: Date): ApiToken => ({
  ...row,
  rights: JSON.parse(row.rights) as string[],
  made_by: maker.full_name || maker.username,
  state: row.ends_at <= now.toISOString() ? "expired" : isMaker(maker) ? "active" : "suspended",
});

/** All tokens that are not revoked, the latest first. */
export async function listTokens(db: Queryable, now: Date): Promise<ApiToken[]> {
  const rows = await db
    .selectFrom("api_tokens")
    .selectAll()
    .where("revoked_at", "is", null)
    .orderBy("id", "desc")
    .execute();
  const makers = await db
    .selectFrom("users")
    .selectAll()
    .where("id", "in", rows.length > 0 ? rows.map(({ created_by }) => created_by) : [0])
    .execute();
  return rows.flatMap((row) => {
    const maker = makers.find(({ id }) => id === row.created_by);
    return maker ? [toToken(row, maker, now)] : [];
  });
}

/** Makes a token. @returns it with its secret, which is not stored. @throws Problem 409 beyond `maxTokens` */
export function makeToken(
  db: Database,
  { name, rights, days }: import("zod").infer<typeof newApiTokenSchema>,
  { userId, now }: { userId: number; now: Date },
): Promise<ApiToken & { token: string }> {
  // Longer than the secret of a link, which the same header may have.
  const token = `${prefix}${randomBytes(48).toString("base64url")}`;
  return db.change(async (transaction) => {
    const { count } = await transaction
      .selectFrom("api_tokens")
      .select((select) => select.fn.countAll<number>().as("count"))
      .where("revoked_at", "is", null)
      .executeTakeFirstOrThrow();
    if (Number(count) >= maxTokens)
      throw new Problem(409, `There are ${maxTokens} API tokens already. Revoke one that is not used`);
    const at = now.toISOString();
    const row = await insertRow(transaction, "api_tokens", {
      name,
      token_hash: hashOf(token),
      ending: token.slice(-4),
      rights: JSON.stringify([...new Set(rights)]),
      created_by: userId,
      created_at: at,
      updated_at: at,
      ends_at: new Date(now.getTime() + days * dayMs).toISOString(),
      last_used_at: null,
      revoked_at: null,
    });
    const maker = requireRow(await findRow(transaction, "users", userId), "Account");
    return { ...toToken(row, maker, now), token };
  });
}

/** Revokes a token at once. @throws Problem 404, also for one that is revoked already */
export const revokeToken = (db: Database, id: number, now: Date): Promise<void> =>
  db.change(async (transaction) => {
    const row = await findRow(transaction, "api_tokens", id);
    requireRow(row?.revoked_at === null ? row : undefined, "API token");
    await updateRow(transaction, "api_tokens", id, { revoked_at: now.toISOString() });
  });
