import type { Selectable } from "kysely";
import { type Database, isPostgres, type Queryable } from "../../../platform/database/database.server";
import { lockRow } from "../../../platform/database/lock-row.server";
import { findRow, insertRow, requireRow, updateRow } from "../../../platform/database/rows.server";
import type { Tables } from "../../../platform/database/tables";
import { invalid, Problem, unknown } from "../../../platform/errors/problem.server";
import { foldKey } from "../../../platform/text";
import { addDays, dayAt } from "../../../platform/time";
import { namesInWords } from "../../../ui/formatting";
import { findNamedAccount } from "../../account-links/account-links.server";
import { lastDayOf } from "../days";
import type { grantSources } from "../schema";
import { heldBy, type Person } from "./people.server";
import type { Granted } from "./schema";

export type QualificationRow = Selectable<Tables["qualifications"]>;
type GrantRow = Selectable<Tables["qualification_grants"]>;

/** The person who gets a grant: an account, or an e-mail without one. */
export interface Grantee extends Person {
  name: string;
}

/** The mark of a mail that is not needed. */
const needNot = "";

/** @throws Problem 404 */
export const findQualification = async (db: Queryable, id: number): Promise<QualificationRow> =>
  requireRow(await findRow(db, "qualifications", id), "Qualification");

interface Entering {
  qualification: QualificationRow;
  grantee: Grantee;
  granted_on: string;
  source: (typeof grantSources)[number];
  event_id?: number;
  from_check_in?: boolean;
  /** the account that grants; null for a check-in */
  granted_by: number | null;
  note?: string;
  /** false if the person need not be told, such as for a grant that is entered long after */
  notifies?: boolean;
  now: Date;
  today: string;
}

/** Adds a grant within the caller's transaction, which has locked the account. */
export async function insertGrant(
  transaction: Queryable,
  { qualification, grantee, granted_on, source, now, today, notifies = true, ...rest }: Entering,
): Promise<GrantRow> {
  const expires_on = lastDayOf(qualification, granted_on);
  const isOver = expires_on !== null && expires_on < today;
  // What begins within its reminder's days, or is entered after them, needs no reminder.
  const isShort =
    expires_on !== null && addDays(expires_on, -qualification.remind_days) <= (isOver ? today : granted_on);
  const [user_id, email_key] = grantee.userId === null ? [null, grantee.emailKey] : [grantee.userId, null];
  return insertRow(transaction, "qualification_grants", {
    qualification_id: qualification.id,
    user_id,
    email_key,
    name: grantee.name,
    granted_on,
    expires_on,
    source,
    event_id: rest.event_id ?? null,
    from_check_in: Number(rest.from_check_in ?? false),
    granted_by: rest.granted_by,
    note: rest.note ?? "",
    created_at: now.toISOString(),
    revoked_at: null,
    revoked_by: null,
    revoke_reason: "",
    is_undone: 0,
    granted_told_on: notifies && !isOver ? null : needNot,
    expiring_told_on: isShort ? needNot : null,
    expired_told_on: isOver ? needNot : null,
    revoked_told_on: null,
  });
}

/** Locks the accounts of some people in the order of their ids; grants are guarded by them. */
export async function lockAccounts(transaction: Queryable, userIds: readonly (number | null)[]): Promise<void> {
  const ids = [...new Set(userIds.filter((id) => id !== null))];
  if (ids.length === 0 || !isPostgres(transaction)) return;
  await transaction.selectFrom("users").select("id").where("id", "in", ids).orderBy("id").forUpdate().execute();
}

interface Naming {
  user_id?: number | undefined;
  person?: string | undefined;
  name: string;
}

/**
 * Finds whom a grant by hand is for.
 * @param mayWait whether an e-mail without a confirmed account is enough; then the grant waits under it
 * @throws Problem 404 if nobody is found; 422 without a person
 */
export async function findGrantee(
  db: Queryable,
  { user_id, person = "", name }: Naming,
  mayWait: boolean,
): Promise<Grantee> {
  if (user_id === undefined && person === "") throw invalid("person", "Please enter a person");
  const row = user_id === undefined ? await findNamedAccount(db, person) : await findRow(db, "users", user_id);
  const isNamed = user_id !== undefined || row?.username_key === foldKey(person);
  // Anybody can sign up with any e-mail; only a confirmed one says whose it is.
  if (row && (isNamed || row.is_verified === 1))
    return { userId: row.id, emailKey: row.email_key, name: row.full_name || row.username };
  if (row && !mayWait) throw new Problem(404, "This e-mail is not confirmed yet. Please use the username");
  if (!mayWait || !person.includes("@")) throw new Problem(404, "There is no account with this e-mail or username");
  return { userId: null, emailKey: foldKey(person), name };
}

interface ByHand extends Naming {
  granted_on?: string | undefined;
  note: string;
  force: boolean;
  reason: string;
}

interface Granting {
  qualificationId: number;
  given: ByHand;
  /** whether the caller may grant by role: to an e-mail without an account too, and to themselves */
  hasRight: boolean;
  /** null for an API token, which only the trail names */
  granted_by: number | null;
  source?: "hand" | "import";
  now: Date;
  timeZone: string;
}

/** The earliest day of a grant. */
const firstDay = "1970-01-02";

/** @throws Problem 422 */
function refuseWrongDay(granted_on: string, today: string): void {
  if (granted_on > today) throw invalid("granted_on", "This day is in the future");
  if (granted_on < firstDay) throw invalid("granted_on", "This day is too long ago");
}

