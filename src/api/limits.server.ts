import { BodyBudget } from "../platform/http/body-budget.server";
import { Semaphore } from "../platform/http/semaphore.server";
import { wideNetworkOf } from "../platform/limits/caller-address.server";
import type { Attempt, Counts } from "../platform/limits/counts.server";
import { MemoryCounts } from "../platform/limits/memory-counts.server";
import { checkAll, countAll, keysOf, RateLimit } from "../platform/limits/rate-limit.server";

/** A key that ends with a network address, with the wide network in its place. */
const widened = (key: string) => key.replace(/\S+$/, wideNetworkOf);

const seconds = (count: number) => count * 1_000;
const minutes = (count: number) => count * 60_000;
const hours = (count: number) => minutes(count * 60);
const kB = 1024;
const MB = 1024 * kB;

/**
 * The bounds for reading the bodies of calls. Those without a file have a budget of their own, so that nothing that is uploaded keeps anybody
 * from signing in. All bodies together take 88 MB at most, and 10 MB more for the moment in which a file becomes one piece; of
 * several processes each has its part of that, but at least what two of the largest files need.
 */
const createIntakes = (processes: number) => ({
  small: {
    budget: new BodyBudget({
      bytes: Math.max(24 / processes, 8) * MB,
      bytesPerAddress: 4 * MB,
      minimum: 8 * kB,
      drops: "oldest",
      groupOf: wideNetworkOf,
    }),
    pace: { patience: 15_000 },
  },
  /** 10 MB come through the poorest line that is waited for in 21 minutes. */
  files: {
    budget: new BodyBudget({
      bytes: Math.max(64 / processes, 24) * MB,
      bytesPerAddress: Math.max(32 / processes, 12) * MB,
      minimum: 64 * kB,
      drops: "newest",
      perAccount: 3,
      groupOf: wideNetworkOf,
    }),
    pace: { patience: 3_000, rate: 8 * kB, standstill: 15_000 },
  },
});

/**
 * How often one caller may try what can be abused. The bounds by network address are wide on purpose: a whole class
 * often sits behind one shared address.
 *
 * @param counts where it is counted; in this process's memory unless said
 * @param processes how many share this machine's memory
 */
