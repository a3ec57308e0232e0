import type { Services } from "../../api/endpoint.server";
import type { Database, Queryable } from "../../platform/database/database.server";
import { Problem, unknown } from "../../platform/errors/problem.server";
import { t } from "../../platform/languages/texts";
import { hasPassword } from "../../platform/passwords.server";
import { type SiteKey, seal, unseal } from "../../platform/site-key.server";
import { linkOf } from "../identity-provider/links.server";
import { hashRecoveryCode, makeRecoveryCodes } from "./recovery-codes.server";
import type { FactorKind, Factors, ProofKind, Remaining } from "./schema";
import { endTickets } from "./tokens.server";
import type { PasskeyRow } from "./webauthn.server";

export { notifyOfFactorChange } from "./mails.server";
export { endTicket, findTicket, issueTicket, markOf, setChallenge, type Ticket, tryTicket } from "./tokens.server";
export { type PasskeyRow, passkeyOptions, placeOf } from "./webauthn.server";

/** How long a proof allows changes of the factors; milliseconds. */
const proofMs = 5 * 60_000;
const appPurpose = "authenticator app";

/** The stored form of an app's secret. */
export const sealSecret = (key: SiteKey, secret: string): string => seal(key, appPurpose, secret);
export const unsealSecret = (key: SiteKey, sealed: string): string | undefined => unseal(key, appPurpose, sealed);

/** The passkeys of an account, the oldest first. @param domain only those that work there */
export const passkeysOf = (db: Queryable, userId: number, domain?: string): Promise<PasskeyRow[]> =>
  db
    .selectFrom("passkeys")
    .selectAll()
    .where("user_id", "=", userId)
    .$if(domain !== undefined, (select) => select.where("domain", "=", domain as string))
    .orderBy("id")
    .execute();

export const appOf = (db: Queryable, userId: number) =>
  db.selectFrom("authenticator_apps").selectAll().where("user_id", "=", userId).executeTakeFirst();

export const unusedCodes = async (db: Queryable, userId: number): Promise<number> => {
  const { count } = await db
    .selectFrom("recovery_codes")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("user_id", "=", userId)
    .where("used_at", "is", null)
    .executeTakeFirstOrThrow();
  return Number(count);
};

/** Whether an account has a second factor; recovery codes alone are not one. */
export async function hasFactor(db: Queryable, userId: number): Promise<boolean> {
  const passkey = db.selectFrom("passkeys").select("user_id").where("user_id", "=", userId);
  const app = db.selectFrom("authenticator_apps").select("user_id").where("user_id", "=", userId);
  return (await passkey.unionAll(app).limit(1).executeTakeFirst()) !== undefined;
}

/** The ways to give a factor. @returns undefined for an account without one; empty if none works on this domain */
export async function factorKindsOf(db: Queryable, userId: number, domain: string): Promise<FactorKind[] | undefined> {
  const [passkeys, app] = [await passkeysOf(db, userId), await appOf(db, userId)];
  if (passkeys.length === 0 && !app) return undefined;
  return [
    ...(passkeys.some((passkey) => passkey.domain === domain) ? (["passkey"] as const) : []),
    ...(app ? (["totp"] as const) : []),
    ...((await unusedCodes(db, userId)) > 0 ? (["recovery"] as const) : []),
  ];
}

/** The account and session of a call about factors. */
export interface Owner {
  id: number;
  sessionId: number;
}

/** The columns of a ticket that only this session can use. */
export const ownerOf = ({ id, sessionId }: Owner) => ({ user_id: id, session_id: sessionId });

interface Now {
  domain: string;
  now: Date;
}

/** The end of a proof that is given now. */
export const provedUntil = (now: Date): string => new Date(now.getTime() + proofMs).toISOString();

/** The proof needed to change factors: one of them, or else the password, or a fresh sign-in at the provider. */
async function proofOf(db: Queryable, { id, sessionId }: Owner, { domain, now }: Now): Promise<Factors["proof"]> {
  const factors = await factorKindsOf(db, id, domain);
  const session = await db
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.user_id")
    .select(["password_at", "factor_at", "provider_at", "password_hash"])
    .where("sessions.id", "=", sessionId)
    .executeTakeFirst();
  const first = session === undefined || hasPassword(session.password_hash) ? "password" : "provider";
  const at = session?.[factors ? "factor_at" : first === "password" ? "password_at" : "provider_at"];
  const until = at ? provedUntil(new Date(at)) : "";
  const kinds: ProofKind[] = factors ?? [first];
  return { kinds, until: until > now.toISOString() ? until : null };
}

