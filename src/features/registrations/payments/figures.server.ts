import { type RawBuilder, type SqlBool, sql } from "kysely";

/* SQL for people and money of `registrations` joined with `events`; amounts in the stored minor unit. */

const countOf = (column: string, word: string) =>
  sql`(length(${sql.ref(column)}) - length(replace(${sql.ref(column)}, ${sql.lit(word)}, ''))) / ${sql.lit(word.length)}`;

/** The number of a registration's guests who were checked in. In a name the quotes would be escaped. */
export const guestsIn = countOf("guests", '"checked_in_at":');

/** Counts registrants with a place who attended; walk-ins beyond capacity are counted separately. */
export const attendedInPerson = sql`case when registration_status = 'attended' and places > 0 then 1 else 0 end`;

/** The number of people in a walk-in beyond capacity. */
export const extraHeads = sql`1 + ${countOf("guests", '"id":')}`;

/** The paid sum that was not returned, in any present status. */
export const paidCents = sql`coalesce(paid_cents, 0)`;

/** The unpaid fees of a number of people. With small units they exceed four bytes. */
const restCents = (heads: RawBuilder<unknown>) =>
  sql`case when ${heads} > paid_heads then (${heads} - paid_heads) * cast(registration_fee_cents as bigint) else 0 end`;

/** The same for people with places, and for walk-ins beyond capacity; separate, because an index answers the first. */
export const restOfPlaces = restCents(sql`places`);
export const restOfExtra = restCents(extraHeads);

const statusIn = (...statuses: string[]): RawBuilder<SqlBool> =>
  sql`registration_status in (${sql.join(statuses.map((status) => sql.lit(status)))})`;

/** Statuses with a place. */
export const hasPlace = statusIn("confirmed", "attended");

/** Statuses that owe the fee; an offered place does too. */
export const isAsked = statusIn("confirmed", "attended", "offered");
