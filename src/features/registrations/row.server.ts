import { type Selectable, sql } from "kysely";
import type { Tables } from "../../platform/database/tables";
import { type Fee, paymentOf } from "./payments/payments.server";
import type { Registration } from "./schema";

/** The place on the waiting list, from 1; null if not waiting. For a query of `registrations`. */
export const placeInLine = sql<number | null>`case when registrations.registration_status = 'waiting' then (
  select count(*) from registrations as ahead where ahead.event_id = registrations.event_id
    and ahead.registration_status = 'waiting' and ahead.id <= registrations.id) end`.as("place_in_line");

/** The facts of a response outside the row: the event's fee, and the place in line. */
type Row = Selectable<Tables["registrations"]> & { place_in_line: number | null };

/** A row as a response, without its event. @param fee of one place */
export const answerOf = (row: Row, fee: Fee) => ({
  ...row,
  ...paymentOf(row, fee),
  guests: JSON.parse(row.guests) as Registration["guests"],
  answers: JSON.parse(row.answers) as Registration["answers"],
  place_in_line: row.place_in_line === null ? null : Number(row.place_in_line),
});
