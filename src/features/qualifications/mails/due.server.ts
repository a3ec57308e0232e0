import { sql } from "kysely";
import type { Queryable } from "../../../platform/database/database.server";
import { addDays } from "../../../platform/time";
import type { GrantNews } from "../../mails/templates/qualification";
import { countingGrant, isCurrent, stateOf } from "../days";

/** How long a grant or revocation is news; days. */
const newsDays = 14;
/** How long after its end a grant is still news, in case the site was off; days. */
const endedDays = 30;
/** The hour of the day from which mails about ends are sent; mails about grants and revocations go at once. */
export const fromHour = 8;

/** The columns that mark sent news. */
export const marks = {
  granted: "granted_told_on",
  expiring: "expiring_told_on",
  expired: "expired_told_on",
  revoked: "revoked_told_on",
} as const satisfies Record<GrantNews, string>;

/** A recipient: an account, or an e-mail without one. */
export interface Recipient {
  user_id: number | null;
  email_key: string | null;
}

export const keyOf = ({ user_id, email_key }: Recipient) => (user_id === null ? `e ${email_key}` : `u ${user_id}`);

export interface DueQuery {
  today: string;
  now: Date;
  /** whether it is late enough for ends */
  isDay: boolean;
}

/** A grant with news that is due. */
export type Due = Recipient & { id: number; what: GrantNews };

/** Grants with unsent news, without archived qualifications and people who had a mail today. */
const withUnsentNews = (db: Queryable, what: GrantNews, today: string) => {
  const told = sql.join(
    Object.values(marks).map((mark) => sql`told.${sql.ref(mark)} = ${today}`),
    sql` or `,
  );
  const hadMail = (column: "user_id" | "email_key") =>
    sql<boolean>`not exists (select 1 from qualification_grants told
      where told.${sql.ref(column)} = grants.${sql.ref(column)} and (${told}))`;
  return db
    .selectFrom("qualification_grants as grants")
    .innerJoin("qualifications", "qualifications.id", "grants.qualification_id")
    .select(["grants.id", "grants.user_id", "grants.email_key"])
    .where("qualifications.publication", "<>", "archived")
    .where(`grants.${marks[what]}`, "is", null)
    .where(hadMail("user_id"))
    .where(hadMail("email_key"))
    .orderBy("grants.id");
};

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * 86_400_000).toISOString();

/** Queries for the news that is due; each uses an index. */
async function queries(db: Queryable, { today, now, isDay }: DueQuery) {
  const granted = withUnsentNews(db, "granted", today)
    .where("grants.revoked_at", "is", null)
    .where("grants.created_at", ">", daysBefore(now, newsDays));
  const revoked = withUnsentNews(db, "revoked", today)
    .where("grants.revoked_at", ">", daysBefore(now, newsDays))
    // Who never heard of it need not hear that it is gone.
    .where("grants.granted_told_on", "is not", null);
  const all: [GrantNews, typeof granted][] = [
    ["granted", granted],
    ["revoked", revoked],
  ];
  if (!isDay) return all;
  const expired = withUnsentNews(db, "expired", today)
    .where("grants.revoked_at", "is", null)
    .where("grants.expires_on", ">=", addDays(today, -endedDays))
    .where("grants.expires_on", "<", today);
  all.push(["expired", expired]);
  const reminders = await db.selectFrom("qualifications").select("remind_days").distinct().execute();
  for (const { remind_days } of reminders)
    all.push([
      "expiring",
      withUnsentNews(db, "expiring", today)
        .where("grants.revoked_at", "is", null)
        .where("qualifications.remind_days", "=", remind_days)
        .where("grants.expires_on", ">=", today)
        .where("grants.expires_on", "<=", addDays(today, remind_days)),
    ]);
  return all;
}

/** Reads the recipients with news today. */
export async function findRecipients(db: Queryable, asked: DueQuery, most: number): Promise<Recipient[]> {
  const found = new Map<string, Recipient>();
  for (const [, query] of await queries(db, asked)) {
    if (found.size >= most) break;
    for (const { user_id, email_key } of await query.limit(most).execute()) {
      const recipient = { user_id, email_key };
      found.set(keyOf(recipient), recipient);
    }
  }
  return [...found.values()].slice(0, most);
}

/** Reads today's news for some recipients. */
export async function findDue(db: Queryable, asked: DueQuery, recipients: readonly Recipient[]): Promise<Due[]> {
  const userIds = recipients.flatMap(({ user_id }) => user_id ?? []);
  const emails = recipients.flatMap(({ email_key }) => email_key ?? []);
  const due: Due[] = [];
  for (const [what, query] of await queries(db, asked)) {
    const rows = await query
      .where((where) =>
        where.or([
          ...(userIds.length > 0 ? [where("grants.user_id", "in", userIds)] : []),
          ...(emails.length > 0 ? [where("grants.email_key", "in", emails)] : []),
        ]),
      )
      .execute();
    due.push(...rows.map((row) => ({ ...row, what })));
  }
  return due;
}

/** All grants of some people, with the columns that a mail needs. */
export const grantsOf = (db: Queryable, recipients: readonly Recipient[]) => {
  const userIds = recipients.flatMap(({ user_id }) => user_id ?? []);
  const emails = recipients.flatMap(({ email_key }) => email_key ?? []);
  return db
    .selectFrom("qualification_grants as grants")
    .innerJoin("qualifications", "qualifications.id", "grants.qualification_id")
    .leftJoin("users", "users.id", "grants.user_id")
    .select(["grants.id", "grants.qualification_id", "grants.user_id", "grants.email_key", "grants.name as given_name"])
    .select(["grants.expires_on", "grants.revoked_at", "grants.revoke_reason"])
    .select(["qualifications.name", "qualifications.remind_days", "qualifications.publication"])
    .select(["users.email", "users.full_name", "users.username", "users.is_active"])
    .where((where) =>
      where.or([
        ...(userIds.length > 0 ? [where("grants.user_id", "in", userIds)] : []),
        ...(emails.length > 0 ? [where("grants.email_key", "in", emails)] : []),
      ]),
    )
    .orderBy("grants.id")
    .execute();
};
export type OwnGrant = Awaited<ReturnType<typeof grantsOf>>[number];

/** Whether the news about a grant still holds; it does not after a renewal. */
export function stillHolds(what: GrantNews, grant: OwnGrant, all: readonly OwnGrant[], today: string): boolean {
  if (grant.publication === "archived") return false;
  const counts = countingGrant(all.filter(({ qualification_id }) => qualification_id === grant.qualification_id));
  if (!counts) return false;
  const state = stateOf(counts, counts.remind_days, today);
  if (what === "revoked")
    return grant.revoked_at !== null && !isCurrent(state) && (counts.id === grant.id || state !== "revoked");
  if (counts.id !== grant.id) return false;
  return what === "granted" ? isCurrent(state) : state === what;
}
