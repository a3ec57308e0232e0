import { createLimits, type Limits } from "../../src/api/limits.server";
import type { Counts } from "../../src/platform/limits/counts.server";
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
