import { createHash, randomBytes } from "node:crypto";
import type { Selectable } from "kysely";
import type { CurrentUser } from "../../api/current-user";
import type { Call } from "../../api/endpoint.server";
import type { Tables } from "../../platform/database/tables";
import { Problem } from "../../platform/errors/problem.server";
import { t } from "../../platform/languages/texts";
import { seal, unseal } from "../../platform/site-key.server";
import { beginVisit, type VisitSecrets } from "../identity-provider/oidc.server";
import { type Provider, redirectUriOf } from "../identity-provider/provider.server";
import type { ProviderPurpose } from "../identity-provider/schema";

/** The time for signing in at the provider; milliseconds. */
const attemptMs = 10 * 60_000;
const cookieName = "provider_visit";
const cookiePath = "/api/auth/provider";
const sealedFor = "provider visit";

const hashOf = (text: string) => createHash("sha256").update(text).digest("base64url");

export type Attempt = Selectable<Tables["provider_attempts"]>;
type Calling = Call<unknown, unknown, unknown, CurrentUser | undefined>;

/** Names this browser for ten minutes; one name for all its tabs. */
function nameBrowser({ cookies }: Calling): string {
  const held = cookies.read(cookieName);
  const name = held && /^[\w-]{32}$/.test(held) ? held : randomBytes(24).toString("base64url");
  cookies.set(cookieName, name, { path: cookiePath, maxAgeSeconds: attemptMs / 1_000 });
  return name;
}

/** Begins a visit to the provider, which only this browser can end. @returns the address to send it to */
export async function beginAttempt(
  call: Calling,
  provider: Provider,
  { purpose, remember }: { purpose: ProviderPurpose; remember: boolean },
): Promise<string> {
  const { db, user, siteKey, now } = call;
  const { url, state, ...secrets } = await beginVisit(call, provider, {
    redirectUri: redirectUriOf(call),
    isFresh: purpose === "prove",
  });
  const own = purpose === "sign_in" ? undefined : user;
  const browser = nameBrowser(call);
  await db.write(async (transaction) => {
    await transaction.deleteFrom("provider_attempts").where("expires_at", "<=", now().toISOString()).execute();
    await transaction
      .insertInto("provider_attempts")
      .values({
        state_hash: hashOf(state),
        browser_hash: hashOf(browser),
        purpose,
        user_id: own?.id ?? null,
        session_id: own?.sessionId ?? null,
        remembered: remember ? 1 : 0,
        issuer: provider.issuer,
        client_id: provider.clientId,
        secrets: seal(siteKey, sealedFor, JSON.stringify(secrets)),
        expires_at: new Date(now().getTime() + attemptMs).toISOString(),
      })
      .execute();
  });
  return url;
}

const visitExpired = () => new Problem(410, t`This took too long, or it began in another browser. Please start again.`);

/**
 * Uses up a visit, also one that fails.
 * @throws Problem 410 for an unknown, expired or used visit, one of another browser or session, and after the provider
 * was changed
 */
export async function takeAttempt(
  call: Calling,
  provider: Provider,
  state: string,
): Promise<Attempt & { visit: VisitSecrets }> {
  const { db, user, cookies, siteKey, now } = call;
  const browser = cookies.read(cookieName);
  if (!browser || state === "") throw visitExpired();
  const row = await db.write((transaction) =>
    transaction
      .deleteFrom("provider_attempts")
      .where("state_hash", "=", hashOf(state))
      .where("browser_hash", "=", hashOf(browser))
      .returningAll()
      .executeTakeFirst(),
  );
  const visit = row && unseal(siteKey, sealedFor, row.secrets);
  if (!row || !visit || row.expires_at <= now().toISOString()) throw visitExpired();
  if (row.issuer !== provider.issuer || row.client_id !== provider.clientId) throw visitExpired();
  if (row.purpose !== "sign_in" && row.session_id !== user?.sessionId) throw visitExpired();
  return { ...row, visit: JSON.parse(visit) as VisitSecrets };
}
