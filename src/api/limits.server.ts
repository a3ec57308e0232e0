import { BodyBudget } from "../platform/http/body-budget.server";
import { Semaphore } from "../platform/http/semaphore.server";
import { wideNetworkOf } from "../platform/limits/caller-address.server";
import type { Attempt, Counts } from "../platform/limits/counts.server";
import { MemoryCounts } from "../platform/limits/memory-counts.server";
import { checkAll, countAll, keysOf, RateLimit } from "../platform/limits/rate-limit.server";

/** Replaces the network address at a key's end by its wide network. */
function widened(key: string): string {
  const start = key.lastIndexOf(" ") + 1;
  return key.slice(0, start) + wideNetworkOf(key.slice(start));
}

const seconds = (count: number) => count * 1_000;
const minutes = (count: number) => count * 60_000;
const hours = (count: number) => minutes(count * 60);
const kB = 1024;
const MB = 1024 * kB;

/**
 * The bounds for reading bodies. Those without a file have their own budget, so uploads never block sign-ins. At most
 * 88 MB, and 10 MB more while a file is joined, for all processes.
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
  /** At the slowest accepted pace, 10 MB take 21 minutes. */
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
  /** Bytes on the disk until their call ends. Each counts 4 MB at least, so 128 connections have a buffer in memory. */
  spooled: {
    budget: new BodyBudget({
      bytes: Math.max(512 / processes, 128) * MB,
      bytesPerAddress: Math.max(128 / processes, 64) * MB,
      minimum: 4 * MB,
      drops: "newest",
      perAccount: 3,
      groupOf: wideNetworkOf,
    }),
    pace: { patience: 3_000, rate: 16 * kB, standstill: 15_000 },
  },
});

/**
 * The rate limits of callers; wide for network addresses, which a class may share.
 * @param counts in memory by default
 * @param processes the number that share the machine's memory
 */
