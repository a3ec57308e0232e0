import { createLimits, type Limits } from "../../src/api/limits.server";
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

/** The same, but whoever calls is never told to wait. */
export const unlimited = Object.fromEntries(
  Object.entries(patientLimits()).map(([name, limit]) => [
    name,
    limit instanceof RateLimit ? new RateLimit(Number.POSITIVE_INFINITY, 1) : limit,
  ]),
) as unknown as Limits;
