import type { Configuration, CustomFetch, IDToken, ServerMetadata } from "openid-client";
import type { Services } from "../../api/endpoint.server";
import { type Outbound, OutboundError } from "../../platform/http/outbound.server";
import { t } from "../../platform/languages/texts";
import type { ProviderFound } from "./schema";

/** The library of the protocol; loaded with the first use, because most sites have no provider. */
const loadClient = () => import("openid-client");
type Client = Awaited<ReturnType<typeof loadClient>>;

/** For one request to the provider; seconds. A sign-in makes three or four. */
const timeoutSeconds = 8;
const maxBytes = 512 * 1024;
/** How long a discovery document is used; milliseconds. */
/** By database, as the provider is one of its settings; tests have several in one process. */
const knownMs = 10 * 60_000;
/** The age of the sign-in at the provider that counts as fresh; seconds. */
const freshSeconds = 5 * 60;

/** The client of this site at its provider. */
export interface OidcClient {
  issuer: string;
  clientId: string;
  clientSecret: string;
}

/** Why the provider is of no use: it is away, wrongly set up, or has not said who the person is. */
type ProviderFailure = "away" | "misconfigured" | "cancelled" | "refused" | "not_fresh" | "unusable";

/** A failure at the provider; its message is for administrators and the log, and holds no secret. */
export class ProviderError extends Error {
  override readonly name = "ProviderError";
  readonly failure: ProviderFailure;

  constructor(failure: ProviderFailure, message: string) {
    super(message);
    this.failure = failure;
  }
}

/** The library's requests go out like all others: inside the network only if a setting allows it, no redirects. */
const fetchBy =
  (outbound: Outbound): CustomFetch =>
  async (url, { method, headers, body }) => {
    const sent = body === undefined || body === null ? {} : { body: String(body) };
    const answer = await outbound({
      method: method === "POST" ? "POST" : "GET",
      url,
      headers,
      ...sent,
      timeoutMs: timeoutSeconds * 1_000,
      maxBytes,
    });
    const status = answer.status >= 200 ? answer.status : 502;
    return new Response([204, 205, 304].includes(status) ? null : new Uint8Array(answer.body), {
      status,
      headers: answer.contentType ? { "content-type": answer.contentType } : {},
    });
  };

const isInsecure = (address: string) => address.startsWith("http:");

function* causesOf(error: unknown): Generator<Error & { code?: string }> {
  for (let at = error; at instanceof Error; at = at.cause) yield at;
}

/** The issuer that a discovery document names, if it is not the one that was asked for. */
function otherIssuer(error: unknown): string | undefined {
  for (const { cause } of causesOf(error)) {
    const { attribute, body } = (cause ?? {}) as { attribute?: string; body?: { issuer?: unknown } };
    if (attribute === "issuer" && typeof body?.issuer === "string") return body.issuer.slice(0, 300);
  }
  return undefined;
}

/** Explains why discovery failed. */
function discoveryError(error: unknown): ProviderError {
  for (const one of causesOf(error)) {
    if (one instanceof ProviderError) return one;
    if (one instanceof OutboundError) return new ProviderError("away", `${one.message}.`);
  }
  const named = otherIssuer(error);
  if (named !== undefined)
    return new ProviderError(
      "misconfigured",
      t`The provider at this address calls itself ${{ named }}. Use that address.`,
    );
  return new ProviderError(
    "misconfigured",
    t`No OpenID Connect provider was found at this address. Look for /.well-known/openid-configuration below it.`,
  );
}

/** Refuses a discovery document without the features that this site needs. @throws ProviderError */
function refuseUnusable(metadata: ServerMetadata): void {
  const { issuer, authorization_endpoint, token_endpoint, response_types_supported } = metadata;
  if (issuer.includes("{"))
    throw new ProviderError(
      "misconfigured",
      t`This address is for several organisations. Use the address of your own.`,
    );
  const isUsable = (address: string | undefined) =>
    address !== undefined && (/^https:/i.test(address) || (isInsecure(issuer) && /^http:/i.test(address)));
  if (!isUsable(authorization_endpoint) || !isUsable(token_endpoint) || !metadata.jwks_uri)
    throw new ProviderError(
      "misconfigured",
      t`The provider does not name an address for signing in, or not one with HTTPS.`,
    );
  if (response_types_supported && !response_types_supported.includes("code"))
    throw new ProviderError("misconfigured", t`The provider does not support the authorization code flow.`);
}

/** Every provider supports basic authentication unless it says otherwise (RFC 6749, section 2.3.1). */
const authenticateBy =
  (client: Client, secret: string): ReturnType<Client["ClientSecretBasic"]> =>
  (as, ...rest) => {
    const methods = as.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
    const by = methods.includes("client_secret_basic") ? client.ClientSecretBasic : client.ClientSecretPost;
    by(secret)(as, ...rest);
  };