export function createLimits(counts: Counts = new MemoryCounts(), processes = 1) {
  const limit = (name: string, most: number, windowMs: number) => new RateLimit(most, windowMs, { counts, name });
  /** Counted for a network address and, with a wider bound, for an IPv6 address's /48. */
  const byAddress = (name: string, most: number, windowMs: number) =>
    new RateLimit(most, windowMs, { counts, name, widen: widened });
  return {
    /** failed sign-ins for one account from one address */
    signInFailures: byAddress("signInFailures", 10, minutes(15)),
    /** failed sign-ins from one address, for any account */
    signInFailuresByAddress: byAddress("signInFailuresByAddress", 300, minutes(15)),
    /** failed sign-ins for one account from one browser that has signed in to it before; counted here only */
    signInFailuresByBrowser: limit("signInFailuresByBrowser", 10, minutes(15)),
    /** failed sign-ins for one account from all other browsers; refuses nobody, but sets the pace */
    signInFailuresByAccount: limit("signInFailuresByAccount", 1_000_000, hours(24)),
    /**
     * from this many failures on, other browsers together get one attempt in this time; the last that applies counts
     */
    signInPaces: [
      { from: 100, pace: limit("signInPace", 1, seconds(5)) },
      { from: 500, pace: limit("signInPace", 1, seconds(15)) },
      { from: 1_000, pace: limit("signInPace", 1, seconds(30)) },
    ],
    /** attempts of one network while an account has a pace, so that a few networks cannot take all */
    pacedSignIns: limit("pacedSignIns", 2, minutes(60)),
    /** successful sign-ins of one account: each makes a session and a slow password comparison */
    signIns: limit("signIns", 60, minutes(15)),
    /** wrong codes after a right password, for one account, from browsers that have not signed in to it before */
    factorFailures: limit("factorFailures", 10, minutes(60)),
    /** the same from one browser that has */
    factorFailuresByBrowser: limit("factorFailuresByBrowser", 10, minutes(60)),
    /** wrong codes and passkeys in a session of one account */
    factorProofs: limit("factorProofs", 10, minutes(60)),
    /** changes of the factors of one account, and tickets for them */
    factorChanges: limit("factorChanges", 60, minutes(10)),
    /** challenges for signing in by passkey, from one address */
    passkeySignIns: byAddress("passkeySignIns", 300, minutes(15)),
    /** visits to the sign-in provider that begin from one address */
    providerStarts: byAddress("providerStarts", 300, minutes(15)),
    /** returns from the provider to one address; each makes requests to the provider */
    providerReturns: byAddress("providerReturns", 300, minutes(15)),
    /** an administrator's requests to a provider from the settings */
    providerChecks: limit("providerChecks", 60, minutes(10)),
    /** mails with a link to choose a password, for one account */
    passwordLinks: limit("passwordLinks", 3, minutes(60)),
    /** requests for such a link, for one account from one address */
    passwordRequests: byAddress("passwordRequests", 10, minutes(60)),
    /** requests for such a link from one address, for any account */
    passwordRequestsByAddress: byAddress("passwordRequestsByAddress", 300, minutes(60)),
    /** the same for one account from one browser that has signed in to it before; counted here only */
    passwordRequestsByBrowser: limit("passwordRequestsByBrowser", 10, minutes(60)),
    /** people whom a trainer without a role names by e-mail or username */
    namedPeople: limit("namedPeople", 60, minutes(60)),
    /** invalid secret links from one address; valid ones are never limited by it */
    refusedLinks: byAddress("refusedLinks", 60, minutes(15)),
    /** unsubscribing by mail links, from one address; a mail provider's servers press for many people */
    unsubscribes: byAddress("unsubscribes", 3_000, minutes(10)),
    /** changes of one registration by its secret link */
    changesByLink: limit("changesByLink", 60, minutes(60)),
    /** certificates drawn for one registration; each occupies a core for a moment */
    certificates: limit("certificates", 30, minutes(10)),
    /** invalid certificate addresses from one address */
    refusedCertificates: byAddress("refusedCertificates", 120, minutes(15)),
    /** mails to one address that somebody asks news by mail with */
    newsRequests: limit("newsRequests", 2, hours(24)),
    /** sending the link of one registration again */
    manageLinks: limit("manageLinks", 3, minutes(60)),
    /** requests for such a link, from one address */
    manageLinksByAddress: byAddress("manageLinksByAddress", 60, minutes(60)),
    /** requests of one account or door link at a door; several phones may share it */
    doorSendings: limit("doorSendings", 1_200, minutes(10)),
    /** walk-ins of one account or door link */
    doorWalkIns: limit("doorWalkIns", 300, minutes(60)),
    /** mails of any kind to one unconfirmed e-mail */
    mailsToUnconfirmed: limit("mailsToUnconfirmed", 5, hours(24)),
    /** refreshes of one session: a browser needs one in 15 minutes, many tabs a few more */
    refreshes: limit("refreshes", 300, minutes(15)),
    /** invalid refresh tokens from one address; valid ones are never limited by it */
    refusedRefreshes: byAddress("refusedRefreshes", 300, minutes(15)),
    /** wrong current passwords in a session of one account */
    currentPasswords: limit("currentPasswords", 10, minutes(15)),
    /** exports of the caller's own data */
    ownExports: limit("ownExports", 20, minutes(60)),
    /** changes of the caller's own account */
    accountChanges: limit("accountChanges", 60, minutes(10)),
    /** other e-mails that one account asks for: a refusal reveals that an e-mail is taken */
    emailChanges: limit("emailChanges", 10, minutes(60)),
    /** the same from one address, for any account */
    emailChangesByAddress: byAddress("emailChangesByAddress", 60, minutes(60)),
    /** sign-ups from one address, refused ones too: a refusal reveals that a name or e-mail is taken */
    signUps: byAddress("signUps", 60, minutes(60)),
    /** event registrations from one address */
    registrations: byAddress("registrations", 300, minutes(5)),
    /** refused registrations from one address (full, or e-mail already registered), except for one's own e-mail */
    refusedRegistrations: byAddress("refusedRegistrations", 300, minutes(60)),
    /** refusals among these that reveal a registered e-mail */
    knownRegistrations: byAddress("knownRegistrations", 60, minutes(60)),
    /** refused forms posted without scripts from one address; good ones are always accepted */
    refusedForms: byAddress("refusedForms", 120, minutes(10)),
    /** calls by one API token */
    apiTokens: limit("apiTokens", 600, minutes(1)),
    messages: byAddress("messages", 120, minutes(10)),
    /** reports of faults from one address */
    faults: byAddress("faults", 10, minutes(10)),
    /** the same with the code of a machine's sticker: a class may stand at it */
    faultsAtMachine: byAddress("faultsAtMachine", 60, minutes(10)),
    /** both in a day: each is a line in a machine's log */
    faultsByDay: byAddress("faultsByDay", 200, hours(24)),
    /** reports among these with pictures, up to 6.6 MB each; further ones are taken without */
    faultsWithPictures: byAddress("faultsWithPictures", 40, hours(24)),
    /** bookings, moves and watches of one account; each locks a machine for a moment */
    bookings: limit("bookings", 60, minutes(10)),
    orders: byAddress("orders", 120, minutes(10)),
    /** joins and leaves of one account, and new makers of its published projects; each makes every cached page stale */
    memberships: limit("memberships", 20, minutes(10)),
    /** the same from one address, for any account */
    membershipsByAddress: byAddress("membershipsByAddress", 200, minutes(10)),
    avatars: limit("avatars", 30, minutes(10)),
    /** portraits from one address, for any account: anybody can make accounts, and a portrait takes disk for a day */
    avatarsByAddress: byAddress("avatarsByAddress", 200, minutes(60)),
    /** changes of one member's projects; a form saves itself every few seconds */
    projectWrites: limit("projectWrites", 600, minutes(10)),
    /** projects that one member submits */
    projectSubmissions: limit("projectSubmissions", 3, hours(24)),
    /** pictures and files of one member's projects */
    projectFiles: limit("projectFiles", 200, minutes(60)),
    /** the same from one address, for any account */
    projectFilesByAddress: byAddress("projectFilesByAddress", 400, minutes(60)),
    /** counted views of one article from one address */
    views: byAddress("views", 60, minutes(60)),
    /** refuses if one of several limits is used up. @throws Problem 429 */
    checkAll: (attempts: readonly Attempt[], now: Date) => checkAll(counts, attempts, now),
    /** counts one for each of several limits, or none if one is used up. @throws Problem 429 */
    countAll: (attempts: readonly Attempt[], now: Date) => countAll(counts, attempts, now),
    /** takes back one for each attempt of `lower`, and all counts under `clear` */
    forgive: ({ lower = [], clear = [] }: { lower?: readonly Attempt[]; clear?: readonly Attempt[] }) =>
      counts.forgive({ lower: keysOf(lower), clear: keysOf(clear) }),
    bodies: createIntakes(processes),
    /**
     * calls that wait for the sign-in provider or the address of a webhook: few at once, because a slow one must not
     * hold up other calls that write
     */
    outboundVisits: new Semaphore(6, 4, wideNetworkOf),
    /** calls that write: how many work at once and how many wait; network addresses take turns */
    writes: new Semaphore(16, 1_000, wideNetworkOf),
  };
}

export type Limits = ReturnType<typeof createLimits>;
