import { type RawBuilder, sql } from "kysely";
import type { Database, Queryable } from "../../platform/database/database.server";
import { lockRow } from "../../platform/database/lock-row.server";
import { isPublished } from "../../platform/database/published.server";
import { findRow, insertRow, requireRow } from "../../platform/database/rows.server";
import { invalid, Problem } from "../../platform/errors/problem.server";
import { t } from "../../platform/languages/texts";
import { dayAt, endOfDay } from "../../platform/time";
import { renderWithin } from "../words/words.server";
import { agreement } from "./resource";
import type { Acceptance, AcceptanceWay, Minor, Witnessed } from "./schema";

/** An agreement that somebody still has to accept. */
export interface MissingAgreement {
  agreement_id: number;
  name: string;
  /** of the version to accept */
  number: number;
  needsGuardian: boolean;
}

interface AcceptanceQuery {
  userId: number;
  /** a list or a subquery of ids of agreements, in brackets */
  ids: RawBuilder<unknown>;
  /** the instant for which it is asked */
  at: Date;
  /** the present: agreements that nobody can read yet are left out */
  now: Date;
  timeZone: string;
}

interface Row {
  id: number;
  name: string;
  number: number;
  must_accept_by_on: string | null;
  how: AcceptanceWay | null;
  minor_until_on: string | null;
}

/** Whether an acceptance counts: a minor needs a guardian's, an adult their own. */
const counts = (how: AcceptanceWay | null, isMinor: boolean) => how !== null && (how === "guardian") === isMinor;

/**
 * Returns which of some agreements a person still has to accept, and until when the accepted ones count (UTC, ISO
 * 8601; null without an end); one query. Leaves out archived agreements and those without a text.
 */
export async function agreementsOf(
  db: Queryable,
  { userId, ids, at, now, timeZone }: AcceptanceQuery,
): Promise<{ missing: MissingAgreement[]; ends_at: string | null }> {
  const rows: Row[] = await db
    .selectFrom("agreements")
    .innerJoin("agreement_versions as versions", "versions.agreement_id", "agreements.id")
    .leftJoin("acceptances", (join) =>
      join.onRef("acceptances.version_id", "=", "versions.id").on("acceptances.user_id", "=", userId),
    )
    .leftJoin("minors", (join) => join.on("minors.user_id", "=", userId))
    .select(["agreements.id", "agreements.name", "versions.number", "versions.must_accept_by_on"])
    .select(["acceptances.how", "minors.until_on as minor_until_on"])
    .where(sql<boolean>`agreements.id in ${ids}`)
    .where(isPublished(agreement.published, now.toISOString()))
    .orderBy("agreements.id")
    .orderBy("versions.number", "desc")
    .execute();
  const today = dayAt(at, timeZone);
  const minorUntil = rows[0]?.minor_until_on ?? null;
  const isMinor = minorUntil !== null && today <= minorUntil;
  const missing: MissingAgreement[] = [];
  // The day after, the person signs for themselves.
  const ends = isMinor && rows.length > 0 ? [endOfDay(minorUntil, timeZone)] : [];
  for (const [id, ofOne] of Map.groupBy(rows, (row) => row.id)) {
    const [latest] = ofOne;
    if (!latest) continue;
    const accepted = Math.max(0, ...ofOne.filter(({ how }) => counts(how, isMinor)).map(({ number }) => number));
    const deadlines = ofOne.flatMap(({ number, must_accept_by_on }) =>
      number > accepted && must_accept_by_on !== null ? [must_accept_by_on] : [],
    );
    if (accepted === 0 || deadlines.some((last) => last < today))
      missing.push({ agreement_id: id, name: latest.name, number: latest.number, needsGuardian: isMinor });
    else ends.push(...deadlines.map((last) => endOfDay(last, timeZone)));
  }
  return { missing, ends_at: ends.filter((end) => end !== null).sort()[0] ?? null };
}

/** Whether somebody is a minor on a day of the site's calendar. */
export const isMinor = async (db: Queryable, userId: number, today: string): Promise<boolean> =>
  (await db
    .selectFrom("minors")
    .select("user_id")
    .where("user_id", "=", userId)
    .where("until_on", ">=", today)
    .executeTakeFirst()) !== undefined;

interface Accepting {
  userId: number;
  now: Date;
  timeZone: string;
}

/** The account, locked: acceptances are guarded by it. @throws Problem 404 */
const lockPerson = async (transaction: Queryable, userId: number) =>
  requireRow(await lockRow(transaction, "users", userId), "User");

async function insertAcceptance(
  transaction: Queryable,
  person: { id: number; full_name: string; username: string },
  accepted: Witnessed | { version_id: number; how: "own"; guardian_name: "" },
  { witnessId = null, now }: { witnessId?: number | null; now: Date },
): Promise<void> {
  const { version_id, how } = accepted;
  const same = transaction.selectFrom("acceptances").select("id").where("user_id", "=", person.id);
  if (await same.where("version_id", "=", version_id).where("how", "=", how).executeTakeFirst()) return;
  await insertRow(transaction, "acceptances", {
    ...accepted,
    user_id: person.id,
    user_name: person.full_name || person.username,
    accepted_at: now.toISOString(),
    witness_id: witnessId,
    kept_until_on: null,
  });
}

/**
 * Accepts an agreement for oneself; a second press changes nothing.
 * @throws Problem 404; 409 for an older text, and for a minor
 */
