import { BodyRoom } from "./platform/body-room.server";
import { RateLimit } from "./platform/rate-limit.server";

const minutes = (count: number) => count * 60_000;
const kB = 1024;
const MB = 1024 * kB;

/**
 * How bodies are taken in. Those without a file have a room of their own, so that nothing that is uploaded keeps anybody
 * from signing in. All bodies together take 88 MB at most, and 10 MB more for the moment in which a file becomes one piece.
 */
const createIntakes = () => ({
  small: {
    room: new BodyRoom({ bytes: 24 * MB, share: 4 * MB, atLeast: 8 * kB, givesWay: "first" }),
    pace: { patience: 15_000 },
  },
  /** 10 MB come through the poorest line that is waited for in 21 minutes. */
  files: {
    room: new BodyRoom({ bytes: 64 * MB, share: 32 * MB, atLeast: 64 * kB, givesWay: "last", atOnce: 3 }),
    pace: { patience: 3_000, rate: 8 * kB, standstill: 15_000 },
  },
});

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
  /** portraits of one account */
  avatars: new RateLimit(30, minutes(10)),
  /** portraits from one address, whatever the account: anybody can make accounts, and a portrait takes disk for a day */
  avatarsByAddress: new RateLimit(200, minutes(60)),
  /** readings of one article from one address that are counted */
  views: new RateLimit(60, minutes(60)),
  /** what is being sent to us */
  bodies: createIntakes(),
});

export type Limits = ReturnType<typeof createLimits>;
