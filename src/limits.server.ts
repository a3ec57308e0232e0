import { RateLimit } from "./platform/rate-limit.server";

const minutes = (count: number) => count * 60_000;

/**
 * How often one caller may try what can be abused. The bounds by network address are wide on purpose: a whole class
 * often sits behind one shared address.
 */
export const createLimits = () => ({
  /** failed sign-ins for one account from one address */
  signInFailures: new RateLimit(10, minutes(15)),
  /** failed sign-ins from one address, whatever the account */
  signInFailuresByAddress: new RateLimit(100, minutes(15)),
  /** new accounts from one address */
  signUps: new RateLimit(60, minutes(60)),
  /** event registrations from one address */
  registrations: new RateLimit(300, minutes(5)),
});

export type Limits = ReturnType<typeof createLimits>;