/** Reads the discovery document. @param issuer with or without the slash at its end @throws ProviderError */
async function discover(
  outbound: Outbound,
  { issuer, clientId, clientSecret }: OidcClient,
  isAgain = false,
): Promise<Configuration> {
  const client = await loadClient();
  try {
    const config = await client.discovery(new URL(issuer), clientId, {}, authenticateBy(client, clientSecret), {
      [client.customFetch]: fetchBy(outbound),
      timeout: timeoutSeconds,
      execute: [
        // The signature is checked although the token comes from the provider itself.
        client.enableNonRepudiationChecks,
        ...(isInsecure(issuer) ? [client.allowInsecureRequests] : []),
      ],
    });
    refuseUnusable(config.serverMetadata());
    return config;
  } catch (error) {
    const named = otherIssuer(error);
    const bare = (address: string) => address.replace(/\/$/, "");
    if (!isAgain && named !== undefined && bare(named) === bare(issuer))
      return discover(outbound, { issuer: named, clientId, clientSecret }, true);
    throw discoveryError(error);
  }
}

/** Reads a provider's discovery document. @throws ProviderError */
export async function findProvider(outbound: Outbound, issuer: string): Promise<ProviderFound> {
  const metadata = (await discover(outbound, { issuer, clientId: "check", clientSecret: "check" })).serverMetadata();
  return {
    issuer: metadata.issuer,
    sign_in_at: metadata.authorization_endpoint ?? "",
    pkce: metadata.code_challenge_methods_supported?.includes("S256") ?? false,
    tells_email: metadata.scopes_supported?.includes("email") ?? false,
    claims: (metadata.claims_supported ?? []).slice(0, 100).map((claim) => String(claim).slice(0, 100)),
  };
}

interface Known {
  key: string;
  until: number;
  config: Promise<Configuration>;
}
const known = new WeakMap<object, Known>();

/** The configuration of the provider, read again every ten minutes. @throws ProviderError */
function openProvider({ db, outbound, now }: Calling, client: OidcClient): Promise<Configuration> {
  const key = JSON.stringify(client);
  const at = now().getTime();
  const held = known.get(db);
  if (held?.key === key && at < held.until) return held.config;
  const config = discover(outbound, client);
  known.set(db, { key, until: at + knownMs, config });
  // A failure is not kept.
  config.catch(() => known.get(db)?.config === config && known.delete(db));
  return config;
}

type Calling = Pick<Services, "db" | "outbound" | "now">;

/** The secrets of one visit to the provider. */
export interface VisitSecrets {
  nonce: string;
  verifier: string;
}

/** Begins a visit. @returns the address to send the browser to @throws ProviderError */
export async function beginVisit(
  call: Calling,
  client: OidcClient,
  { redirectUri, isFresh }: { redirectUri: string; isFresh: boolean },
): Promise<VisitSecrets & { url: string; state: string }> {
  const config = await openProvider(call, client);
  const { buildAuthorizationUrl, calculatePKCECodeChallenge, randomNonce, randomPKCECodeVerifier, randomState } =
    await loadClient();
  const [state, nonce, verifier] = [randomState(), randomNonce(), randomPKCECodeVerifier()];
  const url = buildAuthorizationUrl(config, {
    redirect_uri: redirectUri,
    scope: "openid email profile",
    state,
    nonce,
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
    ...(isFresh ? { prompt: "login", max_age: String(freshSeconds) } : {}),
  });
  return { url: url.href, state, nonce, verifier };
}

/** The claims of the ID token about the person. */
export type Claims = Readonly<Record<string, unknown>> & { sub: string };

interface Return {
  redirectUri: string;
  /** the query of the address to which the provider sent the browser */
  answer: string;
  state: string;
  secrets: VisitSecrets;
  /** the person must have signed in at the provider within the last five minutes */
  isFresh: boolean;
}

/** Explains why a visit failed. Errors of the library may hold tokens, so only their codes are passed on. */
async function visitError(error: unknown, isFresh: boolean): Promise<ProviderError> {
  const { AuthorizationResponseError } = await loadClient();
  for (const one of causesOf(error)) {
    if (one instanceof ProviderError) return one;
    if (one instanceof OutboundError) return new ProviderError("away", one.message);
    if (!(one instanceof AuthorizationResponseError)) continue;
    // Anybody can write this parameter into an address.
    const said = one.error.replaceAll(/[^\w-]/g, "").slice(0, 60);
    return new ProviderError(said === "access_denied" ? "cancelled" : "refused", said);
  }
  const { code, message } = error as { code?: string; message?: string };
  if (isFresh && /auth_time|authentication/.test(String(message))) return new ProviderError("not_fresh", "auth_time");
  return new ProviderError("unusable", String(code ?? "unknown").slice(0, 60));
}

/** Ends a visit: exchanges the code and checks everything the answer holds. @throws ProviderError */
export async function endVisit(call: Calling, client: OidcClient, visit: Return): Promise<Claims> {
  const { answer, state, secrets, redirectUri, isFresh } = visit;
  try {
    const config = await openProvider(call, client);
    const { authorizationCodeGrant, fetchUserInfo } = await loadClient();
    const url = new URL(redirectUri);
    url.search = answer;
    const tokens = await authorizationCodeGrant(config, url, {
      expectedState: state,
      expectedNonce: secrets.nonce,
      pkceCodeVerifier: secrets.verifier,
      idTokenExpected: true,
      ...(isFresh ? { maxAge: freshSeconds } : {}),
    });
    const claims = tokens.claims() as IDToken;
    if (config.serverMetadata().userinfo_endpoint === undefined) return claims;
    return { ...(await fetchUserInfo(config, tokens.access_token, claims.sub)), ...claims };
  } catch (error) {
    throw await visitError(error, isFresh);
  }
}
