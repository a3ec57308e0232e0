import type { Database, Queryable } from "../../platform/database/database.server";
import { lockRow } from "../../platform/database/lock-row.server";
import { findRow, updateRow } from "../../platform/database/rows.server";
import { invalid, Problem } from "../../platform/errors/problem.server";
import { t } from "../../platform/languages/texts";
import { tellsTwelve } from "../../platform/opening/lines";
import { openState } from "../../platform/opening/opening";
import { dayMs, holds, type OpenByHand } from "../../platform/opening/timetable";
import { stateText } from "../../platform/opening/words";
import type { WholeSite } from "../../platform/site";
import { toInstant } from "../../platform/time";
import { longestByHand, type Open, type OpenChange } from "./schema";

/** The id of the only row. */
export const openStateId = 1;

const never = new Date(0).toISOString();

/** Adds the row if it is missing, so that each change updates a row. */
export const ensureOpenState = (transaction: Queryable): Promise<unknown> =>
  transaction
    .insertInto("open_state")
    .values({ id: openStateId, updated_at: never })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

/** The state set by hand; may have ended. */
export async function readOpenByHand(db: Queryable): Promise<OpenByHand | null> {
  const row = await findRow(db, "open_state", openStateId);
  if (!row || row.is_open === null) return null;
  return { open: row.is_open === 1, message: row.message, since: row.updated_at, until: row.until };
}

/** Whether it is open now, by hand or by the timetable. */
export function openNow(site: WholeSite, now: Date): Open {
  const at = now.getTime();
  const state = openState(site, at);
  const hand = holds(site.openByHand, at) ? site.openByHand : null;
  return {
    open: state?.open ?? null,
    by: hand ? "hand" : "timetable",
    until: state?.changesAt === undefined ? null : new Date(state.changesAt).toISOString(),
    message: hand?.message ?? "",
    says: state ? stateText(state, { timeZone: site.timeZone, twelve: tellsTwelve(site.hours) }, at) : "",
    time_zone: site.timeZone,
    hand,
  };
}

/** @throws Problem 422 for an invalid, past or too distant time */
function endOf(until: string | null, timeZone: string, now: Date): string | null {
  if (until === null) return null;
  const instant = toInstant(until, timeZone);
  if (!instant) throw invalid("until", t`Until must be a date and time such as 2026-11-21T18:00`);
  const left = Date.parse(instant) - now.getTime();
  if (left <= 0) throw invalid("until", t`Until must be later than now`);
  if (left > longestByHand * dayMs) throw invalid("until", t`Until must be within a year`);
  return instant;
}

/** Opens, closes or returns to the timetable. @returns the new state @throws Problem 422 for an invalid end */
export async function changeOpen(db: Database, change: OpenChange, site: WholeSite, now: Date): Promise<Open> {
  const { open } = change;
  const until = open === null ? null : endOf(change.until, site.timeZone, now);
  const message = open === null ? "" : change.message;
  const since = now.toISOString();
  await db.change(async (transaction) => {
    await ensureOpenState(transaction);
    await lockRow(transaction, "open_state", openStateId);
    const is_open = open === null ? null : open ? 1 : 0;
    const row = await updateRow(transaction, "open_state", openStateId, { is_open, message, until, updated_at: since });
    if (!row) throw new Problem(404, t`Not found`);
  });
  return openNow({ ...site, openByHand: open === null ? null : { open, message, since, until } }, now);
}
