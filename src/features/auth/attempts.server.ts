import type { Call } from "../../api/endpoint.server";
import { wideNetworkOf } from "../../platform/limits/caller-address.server";
import type { Attempt } from "../../platform/limits/counts.server";
import { foldKey } from "../../platform/text";
import { type Account, findKnownBrowser } from "../users/own/model.server";

type Calling = Pick<Call<unknown, unknown, unknown>, "limits" | "address" | "cookies" | "tokenKey" | "now">;

/** What an attempt to sign in is counted as, and what of that is taken back when it succeeds. */
interface Counting {
  count: Attempt[];
  /** failures before it are forgiven, too */
  clear: Attempt[];
  lower: Attempt[];
}

/** A browser that has signed in to the account before has a count of its own, which nobody else can use up. */
function asKnownBrowser({ limits }: Calling, browser: string): Counting {
  const own = limits.signInFailuresByBrowser.of(browser);
  return { count: [own], clear: [own], lower: [] };
}

/** All others count by account and address, and by account across addresses, where many failures set a pace. */
async function asStranger({ limits, address, now }: Calling, account: string): Promise<Counting> {
  const here = limits.signInFailures.of(`${account} ${address}`);
  const anyAccount = limits.signInFailuresByAddress.of(address);
  const anywhere = limits.signInFailuresByAccount.of(account);
  const failures = await limits.signInFailuresByAccount.used(account, now());
  const pace = limits.signInPaces.findLast(({ from }) => failures >= from)?.pace;
  const network = limits.pacedSignIns.of(`${account} ${wideNetworkOf(address)}`);
  return {
    count: [here, anyAccount, anywhere, ...(pace ? [pace.of(account), network] : [])],
    clear: [here, network],
    lower: [anyAccount, anywhere],
  };
}

/**
 * Attempts to sign in, and counts the failures so that guessing gets slow. Counted before the slow comparison: many at
 * once are many.
 *
 * @param username what was given; a name without an account is counted like one that has one
 * @throws Problem 429; whatever `attempt` throws
 */
export async function countingFailures<T>(
  call: Calling,
  { account, username }: { account: Account | undefined; username: string },
  attempt: () => Promise<T>,
): Promise<T> {
  const { limits, now } = call;
  const browser = account && (await findKnownBrowser(call, account));
  // One account has one count, whichever of its two names is given.
  const { count, clear, lower } = browser
    ? asKnownBrowser(call, browser)
    : await asStranger(call, String(account?.id ?? foldKey(username)));
  const succeeded = account && limits.signIns.of(String(account.id));
  // Looked at before the comparison, counted after it: strangers use up nothing of it.
  if (succeeded) await limits.checkAll([succeeded], now());
  await limits.countAll(count, now());
  const done = await attempt();
  if (succeeded) await limits.countAll([succeeded], now());
  await limits.forgive({ clear, lower });
  return done;
}

/**
 * Attempts the second step of a sign-in, and counts wrong codes for the account, whatever ticket they come with: those of a browser
 * that it knows by themselves, so that nobody who has come by the password keeps its owner out there.
 *
 * @throws Problem 429; whatever `attempt` throws
 */
export async function countingCodes<T>(call: Calling, account: Account, attempt: () => Promise<T>): Promise<T> {
  const { limits, now } = call;
  const browser = await findKnownBrowser(call, account);
  const guesses = browser ? limits.factorFailuresByBrowser.of(browser) : limits.factorFailures.of(String(account.id));
  await limits.countAll([guesses], now());
  const done = await attempt();
  await limits.forgive({ clear: [guesses] });
  return done;
}
