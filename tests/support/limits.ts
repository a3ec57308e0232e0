import { createLimits, type Limits } from "../../src/limits.server";
import { hour } from "./clock";

/**
 * The limits of the product, with bodies that may be slow for as long as the test says: a busy machine refuses none.
 *
 * @param patience milliseconds
 */
export function patientLimits(patience = hour): Limits {
  const limits = createLimits();
  const { small, files } = limits.bodies;
  return {
    ...limits,
    bodies: {
      small: { ...small, pace: { patience } },
      files: { ...files, pace: { ...files.pace, patience, standstill: patience } },
    },
  };
}
