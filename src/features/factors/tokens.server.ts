import { createHash, randomBytes } from "node:crypto";
import type { Selectable } from "kysely";
import type { Database, Queryable } from "../../platform/database/database.server";
import type { Tables } from "../../platform/database/tables";
import { Problem } from "../../platform/errors/problem.server";
import { t } from "../../platform/languages/texts";
import type { TicketPurpose } from "./schema";

/** The lifetime of a ticket; milliseconds. */
export const ticketMs = 5 * 60_000;
/** The most tries of a ticket. */
const maxTries = 5;

const hashOf = (token: string) => createHash("sha256").update(token).digest("base64url");

/** A fingerprint of a stored password, by which a ticket notices a change. */
export const markOf = (passwordHash: string): string => hashOf(passwordHash);

export type Ticket = Selectable<Tables["factor_tickets"]>;

/** A ticket by its columns; those left out are empty. `password_mark` is of the given password. */
type NewTicket = Pick<Ticket, "purpose"> & Partial<Omit<Ticket, "id" | "token_hash" | "tries" | "expires_at">>;

const empty = {
  user_id: null,
  session_id: null,
  password_mark: "",
  remembered: 0,
  by_provider: 0,
  challenge: "",
  secret: "",
};

/** Issues a ticket: 192 random bits, stored as a hash. Deletes expired ones. */
export function issueTicket(db: Database, ticket: NewTicket, now: Date): Promise<string> {
  const token = randomBytes(24).toString("base64url");
  const expires_at = new Date(now.getTime() + ticketMs).toISOString();
  return db.write(async (transaction) => {
    await transaction.deleteFrom("factor_tickets").where("expires_at", "<=", now.toISOString()).execute();
    const columns = { ...empty, ...ticket, token_hash: hashOf(token), tries: 0, expires_at };
    await transaction.insertInto("factor_tickets").values(columns).execute();
    return token;
  });
}

/** A ticket from a request: its purpose, and the session it was issued to, if any. */
interface PresentedTicket {
  token: string;
  purpose: TicketPurpose;
  sessionId?: number;
  now: Date;
}

const over = () => new Problem(410, t`This took too long or was tried too often. Please start again.`);

const good = (db: Queryable, { token, purpose, sessionId, now }: PresentedTicket) =>
  db
    .selectFrom("factor_tickets")
    .where("token_hash", "=", hashOf(token))
    .where("purpose", "=", purpose)
    .where("session_id", sessionId === undefined ? "is" : "=", sessionId ?? null)
    .where("expires_at", ">", now.toISOString())
    .where("tries", "<", maxTries);

/** Finds a valid ticket without counting a try. @throws Problem 410 */
export async function findTicket(db: Queryable, shown: PresentedTicket): Promise<Ticket> {
  const row = await good(db, shown).selectAll().executeTakeFirst();
  if (!row) throw over();
  return row;
}

/**
 * Counts a try before its outcome, to bound concurrent ones.
 * @throws Problem 410 if used, too old or tried too often
 */
export async function tryTicket(db: Database, shown: PresentedTicket): Promise<Ticket> {
  const row = await db.write((transaction) =>
    transaction
      .updateTable("factor_tickets")
      .set((column) => ({ tries: column("tries", "+", 1) }))
      .where("id", "in", good(transaction, shown).select("id"))
      .where("tries", "<", maxTries)
      .returningAll()
      .executeTakeFirst(),
  );
  if (!row) throw over();
  return row;
}

/** Uses up a ticket in the transaction of its effect; of two concurrent uses one fails. @throws Problem 410 */
export async function endTicket(transaction: Queryable, { id }: Ticket): Promise<void> {
  const row = await transaction.deleteFrom("factor_tickets").where("id", "=", id).returning("id").executeTakeFirst();
  if (!row) throw over();
}

/** Stores the challenge for a passkey. */
export const setChallenge = (db: Database, { id }: Ticket, challenge: string): Promise<unknown> =>
  db.write((transaction) =>
    transaction.updateTable("factor_tickets").set({ challenge }).where("id", "=", id).execute(),
  );

/** Ends all tickets of an account, or all. */
export const endTickets = (transaction: Queryable, userId?: number): Promise<unknown> =>
  transaction
    .deleteFrom("factor_tickets")
    .$if(userId !== undefined, (query) => query.where("user_id", "=", userId as number))
    .execute();