/** Why a trainer gets nothing by their own press. */
export const selfSentence = "Another trainer or an administrator has to grant it to you";

/** Works out the grant that would be made by hand. @throws Problem 403 for a trainer themselves; 404; 422 */
async function lookAtGrant(db: Queryable, { qualificationId, given, hasRight, granted_by, now, timeZone }: Granting) {
  const qualification = await findQualification(db, qualificationId);
  const today = dayAt(now, timeZone);
  const granted_on = given.granted_on ?? today;
  refuseWrongDay(granted_on, today);
  const grantee = await findGrantee(db, given, hasRight);
  if (!hasRight && granted_by !== null && grantee.userId === granted_by) throw new Problem(403, selfSentence);
  return { qualification, today, granted_on, grantee };
}

async function outcomeOf(
  db: Queryable,
  { qualification, today, granted_on, grantee }: Awaited<ReturnType<typeof lookAtGrant>>,
) {
  const held = (await heldBy(db, [grantee], [qualification.id], today)).of(grantee).get(qualification.id);
  const answer: Granted = {
    name: grantee.name,
    waits: grantee.userId === null,
    state: held?.state ?? "missing",
    expires_on: lastDayOf(qualification, granted_on),
    lacks: held?.lacks ?? [],
  };
  return answer;
}

/** Returns the grant that would be made by hand, without writing anything. @throws Problem 403; 404; 422 */
export const tryGrant = async (db: Queryable, granting: Granting): Promise<Granted> =>
  outcomeOf(db, await lookAtGrant(db, granting));

/** Says in a sentence which qualifications must come first. */
export const missingFirstSentence = (lacks: readonly string[]): string => `They need ${namesInWords(lacks)} first`;

/**
 * Grants a qualification by hand, in one transaction.
 * @throws Problem 403; 404; 409 if something comes first and it is not forced, or they have it since that day; 422
 */
export const grantByHand = (db: Database, granting: Granting): Promise<Granted & { id: number }> =>
  db.write(async (transaction) => {
    const { looked, id } = await grantWithin(transaction, granting);
    return { ...(await outcomeOf(transaction, looked)), id };
  });

/** The same within the caller's transaction. @returns the new id, and what `outcomeOf` reads */
export async function grantWithin(transaction: Queryable, granting: Granting) {
  const { given, granted_by, source = "hand", now } = granting;
  const looked = await lookAtGrant(transaction, granting);
  const { qualification, grantee, granted_on, today } = looked;
  await lockAccounts(transaction, [grantee.userId]);
  // Guards grants that wait under an e-mail, and the qualification from being deleted meanwhile.
  requireRow(await lockRow(transaction, "qualifications", qualification.id), "Qualification");
  const outcome = await outcomeOf(transaction, looked);
  const isForced = given.force && outcome.lacks.length > 0;
  if (isForced && given.reason === "") throw invalid("reason", "Say why it is granted anyway");
  if (!given.force && outcome.lacks.length > 0) throw new Problem(409, missingFirstSentence(outcome.lacks));
  await refuseTwice(transaction, { qualification, grantee, granted_on, source });
  const reason = isForced ? `Without ${namesInWords(outcome.lacks)}: ${given.reason}` : "";
  const { id } = await insertGrant(transaction, {
    qualification,
    grantee,
    granted_on,
    source,
    granted_by,
    note: [given.note, reason].filter(Boolean).join("\n"),
    // The people of an import know of their grants already.
    notifies: source === "hand",
    now,
    today,
  });
  return { looked, id };
}

/** Refuses a repeated grant. @throws Problem 409 for a second press, and for a revoked grant in a sheet */
async function refuseTwice(
  db: Queryable,
  { qualification, grantee, granted_on, source }: Pick<Entering, "qualification" | "grantee" | "granted_on" | "source">,
): Promise<void> {
  const same = await db
    .selectFrom("qualification_grants")
    .select("revoked_at")
    .where("qualification_id", "=", qualification.id)
    .where("granted_on", "=", granted_on)
    .$if(source !== "import", (select) => select.where("revoked_at", "is", null))
    .where((where) =>
      grantee.userId === null ? where("email_key", "=", grantee.emailKey) : where("user_id", "=", grantee.userId),
    )
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (same?.revoked_at) throw new Problem(409, "Their grant of that day was revoked");
  if (same) throw new Problem(409, "They have already had it since that day");
}

/** Locks the account of a grant before the grant itself. */
export async function lockAccountOf(transaction: Queryable, id: number): Promise<void> {
  const grant = await findRow(transaction, "qualification_grants", id);
  await lockAccounts(transaction, [grant?.user_id ?? null]);
}

interface Revoking {
  qualificationId: number;
  id: number;
  reason: string;
  revoked_by: number;
  now: Date;
}

/** Revokes a grant; its row stays. @throws Problem 404; 409 if it was revoked already */
export const revokeGrant = (db: Database, revoking: Revoking): Promise<void> =>
  db.write(async (transaction) => {
    const { qualificationId, id, reason, revoked_by, now } = revoking;
    await lockAccountOf(transaction, id);
    const grant = await lockRow(transaction, "qualification_grants", id);
    if (grant?.qualification_id !== qualificationId) throw unknown("Grant");
    if (grant.revoked_at !== null) throw new Problem(409, "It has already been revoked");
    await updateRow(transaction, "qualification_grants", id, {
      revoked_at: now.toISOString(),
      revoked_by,
      revoke_reason: reason,
    });
  });
