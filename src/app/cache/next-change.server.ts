import { sql } from "kysely";
import type { Services } from "../../api/endpoint.server";
import { eventMoments } from "../../features/events/visible.server";
import { resources } from "../../features/registry";
import { publicationMoments } from "../../platform/database/published.server";
import { openState } from "../../platform/opening/opening";

const tables = resources.flatMap(({ published }) => published ?? []);

/**
 * Finds the next instant at which public content changes by the clock alone; cached for each content version.
 * @returns a function between instants in milliseconds; Infinity if no change is known
 */
export function nextChanges({ db, liveSite }: Pick<Services, "db" | "liveSite">): (at: number) => Promise<number> {
  let known = { version: -1, from: 0, next: 0 };
  return async (at) => {
    const version = db.contentVersion;
    if (known.version === version && known.from <= at && at < known.next) return known.next;
    const instant = new Date(at).toISOString();
    const moments = sql.join([...eventMoments(instant), ...publicationMoments(tables, instant)], sql` union all `);
    const { rows } = await sql<{ moment: string | null }>`${moments}`.execute(db);
    const site = await liveSite.latest();
    const byHand = Date.parse(site.openByHand?.until ?? "");
    const found = [
      ...rows.flatMap(({ moment }) => (moment ? [Date.parse(moment)] : [])),
      openState(site, at)?.changesAt ?? Number.POSITIVE_INFINITY,
      // An opening state set by hand expires, even if the site stays open.
      byHand > at ? byHand : Number.POSITIVE_INFINITY,
    ];
    known = { version, from: at, next: Math.max(at + 1, Math.min(...found)) };
    return known.next;
  };
}
