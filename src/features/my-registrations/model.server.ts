import { columnsAs, fromColumns } from "../../api/fields/columns.server";
import { type Database, isPostgres, type Queryable } from "../../platform/database/database.server";
import { readPage } from "../../platform/database/read-page.server";
import { Problem } from "../../platform/errors/problem.server";
import { listAnswer } from "../../platform/fields";
import { foldKey } from "../../platform/text";
import { lockRegistrations } from "../registrations/locking.server";
import { answerOf, placeInLine } from "../registrations/row.server";
import { type Linking, manageUrl } from "../registrations/token.server";
import { type AdoptableList, eventOfOwn, type OwnQuery, type OwnRegistrationList } from "./schema";

/** One page of the caller's own registrations, each with its secret link: the latest first, or as `when` says. */
export async function listOwnRegistrations(
  db: Queryable,
  { user, now, ...linking }: { user: { id: number }; now: () => Date } & Linking,
  asked: OwnQuery,
): Promise<OwnRegistrationList> {
  const { event_id, when } = asked;
  const at = now().toISOString();
  const own = db
    .selectFrom("registrations")
    .innerJoin("events", "events.id", "registrations.event_id")
    .where("registrations.user_id", "=", user.id)
    .$if(event_id !== undefined, (select) => select.where("registrations.event_id", "=", event_id as number))
    .$if(when === "upcoming", (select) =>
      select.where("events.end_date", ">=", at).where("registrations.registration_status", "<>", "cancelled"),
    )
    .$if(when === "past", (select) =>
      select.where((where) =>
        where.or([where("events.end_date", "<", at), where("registrations.registration_status", "=", "cancelled")]),
      ),
    );
  const { rows, total } = await readPage(
    own,
    (select) => {
      const read = select
        .selectAll("registrations")
        .select(columnsAs(eventOfOwn, "events", "event_"))
        .select(placeInLine);
      if (when === "upcoming") return read.orderBy("events.start_date", "asc").orderBy("registrations.id", "asc");
      if (when === "past") return read.orderBy("events.start_date", "desc").orderBy("registrations.id", "desc");
      return read.orderBy("registrations.id", "desc");
    },
    asked,
  );
  const items = rows.map((row) => ({
    ...answerOf(row, { cents: row.event_registration_fee_cents, digits: row.event_registration_fee_digits }),
    event: { id: row.event_id, ...fromColumns(eventOfOwn, row, "event_") },
    manage_url: manageUrl(linking, row),
  }));
  return listAnswer(items, total, asked);
}

/** Registrations that hold a place or wait for one, were made with an e-mail, and belong to no account. */
const withoutAccount = (db: Queryable, emailKey: string) =>
  db
    .selectFrom("registrations")
    .where("registrations.email_key", "=", emailKey)
    .where("registrations.user_id", "is", null)
    .where("registrations.registration_status", "<>", "cancelled");

/**
 * The registrations that were made with the e-mail of an account, but without it; none while nobody has shown that the e-mail
 * is theirs. The next to come first.
 */
export async function listAdoptable(
  db: Queryable,
  { email, is_verified }: { email: string; is_verified: boolean },
  asked: { page: number; size: number },
): Promise<AdoptableList> {
  if (!is_verified) return listAnswer([], 0, asked);
  const { rows, total } = await readPage(
    withoutAccount(db, foldKey(email)).innerJoin("events", "events.id", "registrations.event_id"),
    (select) =>
      select
        .select(["registrations.id", "registrations.name", "registrations.created_at"])
        .select(["registrations.event_id", "events.title", "events.start_date", "events.end_date"])
        .orderBy("events.start_date", "desc")
        .orderBy("registrations.id", "desc"),
    asked,
  );
  const items = rows.map(({ event_id, title, start_date, end_date, ...row }) => ({
    ...row,
    event: { id: event_id, title, start_date, end_date },
  }));
  return listAnswer(items, total, asked);
}

/**
 * Makes them the account's own, with new links; the earlier ones end. The e-mail is the one that the account has, confirmed, at that very moment.
 *
 * @returns how many those were
 * @throws Problem 409 while the e-mail is not confirmed
 */
export function adoptRegistrations(db: Database, userId: number): Promise<number> {
  return db.write(async (transaction) => {
    const user = await transaction
      .selectFrom("users")
      .select(["email_key", "is_verified"])
      .where("id", "=", userId)
      .$if(isPostgres(transaction), (select) => select.forUpdate())
      .executeTakeFirst();
    if (user?.is_verified !== 1) throw new Problem(409, "Please confirm your e-mail first");
    const found = () =>
      withoutAccount(transaction, user.email_key).select(["registrations.id", "registrations.event_id"]).execute();
    // Their events first, as whoever changes them does.
    const ids = (await lockRegistrations(transaction, found)).rows.map(({ id }) => id);
    if (ids.length > 0)
      await transaction
        .updateTable("registrations")
        // Whoever registered them with this e-mail, who may be somebody else, has their links.
        .set((set) => ({ user_id: userId, link_counter: set("link_counter", "+", 1) }))
        .where("id", "in", ids)
        .execute();
    return ids.length;
  });
}
