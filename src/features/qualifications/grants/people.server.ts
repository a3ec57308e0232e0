import type { Queryable } from "../../../platform/database/database.server";
import { countingGrant, type GrantState, isCurrent, stateOf } from "../days";

/** Somebody by their account, or by a folded e-mail under which grants wait. */
export interface Person {
  userId: number | null;
  emailKey: string;
}

interface QualificationTerms {
  id: number;
  name: string;
  remind_days: number;
  needs: readonly number[];
}

/** A person's present grant of a qualification, and the missing ones that it requires. */
export interface GrantStanding {
  state: GrantState | "missing";
  expires_on: string | null;
  /** names of the qualifications that come first and are not current */
  lacks: string[];
}

/** Reads qualifications that are not archived, and those that they need. */
async function readAsked(db: Queryable, ids: readonly number[]): Promise<Map<number, QualificationTerms>> {
  const found = new Map<number, QualificationTerms>();
  let missing = [...new Set(ids)];
  // The second round reads the requirements of the first.
  for (let round = 0; round < 2 && missing.length > 0; round++) {
    const rows = await db
      .selectFrom("qualifications")
      .select(["id", "name", "remind_days", "needs"])
      .where("id", "in", missing)
      .where("publication", "<>", "archived")
      .execute();
    for (const row of rows) found.set(row.id, { ...row, needs: JSON.parse(row.needs) as number[] });
    missing = rows.flatMap(({ needs }) => JSON.parse(needs) as number[]).filter((id) => !found.has(id));
  }
  return found;
}

const key = (person: { userId: number | null; emailKey: string }) =>
  person.userId === null ? `e ${person.emailKey}` : `u ${person.userId}`;

/** The accounts that have confirmed some e-mails. */
export async function confirmedAccounts(db: Queryable, emails: readonly string[]): Promise<Map<string, number>> {
  if (emails.length === 0) return new Map();
  const rows = await db
    .selectFrom("users")
    .select(["id", "email_key"])
    .where("email_key", "in", emails)
    .where("is_verified", "=", 1)
    .execute();
  return new Map(rows.map(({ id, email_key }) => [email_key, id]));
}

/**
 * Returns people's present grants of some qualifications. Somebody without an account has the grants under their e-mail, and
 * those of the account that has confirmed it. Archived qualifications are left out.
 * @param today a day of the site's calendar
 */
export async function heldBy(
  db: Queryable,
  people: readonly Person[],
  qualificationIds: readonly number[],
  today: string,
): Promise<{
  names: Map<number, string>;
  /** @param together ids of qualifications that are granted with one press: those that need others come after them */
  of: (person: Person, together?: readonly number[]) => Map<number, GrantStanding>;
}> {
  const asked = await readAsked(db, qualificationIds);
  const without = people.flatMap(({ userId, emailKey }) => (userId === null ? [emailKey] : []));
  const accounts = await confirmedAccounts(db, without);
  const userIds = [...people.flatMap(({ userId }) => userId ?? []), ...accounts.values()];
  const emails = people.map(({ emailKey }) => emailKey);
  const rows =
    asked.size === 0 || people.length === 0
      ? []
      : await db
          .selectFrom("qualification_grants")
          .select(["id", "qualification_id", "user_id", "email_key", "expires_on", "revoked_at"])
          .where("qualification_id", "in", [...asked.keys()])
          .where((where) =>
            where.or([
              ...(userIds.length > 0 ? [where("user_id", "in", userIds)] : []),
              where("email_key", "in", emails),
            ]),
          )
          .orderBy("id")
          .execute();
  const byPerson = Map.groupBy(rows, ({ user_id, email_key }) => key({ userId: user_id, emailKey: email_key ?? "" }));
  const grantsOf = ({ userId, emailKey }: Person) => {
    const account = userId ?? accounts.get(emailKey);
    return [
      ...(account === undefined ? [] : (byPerson.get(key({ userId: account, emailKey })) ?? [])),
      // What waits under an e-mail is an account's only once it is adopted.
      ...(userId === null ? (byPerson.get(key({ userId: null, emailKey })) ?? []) : []),
    ];
  };
  function of(person: Person, together: readonly number[] = []): Map<number, GrantStanding> {
    const grants = grantsOf(person);
    const standing = ({ id, remind_days }: QualificationTerms) => {
      const grant = countingGrant(grants.filter(({ qualification_id }) => qualification_id === id));
      const state: GrantStanding["state"] = grant ? stateOf(grant, remind_days, today) : "missing";
      return { state, expires_on: grant?.expires_on ?? null };
    };
    const missing = ({ needs }: QualificationTerms) =>
      needs.flatMap((id) => asked.get(id) ?? []).filter((need) => !isCurrent(standing(need).state));
    const inTurn = new Set<number>();
    const isNext = (id: number) => missing(asked.get(id) as QualificationTerms).every((need) => inTurn.has(need.id));
    for (
      let left = together.filter((id) => asked.has(id));
      left.some(isNext);
      left = left.filter((id) => !inTurn.has(id))
    )
      for (const id of left) if (isNext(id)) inTurn.add(id);
    const lacks = (one: QualificationTerms) => missing(one).flatMap(({ id, name }) => (inTurn.has(id) ? [] : name));
    return new Map(
      [...new Set([...inTurn, ...qualificationIds])].flatMap((id) => {
        const one = asked.get(id);
        return one ? [[id, { ...standing(one), lacks: lacks(one) }]] : [];
      }),
    );
  }
  return { names: new Map([...asked].map(([id, { name }]) => [id, name])), of };
}