export const acceptOwn = (db: Database, agreementId: number, number: number, by: Accepting): Promise<void> =>
  db.write(async (transaction) => {
    const person = await lockPerson(transaction, by.userId);
    await lockRow(transaction, "agreements", agreementId);
    const latest = await transaction
      .selectFrom("agreement_versions")
      .innerJoin("agreements", "agreements.id", "agreement_versions.agreement_id")
      .select(["agreement_versions.id", "agreement_versions.number"])
      .where("agreements.id", "=", agreementId)
      .where(isPublished(agreement.published, by.now.toISOString()))
      .orderBy("agreement_versions.number", "desc")
      .executeTakeFirst();
    const version = requireRow(latest, "Agreement");
    if (version.number !== number) throw new Problem(409, t`There is a newer text. Please read it first.`);
    if (await isMinor(transaction, by.userId, dayAt(by.now, by.timeZone)))
      throw new Problem(409, t`A parent or guardian has to sign this with you at the makerspace.`);
    await insertAcceptance(transaction, person, { version_id: version.id, how: "own", guardian_name: "" }, by);
  });

/**
 * Records an acceptance that the caller saw: on paper, or by the guardian of a minor.
 * @throws Problem 403 for one's own signature; 404; 422 without the guardian's name; 409 for an adult's guardian
 */
export const recordAcceptance = (
  db: Database,
  { version_id, how, guardian_name }: Witnessed,
  { witnessId, userId, now, timeZone }: Accepting & { witnessId: number },
): Promise<void> =>
  db.write(async (transaction) => {
    if (witnessId === userId) throw new Problem(403, t`Somebody else has to witness your signature.`);
    const person = await lockPerson(transaction, userId);
    // Its agreement cannot be deleted meanwhile, which would take the signature along.
    await lockRow(transaction, "agreements", (await agreementOfVersion(transaction, version_id)) ?? 0);
    requireRow(await findRow(transaction, "agreement_versions", version_id), "Version");
    const signsAlone = !(await isMinor(transaction, userId, dayAt(now, timeZone)));
    if (how === "guardian" && guardian_name === "") throw invalid("guardian_name", t`Guardian name is required`);
    if (how === "guardian" && signsAlone) throw new Problem(409, t`This person is an adult and signs alone.`);
    if (how === "paper" && !signsAlone) throw new Problem(409, t`A parent or guardian has to sign for this person.`);
    await insertAcceptance(transaction, person, { version_id, how, guardian_name }, { witnessId, now });
  });

/** Returns an account's acceptances, the latest first, with the texts. */
export async function acceptancesOf(db: Queryable, userId: number): Promise<Acceptance[]> {
  const rows = await db
    .selectFrom("acceptances")
    .innerJoin("agreement_versions as versions", "versions.id", "acceptances.version_id")
    .innerJoin("agreements", "agreements.id", "versions.agreement_id")
    .select(["acceptances.id", "agreements.id as agreement_id", "agreements.name", "versions.number", "versions.text"])
    .select(["acceptances.accepted_at", "acceptances.how", "acceptances.guardian_name"])
    .where("acceptances.user_id", "=", userId)
    .orderBy("acceptances.accepted_at", "desc")
    .orderBy("acceptances.id", "desc")
    .execute();
  return Promise.all(rows.map(async ({ text, ...row }) => ({ ...row, html: await renderWithin(text) })));
}

/** The agreement of a version; undefined if there is no such version. */
export const agreementOfVersion = async (db: Queryable, versionId: number): Promise<number | undefined> =>
  (await db.selectFrom("agreement_versions").select("agreement_id").where("id", "=", versionId).executeTakeFirst())
    ?.agreement_id;

/** What the trail says of a signature: "Laser rules, on paper". */
export async function signatureInTrail(db: Queryable, { version_id, how }: Witnessed): Promise<string> {
  const signed = await findRow(db, "agreements", (await agreementOfVersion(db, version_id)) ?? 0);
  return `${signed?.name ?? ""}, ${how === "guardian" ? "by a guardian" : "on paper"}`;
}

/** Sets whether an account belongs to a minor. @throws Problem 404; 422 without a guardian's name */
export const setMinor = (db: Database, userId: number, minor: Minor): Promise<void> =>
  db.write(async (transaction) => {
    await lockPerson(transaction, userId);
    const { minor_until_on, guardian_name, guardian_contact } = minor;
    if (minor_until_on !== null && guardian_name === "") throw invalid("guardian_name", t`Guardian name is required`);
    await transaction.deleteFrom("minors").where("user_id", "=", userId).execute();
    if (minor_until_on === null) return;
    await transaction
      .insertInto("minors")
      .values({ user_id: userId, until_on: minor_until_on, guardian_name, guardian_contact })
      .execute();
  });

/** Whether an account belongs to a minor, and who signs. */
export async function minorOf(db: Queryable, userId: number): Promise<Minor> {
  const row = await db.selectFrom("minors").selectAll().where("user_id", "=", userId).executeTakeFirst();
  return {
    minor_until_on: row?.until_on ?? null,
    guardian_name: row?.guardian_name ?? "",
    guardian_contact: row?.guardian_contact ?? "",
  };
}

/** How long an acceptance is kept after its account is deleted, since a claim may still be made; years. */
const keptYears = 3;

/**
 * Deletes acceptances three years after their accounts. Until then name, version and day stay. The three years begin
 * with the hourly sweep that first finds the account deleted.
 */
export const forgetAcceptances = (db: Database, now: Date): Promise<unknown> =>
  db.write(async (transaction) => {
    const last = new Date(now);
    last.setUTCFullYear(last.getUTCFullYear() + keptYears);
    await transaction
      .updateTable("acceptances")
      .set({ kept_until_on: last.toISOString().slice(0, 10), guardian_name: "" })
      .where("user_id", "is", null)
      .where("kept_until_on", "is", null)
      .execute();
    await transaction.deleteFrom("acceptances").where("kept_until_on", "<", now.toISOString().slice(0, 10)).execute();
  });
