import { type RawBuilder, sql } from "kysely";
import type { Queryable } from "../../platform/database/database.server";
import { communityNames } from "../communities/model.server";
import { eventTypes } from "../events/choices";
import {
  attendedInPerson,
  guestsIn,
  hasPlace,
  isAsked,
  paidCents,
  restOfExtra,
  restOfPlaces,
} from "../registrations/payments/figures.server";
import { daysOf, type MonthSpan, monthsBetween } from "./months.server";
import type { Figures, Grouping, Statistics, StatisticsQuery, StatisticsRow, TurnOut } from "./schema";

/** The sums; money in thousandths, which add up across units. */
interface Sums {
  events: number;
  registered: number;
  attended: number;
  /** for past events only: the basis of the turn-out */
  expected: number;
  came: number;
  paid: number;
  due: number;
}

const nothing: Sums = { events: 0, registered: 0, attended: 0, expected: 0, came: 0, paid: 0, due: 0 };
const names = Object.keys(nothing) as (keyof Sums)[];

// Cast twice: TypeScript does not follow names through `fromEntries`.
const plus = (one: Sums, other: Sums): Sums =>
  Object.fromEntries(names.map((name) => [name, one[name] + Number(other[name])])) as unknown as Sums;

const figuresOf = ({ events, registered, attended, expected, came, paid, due }: Sums): Figures => ({
  events,
  registered,
  attended,
  turn_out: expected === 0 ? null : came / expected,
  fees_paid: paid / 1_000,
  fees_due: due / 1_000,
});

/** The sums of an event's registrations; an index covers them except guests. */
const ofEvent = (what: RawBuilder<unknown>, among: RawBuilder<unknown>) =>
  sql`(select coalesce(sum(${what}), 0) from registrations where registrations.event_id = events.id and ${among})`;

const places = ofEvent(sql`places`, hasPlace);
/** The people who attended; of a partly checked-in group, those. */
const people = sql`${ofEvent(attendedInPerson, hasPlace)} + ${ofEvent(guestsIn, sql`${hasPlace} and places > 1`)}`;
const paid = ofEvent(paidCents, sql`true`);
const isDue = sql`${isAsked} and payment_status = 'due'`;
const due = sql`${ofEvent(restOfPlaces, sql`${isDue} and places > 0`)} + ${ofEvent(restOfExtra, sql`${isDue} and places = 0`)}`;

const keyOf: Record<Exclude<Grouping, "month">, RawBuilder<unknown>> = {
  kind: sql`event_type`,
  community: sql`coalesce(community_id, '')`,
};

/** The sums of a month's events, by kind, community, or all. */
async function sumStretch(db: Queryable, by: Grouping, { month, from, until }: MonthSpan, now: Date) {
  const key = by === "month" ? sql`${month}` : keyOf[by];
  const at = now.toISOString();
  const isOver = (column: string) => sql`sum(case when over = 1 then ${sql.ref(column)} else 0 end)`;
  const { rows } = await sql<
    Sums & { key: string; digits: number }
  >`select key, count(*) as events, sum(registered) as registered,
      sum(attended) as attended, ${isOver("registered")} as expected, ${isOver("attended")} as came,
      sum(paid) as paid, sum(due) as due, max(registration_fee_digits) as digits
    from (select ${key} as key, case when end_date < ${at} then 1 else 0 end as over, registration_fee_digits,
        ${places} as registered, ${people} as attended, ${paid} as paid, ${due} as due
      from events where start_date >= ${from} and start_date < ${until} and publication = 'published') as each_event
    group by key`.execute(db);
  return rows.map(({ digits, ...row }) => {
    const thousandths = (cents: number) => Number(cents) * 10 ** (3 - digits);
    return { ...row, paid: thousandths(row.paid), due: thousandths(row.due) };
  });
}

const kindLabels: Record<string, string> = { "": "No type" };
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
const months = "January February March April May June July August September October November December".split(" ");
const monthLabel = (key: string) => `${months[Number(key.slice(5)) - 1]} ${key.slice(0, 4)}`;

async function rowsOf(db: Queryable, by: Grouping, sums: Map<string, Sums>): Promise<StatisticsRow[]> {
  const row = (key: string, label: string) => ({ key, label, ...figuresOf(sums.get(key) ?? nothing) });
  if (by === "month") return [...sums.keys()].map((key) => row(key, monthLabel(key)));
  if (by === "kind")
    return [...eventTypes, ""].filter((key) => sums.has(key)).map((key) => row(key, kindLabels[key] ?? capital(key)));
  const named = await communityNames(db, [...sums.keys()].filter(Boolean));
  const rows = [...sums.keys()].filter(Boolean).map((key) => row(key, named.get(key) ?? key));
  rows.sort((one, other) => one.label.localeCompare(other.label, "en"));
  return sums.has("") ? [...rows, row("", "No community")] : rows;
}

interface Clock {
  timeZone: string;
  now: Date;
}

/** The statistics of events between two days; each month is a short statement. @throws Problem 422 over ten years */
export async function statisticsOf(db: Queryable, query: StatisticsQuery, clock: Clock): Promise<Statistics> {
  const { by } = query;
  const days = daysOf(query, clock.timeZone, clock.now);
  const sums = new Map<string, Sums>();
  let total = nothing;
  for (const stretch of monthsBetween(days, clock.timeZone)) {
    if (by === "month") sums.set(stretch.month, nothing);
    for (const { key, ...some } of await sumStretch(db, by, stretch, clock.now)) {
      sums.set(key, plus(sums.get(key) ?? nothing, some));
      total = plus(total, some);
    }
  }
  return { by, ...days, items: await rowsOf(db, by, sums), total: figuresOf(total) };
}

/** The turn-out of the latest past events, the last one first. */
export async function turnOutOf(db: Queryable, count: number, now: Date): Promise<TurnOut> {
  const { rows } = await sql<{
    id: number;
    title: string;
    start_date: string;
    registered: number;
    attended: number;
  }>`select id, title, start_date, ${places} as registered, ${people} as attended
    from events where end_date < ${now.toISOString()} and publication = 'published'
    order by end_date desc, start_date desc limit ${count}`.execute(db);
  return {
    items: rows.map(({ id, title, start_date, ...sums }) => {
      const [registered, attended] = [Number(sums.registered), Number(sums.attended)];
      return {
        event: { id, title, start_date },
        registered,
        attended,
        turn_out: registered === 0 ? null : attended / registered,
      };
    }),
  };
}
