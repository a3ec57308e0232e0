import { type RawBuilder, type SqlBool, sql } from "kysely";

/*
 * What registrations come to, said once: the list, the event's page and the statistics add up by these. All of it is for queries of
 * `registrations` beside `events`; amounts are in the minor unit, as they are stored.
 */

/** How often a word stands in a column. */
const countOf = (column: string, word: string) =>
  sql`(length(${sql.ref(column)}) - length(replace(${sql.ref(column)}, ${sql.lit(word)}, ''))) / ${sql.lit(word.length)}`;

/** How many guests of a registration were checked in, each on their own. Within a name the quotes would be written otherwise. */
export const guestsIn = countOf("guests", '"checked_in_at":');

/** Who has registered and was there themselves; who was let in though it was full is counted apart. */
export const themselves = sql`case when registration_status = 'attended' and places > 0 then 1 else 0 end`;

/** How many an extra is of: they hold no place, so that their guests are counted as they are written. */
export const extraHeads = sql`1 + ${countOf("guests", '"id":')}`;

/** What was paid and not given back, whatever became of the registration since. */
export const paidCents = sql`coalesce(paid_cents, 0)`;

/** What so many still have to pay: the fee of each who is not paid for. Of currencies with small units that is more than four bytes hold. */
const restCents = (heads: RawBuilder<unknown>) =>
  sql`case when ${heads} > paid_heads then (${heads} - paid_heads) * cast(registration_fee_cents as bigint) else 0 end`;

/** The same of who holds places, and of who was let in without one; apart, since an index answers the first. */
export const restOfPlaces = restCents(sql`places`);
export const restOfExtra = restCents(extraHeads);

const statusIn = (...statuses: string[]): RawBuilder<SqlBool> =>
  sql`registration_status in (${sql.join(statuses.map((status) => sql.lit(status)))})`;

/** Whose places are theirs, or were. */
export const hasPlace = statusIn("confirmed", "attended");

/** Of whom the fee is asked: an offered place has to be paid too. */
export const isAsked = statusIn("confirmed", "attended", "offered");
