import { columnsAs, fromColumns } from "../../api/fields/columns.server";
import type { Database, Queryable } from "../../platform/database/database.server";
import { lockRow } from "../../platform/database/lock-row.server";
import { readPage } from "../../platform/database/read-page.server";
import { Problem } from "../../platform/errors/problem.server";
import { listAnswer } from "../../platform/fields";
import type { FontFolder } from "../../platform/files/font-folder.server";
import { t } from "../../platform/languages/texts";
import { foldKey } from "../../platform/text";
import { adoptGrantsWithin } from "../qualifications/own/own-qualifications.server";
import { certificateRefusal } from "../registrations/certificate/refusal.server";
import { lockRegistrations } from "../registrations/locking.server";
import { answerOf, placeInLine } from "../registrations/row.server";
import { type Linking, manageUrl } from "../registrations/token.server";
import { type AdoptableList, eventOfOwn, type OwnQuery, type OwnRegistrationList } from "./schema";

/** Reads one page of the caller's own registrations with their secret links: the latest first, or as `when` says. */
export async function listOwnRegistrations(
  db: Queryable,
  { user, now, fonts, ...linking }: { user: { id: number }; now: () => Date; fonts: FontFolder } & Linking,
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
  const items = rows.map(async (row) => ({
    ...answerOf(row, { cents: row.event_registration_fee_cents, digits: row.event_registration_fee_digits }),
    event: { id: row.event_id, ...fromColumns(eventOfOwn, row, "event_") },
    manage_url: manageUrl(linking, row),
    certificate_refusal: await certificateRefusal(row.name, fonts),
  }));
  return listAnswer(await Promise.all(items), total, asked);
}

const withoutAccount = (db: Queryable, emailKey: string) =>
  db
    .selectFrom("registrations")
    .where("registrations.email_key", "=", emailKey)
    .where("registrations.user_id", "is", null)
    .where("registrations.registration_status", "<>", "cancelled");

/** Registrations made with an account's e-mail but without it, the next first; none while it is unconfirmed. */
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

/** Moves such registrations to the account, with new links. @returns their number @throws Problem 409 if unconfirmed */
export function adoptRegistrations(db: Database, userId: number): Promise<number> {
  return db.write(async (transaction) => {
    const user = await lockRow(transaction, "users", userId);
    if (user?.is_verified !== 1) throw new Problem(409, t`Please confirm your e-mail first`);
    const found = () =>
      withoutAccount(transaction, user.email_key).select(["registrations.id", "registrations.event_id"]).execute();
    // Events are locked first, as for every change.
    const ids = (await lockRegistrations(transaction, found)).rows.map(({ id }) => id);
    if (ids.length > 0)
      await transaction
        .updateTable("registrations")
        // The person who registered with this e-mail, possibly somebody else, has their links.
        .set((set) => ({ user_id: userId, link_counter: set("link_counter", "+", 1) }))
        .where("id", "in", ids)
        .execute();
    // What events granted them waits under the same e-mail.
    await adoptGrantsWithin(transaction, userId, user.email_key);
    return ids.length;
  });
}
