import { sql } from "kysely";
import { createLimits, type Limits } from "../../src/api/limits.server";
import type { Database } from "../../src/platform/database/database.server";
import type { Counts } from "../../src/platform/limits/counts.server";
import { RateLimit } from "../../src/platform/limits/rate-limit.server";
import { hour } from "./clock";

/** Returns the limits with `patience` milliseconds for request bodies, so that a busy machine refuses none. */
export function patientLimits(counts?: Counts, patience = hour): Limits {
  const limits = createLimits(counts);
  const { small, files, spooled } = limits.bodies;
  return {
    ...limits,
    bodies: {
      small: { ...small, pace: { patience } },
      files: { ...files, pace: { ...files.pace, patience, standstill: patience } },
      spooled: { ...spooled, pace: { ...spooled.pace, patience, standstill: patience } },
    },
  };
}

/** Raises a limit's count to leave `left` attempts; make two first. @returns the highest count before, the maximum */
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

/** The limits of `patientLimits` without rate limits. */
export const unlimited = Object.fromEntries(
  Object.entries(patientLimits()).map(([name, limit]) => [
    name,
    limit instanceof RateLimit ? new RateLimit(Number.POSITIVE_INFINITY, 1) : limit,
  ]),
) as unknown as Limits;
