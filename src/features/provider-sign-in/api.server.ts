import { z } from "zod";
import type { CurrentUser } from "../../api/current-user";
import { type Call, type Calls, endpoint } from "../../api/endpoint.server";
import { Problem } from "../../platform/errors/problem.server";
import { t } from "../../platform/languages/texts";
import { logSecurityEvent } from "../../platform/security-log.server";
import { tokensSchema } from "../auth/schema";
import { atOf, change } from "../factors/change.server";
import { assertProved, noteProof } from "../factors/factors.server";
import { addLink, linkOf, removeLinks } from "../identity-provider/links.server";
import { type Claims, endVisit, ProviderError } from "../identity-provider/oidc.server";
import { type Provider, readProvider, redirectUriOf, requireProvider } from "../identity-provider/provider.server";
import {
  finishSchema,
  type OwnProvider,
  ownProviderSchema,
  type ProviderPurpose,
  startedSchema,
  startSchema,
} from "../identity-provider/schema";
import { inLog } from "../users/model.server";
import { isUnproven } from "../users/own/own-account.server";
import { beginAttempt, takeAttempt } from "./attempts.server";
import { readPerson } from "./claims";
import { signInBy } from "./sign-in.server";

type Visiting = Call<unknown, unknown, unknown>;
type OwnVisiting = Call<unknown, unknown, unknown, CurrentUser>;

const isOwn = (call: Visiting): call is Visiting & OwnVisiting => call.user !== undefined;

/** The sentence for a failed visit, and the line for the log. */
function problemOf(call: Visiting, { name }: Provider, error: unknown): unknown {
  if (!(error instanceof ProviderError)) return error;
  const { failure, message } = error;
  if (failure === "cancelled") return new Problem(409, t`Signing in with ${{ name }} was cancelled.`);
  logSecurityEvent(call, { event: "sign_in_refused", reason: "provider_failed", code: `${failure} ${message}` });
  if (failure === "away" || failure === "misconfigured")
    return new Problem(503, t`${{ name }} cannot be reached at present. Please try again later.`, { isTold: true });
  if (failure === "not_fresh")
    return new Problem(
      409,
      t`${{ name }} does not say that you have just signed in there. Choose a password by “Forgot your password?” on the sign-in page instead.`,
    );
  return new Problem(409, t`${{ name }} did not confirm who you are. Please try again.`);
}

/** Runs requests to the provider, a few at once, so that a slow one holds up nobody else. */
async function atProvider<T>(call: Visiting, provider: Provider, work: () => Promise<T>): Promise<T> {
  try {
    return await call.limits.outboundVisits.run(work, { asker: call.address });
  } catch (error) {
    throw problemOf(call, provider, error);
  }
}

/** Checks that somebody may visit the provider for this purpose. @throws Problem 401; 403 without a proof; 409 */
async function refusePurpose(call: Visiting, provider: Provider, purpose: ProviderPurpose): Promise<void> {
  if (purpose === "sign_in") return;
  if (!isOwn(call)) throw new Problem(401, t`Please sign in first`);
  const { db, user, mails } = call;
  const link = await linkOf(db, user.id, provider.issuer);
  const isLinked = link?.issuer === provider.issuer;
  if (purpose === "prove") {
    if (user.has_password) throw new Problem(409, t`Please confirm with your password instead`);
    if (!isLinked) throw new Problem(409, t`Your account is not linked to ${{ name: provider.name }}`);
    return;
  }
  if (await isUnproven(db, user.id, mails))
    throw new Problem(409, t`Please confirm your e-mail first: then you can link another account.`);
  if (isLinked) throw new Problem(409, t`Your account is already linked to ${{ name: provider.name }}`);
  await assertProved(db, user, atOf(call));
}

const start = endpoint({
  call: "POST /auth/provider/start",
  access: "anyone",
  summary: "Start signing in with the provider, linking an account, or confirming your identity there",
  refusals: [401, 403, 404, 409, 429, 503],
  body: startSchema,
  answer: startedSchema,
  async handle(call) {
    const { limits, address, now, body } = call;
    await limits.providerStarts.count(address, now());
    const provider = await requireProvider(call);
    await refusePurpose(call, provider, body.purpose);
    return { url: await atProvider(call, provider, () => beginAttempt(call, provider, body)) };
  },
});

