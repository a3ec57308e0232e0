import type { Call } from "../../api/endpoint.server";
import { wideNetworkOf } from "../../platform/limits/caller-address.server";
import type { Attempt } from "../../platform/limits/counts.server";
import { foldKey } from "../../platform/text";
import { type Account, findKnownBrowser } from "../users/own/own-account.server";

type Calling = Pick<Call<unknown, unknown, unknown>, "limits" | "address" | "cookies" | "tokenKey" | "now">;

interface Counting {
  count: Attempt[];
  /** earlier failures that are forgiven, too */
  clear: Attempt[];
  lower: Attempt[];
}

/** A browser that has signed in to the account before has its own count, which nobody else can use up. */
function asKnownBrowser({ limits }: Calling, browser: string): Counting {
  const own = limits.signInFailuresByBrowser.of(browser);
  return { count: [own], clear: [own], lower: [] };
}

/** Other browsers count by account and address, and by account across addresses, where many failures set a pace. */
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
 * Counts attempts before the slow comparison, so that concurrent ones count too. Unknown user names are counted alike.
 * @throws Problem 429; the error of `attempt`
 */
export async function countingFailures<T>(
  call: Calling,
  { account, username }: { account: Account | undefined; username: string },
  attempt: () => Promise<T>,
): Promise<T> {
  const { limits, now } = call;
  const browser = account && (await findKnownBrowser(call, account));
  // An account has one count for its user name and e-mail.
  const { count, clear, lower } = browser
    ? asKnownBrowser(call, browser)
    : await asStranger(call, String(account?.id ?? foldKey(username)));
  const succeeded = account && limits.signIns.of(String(account.id));
  // Checked before the comparison and counted after it, so failures use up nothing.
  if (succeeded) await limits.checkAll([succeeded], now());
  await limits.countAll(count, now());
  const done = await attempt();
  if (succeeded) await limits.countAll([succeeded], now());
  await limits.forgive({ clear, lower });
  return done;
}

/**
 * Counts wrong codes for the account. Known browsers have their own count, so that nobody can lock the owner out.
 * @throws Problem 429; the error of `attempt`
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