/** Refuses changes by a session without a recent proof. @throws Problem 403 that says which proof is needed */
export async function assertProved(db: Queryable, owner: Owner, at: Now): Promise<void> {
  const { kinds, until } = await proofOf(db, owner, at);
  if (until !== null) return;
  throw new Problem(403, t`Please confirm first that it's you`, { more: { proof: { kinds } } });
}

/** Records a session's proof, in the same transaction. */
export const noteProof = (
  transaction: Queryable,
  sessionId: number,
  { by, now }: { by: "password" | "factor" | "provider"; now: Date },
): Promise<unknown> =>
  transaction
    .updateTable("sessions")
    .set({ [`${by}_at`]: now.toISOString() })
    .where("id", "=", sessionId)
    .execute();

/** An account's factors. @param at `demands`: the site demands one; `confirmFirst`: the e-mail has to be confirmed */
export async function readFactors(
  db: Queryable,
  owner: Owner,
  at: Now & { demands: boolean; confirmFirst: boolean },
): Promise<Factors> {
  const [passkeys, app] = [await passkeysOf(db, owner.id), await appOf(db, owner.id)];
  return {
    passkeys: passkeys.map((row) => ({ ...row, works_here: row.domain === at.domain })),
    app: app ?? null,
    recovery_codes_left: await unusedCodes(db, owner.id),
    demanded: at.demands,
    confirm_first: at.confirmFirst,
    domain: at.domain,
    proof: await proofOf(db, owner, at),
  };
}

/** The most passkeys of an account. */
export const maxPasskeys = 20;

/** Adding a factor counts as a proof, and the first one comes with recovery codes. */
async function afterAdding(transaction: Queryable, owner: Owner, now: Date): Promise<string[] | undefined> {
  await noteProof(transaction, owner.sessionId, { by: "factor", now });
  return (await unusedCodes(transaction, owner.id)) > 0 ? undefined : replaceRecoveryCodes(transaction, owner.id, now);
}

/**
 * Adds a passkey.
 * @returns recovery codes for the first factor
 * @throws Problem 409 for a known one or beyond the limit
 */
export async function addPasskey(
  transaction: Queryable,
  owner: Owner,
  {
    now,
    ...made
  }: Pick<
    PasskeyRow,
    "name" | "credential_id" | "public_key" | "sign_count" | "transports" | "user_handle" | "domain"
  > & { now: Date },
): Promise<string[] | undefined> {
  const known = await transaction
    .selectFrom("passkeys")
    .select("id")
    .where("credential_id", "=", made.credential_id)
    .executeTakeFirst();
  if (known) throw new Problem(409, t`This passkey has already been added`);
  if ((await passkeysOf(transaction, owner.id)).length >= maxPasskeys)
    throw new Problem(409, t`An account has at most ${{ maxPasskeys }} passkeys. Remove one that you do not need.`);
  await transaction
    .insertInto("passkeys")
    .values({ ...made, user_id: owner.id, created_at: now.toISOString(), last_used_at: null })
    .execute();
  return afterAdding(transaction, owner, now);
}

/** Renames a passkey. @throws Problem 404 */
export async function renamePasskey(
  transaction: Queryable,
  owner: Pick<Owner, "id">,
  { id, name }: { id: number; name: string },
): Promise<void> {
  const row = await transaction
    .updateTable("passkeys")
    .set({ name })
    .where("id", "=", id)
    .where("user_id", "=", owner.id)
    .returning("id")
    .executeTakeFirst();
  if (!row) throw unknown("Passkey");
}

/** Without a factor, recovery codes are useless. */
async function afterRemoving(transaction: Queryable, userId: number): Promise<void> {
  if (!(await hasFactor(transaction, userId)))
    await transaction.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
}

/** Removes a passkey. @returns its name @throws Problem 404 */
export async function removePasskey(transaction: Queryable, userId: number, id: number): Promise<string> {
  const row = await transaction
    .deleteFrom("passkeys")
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .returning("name")
    .executeTakeFirst();
  if (!row) throw unknown("Passkey");
  await afterRemoving(transaction, userId);
  return row.name;
}

