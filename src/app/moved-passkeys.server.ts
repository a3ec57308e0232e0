import type { Services } from "../api/endpoint.server";
import { countPasskeysElsewhere, placeOf } from "../features/factors/factors.server";

/**
 * Returns a hint if the site's domain has changed: passkeys only work at theirs.
 * @param elsewhere the passkeys, accounts and domains left behind
 */
function hintAboutPasskeys(
  { passkeys, accounts, domains }: { passkeys: number; accounts: number; domains: readonly string[] },
  domain: string,
): string | undefined {
  if (passkeys === 0) return undefined;
  const many = (count: number, one: string) => `${count} ${one}${count === 1 ? "" : "s"}`;
  return `${many(passkeys, "passkey")} of ${many(accounts, "account")} belong to ${domains.join(", ")} and do not work at ${domain}, where the site is now (ORIGIN). People who have one can sign in with their password and a code from an app or a recovery code, then add a new passkey. For people without any of these, run: npm run admin -- reset-factors NAME. With the former ORIGIN the passkeys work again.`;
}

/** Looks for passkeys that a site left behind when it moved. @returns a sentence for the operator, if there are any */
export async function findMovedPasskeys(services: Services): Promise<string | undefined> {
  const { db, log, siteAddress } = services;
  const elsewhere = await db.persist(() => countPasskeysElsewhere(services));
  const { domain } = placeOf(siteAddress());
  const hint = hintAboutPasskeys(elsewhere, domain);
  if (hint !== undefined) log.warn({ ...elsewhere, domain }, "passkeys were made for another domain");
  return hint;
}