/** Links the provider's account to the caller's. @throws Problem 409 if either is linked already */
async function link(call: OwnVisiting, provider: Provider, claims: Claims): Promise<void> {
  const { user, now } = call;
  const { name, issuer } = provider;
  const { label } = readPerson(claims);
  const happened = {
    what: `From now on you can sign in with a ${name} account.`,
    before: "",
    after: name,
    field: "sign_in_provider",
    event: { event: "provider_linked", ...inLog(user) },
  } as const;
  const added = { user_id: user.id, issuer, subject: claims.sub, label, now: now() };
  await change(call, happened, (transaction) => addLink(transaction, added, name), { wasProved: true });
}

/** Records that the person has just signed in at the provider. @throws Problem 409 for another account there */
async function prove(call: OwnVisiting, provider: Provider, claims: Claims): Promise<void> {
  const { db, user, now } = call;
  const own = await linkOf(db, user.id, provider.issuer);
  if (own?.issuer !== provider.issuer || own.subject !== claims.sub)
    throw new Problem(409, t`That is another ${{ name: provider.name }} account than the one linked to yours.`);
  await db.write((transaction) => noteProof(transaction, user.sessionId, { by: "provider", now: now() }));
  logSecurityEvent(call, { event: "provider_proof", ...inLog(user) });
}

const finish = endpoint({
  call: "POST /auth/provider/finish",
  access: "anyone",
  summary: "End a visit to the provider. After a 401 with second_factor, continue with POST /auth/second-factor",
  refusals: [401, 403, 404, 409, 410, 429, 503],
  body: finishSchema,
  answer: tokensSchema.partial().extend({ detail: z.string() }),
  async handle(call) {
    const { limits, address, now, body } = call;
    await limits.providerReturns.count(address, now());
    const provider = await requireProvider(call);
    const state = new URLSearchParams(body.answer).get("state") ?? "";
    const attempt = await takeAttempt(call, provider, state);
    const visit = {
      redirectUri: redirectUriOf(call),
      answer: body.answer,
      state,
      secrets: attempt.visit,
      isFresh: attempt.purpose === "prove",
    };
    const claims = await atProvider(call, provider, () => endVisit(call, provider, visit));
    if (attempt.purpose === "sign_in") {
      const tokens = await signInBy(call, { provider, claims, remember: attempt.remembered === 1 });
      return { ...tokens, detail: "You are signed in." };
    }
    if (!isOwn(call)) throw new Problem(401, "Please sign in first");
    if (attempt.purpose === "link") {
      await link(call, provider, claims);
      return { detail: `From now on you can sign in with ${provider.name}.` };
    }
    await prove(call, provider, claims);
    return { detail: "Thank you. You have five minutes for what you were about to do." };
  },
});

async function ownProvider(call: OwnVisiting): Promise<OwnProvider> {
  const { db, user } = call;
  const { name, is_on, issuer } = await readProvider(call);
  const found = await linkOf(db, user.id, issuer);
  return { name: is_on ? name : null, link: found ?? null, has_password: user.has_password };
}

const readOwn = endpoint({
  call: "GET /users/me/provider",
  access: "member",
  summary: "The provider's account that signs in to yours",
  answer: ownProviderSchema,
  handle: (call) => ownProvider(call),
});

const unlink = endpoint({
  call: "DELETE /users/me/provider",
  access: "member",
  summary: "Remove the link with the provider's account; refused while it is the only way in",
  refusals: [403, 404, 409, 429],
  answer: ownProviderSchema,
  async handle(call) {
    const { db, user } = call;
    const { name } = await ownProvider(call);
    if (!(await linkOf(db, user.id))) throw new Problem(404, "Your account is not linked");
    if (!user.has_password)
      throw new Problem(409, "This is your only way to sign in. Set a password first, then remove the link.");
    const called = name ?? "another account";
    const happened = {
      what: `You can no longer sign in with ${called}.`,
      before: called,
      after: "",
      field: "sign_in_provider",
      event: { event: "provider_unlinked", ...inLog(user) },
    } as const;
    await change(call, happened, (transaction) => removeLinks(transaction, user.id));
    return ownProvider(call);
  },
});

export const calls: Calls = { endpoints: [start, finish, readOwn, unlink] };
