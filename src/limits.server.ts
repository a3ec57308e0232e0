import { BodyRoom } from "./platform/http.server";
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
  signInFailuresByAddress: new RateLimit(300, minutes(15)),
  /** wrong current passwords for one account, from whoever holds a session of it */
  currentPasswords: new RateLimit(10, minutes(15)),
  /** new accounts from one address */
  signUps: new RateLimit(60, minutes(60)),
  /** event registrations from one address */
  registrations: new RateLimit(300, minutes(5)),
  /** messages and join applications from one address */
  messages: new RateLimit(120, minutes(10)),
  /** orders from one address */
  orders: new RateLimit(120, minutes(10)),
  /** joining and leaving communities, of one account; each makes everything that is cached stale */
  memberships: new RateLimit(20, minutes(10)),
  /** the same from one address, whatever the account */
  membershipsByAddress: new RateLimit(200, minutes(10)),
  /** portraits of one account */
  avatars: new RateLimit(30, minutes(10)),
  /** portraits from one address, whatever the account: anybody can make accounts, and a portrait takes disk for a day */
  avatarsByAddress: new RateLimit(200, minutes(60)),
  /** readings of one article from one address that are counted */
  views: new RateLimit(60, minutes(60)),
  /** what all callers together are sending; bytes. While a file is read from its form it is in memory four times over. */
  bodies: new BodyRoom(64 * 1024 * 1024),
});

export type Limits = ReturnType<typeof createLimits>;