export function createLimits(counts: Counts = new MemoryCounts(), processes = 1) {
  const limit = (name: string, most: number, windowMs: number) => new RateLimit(most, windowMs, { counts, name });
  /** Counted for a network address and, with a wider bound, for the network /48 that an IPv6 one is in. */
  const byAddress = (name: string, most: number, windowMs: number) =>
    new RateLimit(most, windowMs, { counts, name, widen: widened });
  return {
    /** failed sign-ins for one account from one address */
    signInFailures: byAddress("signInFailures", 10, minutes(15)),
    /** failed sign-ins from one address, whatever the account */
    signInFailuresByAddress: byAddress("signInFailuresByAddress", 300, minutes(15)),
    /** failed sign-ins for one account from one browser that has signed in to it before; counted nowhere else */
    signInFailuresByBrowser: limit("signInFailuresByBrowser", 10, minutes(15)),
    /** failed sign-ins for one account from all other browsers together; refuses nobody, but sets the pace */
    signInFailuresByAccount: limit("signInFailuresByAccount", 1_000_000, hours(24)),
    /** from so many such failures on, one attempt of these browsers together in so long; the last that applies holds */
    signInPaces: [
      { from: 100, pace: limit("signInPace", 1, seconds(5)) },
      { from: 500, pace: limit("signInPace", 1, seconds(15)) },
      { from: 1_000, pace: limit("signInPace", 1, seconds(30)) },
    ],
    /** while an account has a pace: attempts of one network, so that a few networks cannot take all of them */
    pacedSignIns: limit("pacedSignIns", 2, minutes(60)),
    /** sign-ins of one account that succeed: each is a session, and a slow comparison of passwords */
    signIns: limit("signIns", 60, minutes(15)),
    /** wrong codes after a right password, for one account from all browsers that have not signed in to it before */
    factorFailures: limit("factorFailures", 10, minutes(60)),
    /** the same from one browser that has */
    factorFailuresByBrowser: limit("factorFailuresByBrowser", 10, minutes(60)),
    /** wrong codes and passkeys from whoever holds a session of one account */
    factorProofs: limit("factorProofs", 10, minutes(60)),
    /** changes of the factors of one account, and tickets for them */
    factorChanges: limit("factorChanges", 60, minutes(10)),
    /** asking for what a passkey has to sign to sign in, from one address */
    passkeySignIns: byAddress("passkeySignIns", 300, minutes(15)),
    /** mails with a link to choose a password, for one account */
    passwordLinks: limit("passwordLinks", 3, minutes(60)),
    /** asking for such a link, for one account from one address */
    passwordRequests: byAddress("passwordRequests", 10, minutes(60)),
    /** the same from one address, whatever the account */
    passwordRequestsByAddress: byAddress("passwordRequestsByAddress", 300, minutes(60)),
    /** the same for one account from one browser that has signed in to it before; counted nowhere else */
    passwordRequestsByBrowser: limit("passwordRequestsByBrowser", 10, minutes(60)),
    /** secret links from one address that are good for nothing; good ones are not held up by them */
    refusedLinks: byAddress("refusedLinks", 60, minutes(15)),
    /** pressing a mail's link to unsubscribe, from one address; a mail program's servers press for many */
    unsubscribes: byAddress("unsubscribes", 3_000, minutes(10)),
    /** changes of one registration by its secret link */
    changesByLink: limit("changesByLink", 60, minutes(60)),
    /** certificates drawn for one registration; each takes a moment of one core */
    certificates: limit("certificates", 30, minutes(10)),
    /** addresses of certificates, asked for from one address, that are good for nothing */
    refusedCertificates: byAddress("refusedCertificates", 120, minutes(15)),
    /** sending the link of one registration again */
    manageLinks: limit("manageLinks", 3, minutes(60)),
    /** asking for such a link, from one address */
    manageLinksByAddress: byAddress("manageLinksByAddress", 60, minutes(60)),
    /** sendings of one account or door link at a door; several phones may share either */
    doorSendings: limit("doorSendings", 1_200, minutes(10)),
    /** walk-ins of one account or door link */
    doorWalkIns: limit("doorWalkIns", 300, minutes(60)),
    /** mails to one e-mail that nobody has confirmed, whatever they are about */
    mailsToUnconfirmed: limit("mailsToUnconfirmed", 5, hours(24)),
    /** refreshes of one session: its owner's browser needs one in 15 minutes, many tabs at once a few more */
    refreshes: limit("refreshes", 300, minutes(15)),
    /** refresh tokens from one address that are good for nothing; good ones are not held up by them */
    refusedRefreshes: byAddress("refusedRefreshes", 300, minutes(15)),
    /** wrong current passwords for one account, from whoever holds a session of it */
    currentPasswords: limit("currentPasswords", 10, minutes(15)),
    /** files of everything that is stored about one account */
    ownExports: limit("ownExports", 20, minutes(60)),
    /** changes of one's own account */
    accountChanges: limit("accountChanges", 60, minutes(10)),
    /** other e-mails that one account tries to have: a refusal tells that somebody has it */
    emailChanges: limit("emailChanges", 10, minutes(60)),
    /** the same from one address, whatever the account */
    emailChangesByAddress: byAddress("emailChangesByAddress", 60, minutes(60)),
    /** new accounts from one address, refused ones too: a refusal tells that somebody has the name or e-mail */
    signUps: byAddress("signUps", 60, minutes(60)),
    /** event registrations from one address */
    registrations: byAddress("registrations", 300, minutes(5)),
    /** registrations from one address, but one's own, that were refused because the event is full or knows the e-mail */
    refusedRegistrations: byAddress("refusedRegistrations", 300, minutes(60)),
    /** of these, those that told that the e-mail is registered */
    knownRegistrations: byAddress("knownRegistrations", 60, minutes(60)),
    /** forms posted without scripts from one address that were refused; good ones are taken all the same */
    refusedForms: byAddress("refusedForms", 120, minutes(10)),
    /** messages and join applications from one address */
    messages: byAddress("messages", 120, minutes(10)),
    /** orders from one address */
    orders: byAddress("orders", 120, minutes(10)),
    /** joining and leaving communities, of one account; each makes everything that is cached stale */
    memberships: limit("memberships", 20, minutes(10)),
    /** the same from one address, whatever the account */
    membershipsByAddress: byAddress("membershipsByAddress", 200, minutes(10)),
    /** portraits of one account */
    avatars: limit("avatars", 30, minutes(10)),
    /** portraits from one address, whatever the account: anybody can make accounts, and a portrait takes disk for a day */
    avatarsByAddress: byAddress("avatarsByAddress", 200, minutes(60)),
    /** readings of one article from one address that are counted */
    views: byAddress("views", 60, minutes(60)),
    /** refuses when one of several limits is used up. @throws Problem 429 */
    checkAll: (attempts: readonly Attempt[], now: Date) => checkAll(counts, attempts, now),
    /** counts one for each of several limits, or none when one of them is used up. @throws Problem 429 */
    countAll: (attempts: readonly Attempt[], now: Date) => countAll(counts, attempts, now),
    /** takes back one for each attempt of `lower`, and all that is counted under `clear` */
    forgive: ({ lower = [], clear = [] }: { lower?: readonly Attempt[]; clear?: readonly Attempt[] }) =>
      counts.forgive({ lower: keysOf(lower), clear: keysOf(clear) }),
    /** what is being sent to us */
    bodies: createIntakes(processes),
    /** calls that write: how many work at once and how many wait; network addresses take turns */
    writes: new Semaphore(16, 1_000, wideNetworkOf),
  };
}

export type Limits = ReturnType<typeof createLimits>;
