import { sql } from "kysely";
import { createLimits, type Limits } from "../../src/api/limits.server";
import type { Database } from "../../src/platform/database/database.server";
import type { Counts } from "../../src/platform/limits/counts.server";
import { RateLimit } from "../../src/platform/limits/rate-limit.server";
import { hour } from "./clock";

/**
 * The limits of the product, with bodies that may be slow for as long as the test says: a busy machine refuses none.
 *
 * @param counts where attempts are counted; in memory unless said
 * @param patience milliseconds
 */
export function patientLimits(counts?: Counts, patience = hour): Limits {
  const limits = createLimits(counts);
  const { small, files } = limits.bodies;
  return {
    ...limits,
    bodies: {
      small: { ...small, pace: { patience } },
      files: { ...files, pace: { ...files.pace, patience, standstill: patience } },
    },
  };
}

/**
 * Counts as many more attempts as leave so many of a limit: instead of hundreds of calls of which each does what the first ones have
 * shown. A test makes at least two by itself, of which the second has to be counted onto the first.
 *
 * @param limit its name
 * @returns what was counted before, and how many are allowed; of whoever has tried most
 */
export async function leaveOnly(
  left: number,
  limit: keyof Limits,
  { db }: { db: Database },
): Promise<{ counted: number; most: number } | undefined> {
  const counts = db.selectFrom("rate_limits").where("key", "like", `${limit} %`);
  const before = await counts.select(["count as counted", "most"]).orderBy("count", "desc").executeTakeFirst();
  const count = sql<number>`most - ${sql.lit(left)}`;
  await db.updateTable("rate_limits").set({ count }).where("key", "like", `${limit} %`).execute();
  return before;
}

/** The same, but whoever calls is never told to wait. */
export const unlimited = Object.fromEntries(
  Object.entries(patientLimits()).map(([name, limit]) => [
    name,
    limit instanceof RateLimit ? new RateLimit(Number.POSITIVE_INFINITY, 1) : limit,
  ]),
) as unknown as Limits;