/**
 * Adds the app and uses up its code.
 * @returns recovery codes for the first factor
 * @throws Problem 409 for a second app
 */
export async function addApp(
  transaction: Queryable,
  owner: Owner,
  { secret, step, now }: { secret: string; step: number; now: Date },
): Promise<string[] | undefined> {
  if (await appOf(transaction, owner.id))
    throw new Problem(409, t`There is already an authenticator app. Remove it first.`);
  await transaction
    .insertInto("authenticator_apps")
    .values({ user_id: owner.id, secret, last_step: step, created_at: now.toISOString(), last_used_at: null })
    .execute();
  return afterAdding(transaction, owner, now);
}

/** @throws Problem 404 */
export async function removeApp(transaction: Queryable, userId: number): Promise<void> {
  const row = await transaction
    .deleteFrom("authenticator_apps")
    .where("user_id", "=", userId)
    .returning("user_id")
    .executeTakeFirst();
  if (!row) throw unknown(t`Authenticator app`);
  await afterRemoving(transaction, userId);
}

/** Makes ten new recovery codes; earlier ones become invalid. */
export async function replaceRecoveryCodes(transaction: Queryable, userId: number, now: Date): Promise<string[]> {
  const codes = makeRecoveryCodes();
  await transaction.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
  await transaction
    .insertInto("recovery_codes")
    .values(
      codes.map((code) => ({
        user_id: userId,
        code_hash: hashRecoveryCode(code),
        created_at: now.toISOString(),
        used_at: null,
      })),
    )
    .execute();
  return codes;
}

/** Removes all factors of an account whose owner has lost them. @returns whether there were any */
export async function removeAllFactors(transaction: Queryable, userId: number): Promise<boolean> {
  const had = await hasFactor(transaction, userId);
  for (const table of ["passkeys", "authenticator_apps", "recovery_codes"] as const)
    await transaction.deleteFrom(table).where("user_id", "=", userId).execute();
  await endTickets(transaction, userId);
  return had;
}

/** Removes factors added since an instant, when somebody else had the account. @returns whether there were any */
export async function removeFactorsSince(transaction: Queryable, userId: number, since: string): Promise<boolean> {
  let removed = 0n;
  for (const table of ["passkeys", "authenticator_apps", "recovery_codes"] as const) {
    const { numDeletedRows } = await transaction
      .deleteFrom(table)
      .where("user_id", "=", userId)
      .where("created_at", ">=", since)
      .executeTakeFirstOrThrow();
    if (table !== "recovery_codes") removed += numDeletedRows;
  }
  await endTickets(transaction, userId);
  await afterRemoving(transaction, userId);
  return removed > 0n;
}

/** The other ways into an account after its password was reset. */
export async function remainingWaysIn(db: Queryable, userId: number): Promise<Remaining> {
  const { count } = await db
    .selectFrom("sessions")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("user_id", "=", userId)
    .where("ended_at", "is", null)
    .executeTakeFirstOrThrow();
  return {
    passkeys: await passkeysOf(db, userId),
    app: (await appOf(db, userId)) !== undefined,
    recovery_codes: await unusedCodes(db, userId),
    devices: Number(count),
    provider: (await linkOf(db, userId))?.label ?? null,
  };
}

/** The number of passkeys and people whose passkeys work only on another domain, and which. */
export async function countPasskeysElsewhere({
  db,
  siteAddress,
}: Pick<Services, "db" | "siteAddress">): Promise<{ passkeys: number; accounts: number; domains: string[] }> {
  const domain = new URL(siteAddress()).hostname;
  const rows = await db
    .selectFrom("passkeys")
    .select(["domain", "user_id", ({ fn }) => fn.countAll<number>().as("count")])
    .where("domain", "<>", domain)
    .groupBy(["domain", "user_id"])
    .execute();
  return {
    passkeys: rows.reduce((sum, { count }) => sum + Number(count), 0),
    accounts: new Set(rows.map(({ user_id }) => user_id)).size,
    domains: [...new Set(rows.map((row) => row.domain))].sort(),
  };
}

/** Ends all tickets; for a database restored from a backup. */
export const endAllTickets = (db: Database): Promise<void> =>
  db.write(async (transaction) => void (await endTickets(transaction)));
