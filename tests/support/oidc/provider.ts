import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export const clientId = "makerspace";
export const clientSecret = "a-secret-of-the-makerspace-for-tests";

/** What the provider says about the person in front of the browser. */
export interface ProviderPerson {
  sub: string;
  [claim: string]: unknown;
}

export interface TestProvider {
  issuer: string;
  /** signs in as somebody; undefined refuses, as if the person pressed Cancel */
  person: ProviderPerson | undefined;
  /** follows the browser's way through the provider; returns the query with which it comes back */
  visit: (url: string) => Promise<string>;
  close: () => Promise<void>;
}

/** Starts an OpenID Connect provider on this machine; everybody who comes is `person`. */
export async function startProvider({ redirectUris }: { redirectUris: string[] }): Promise<TestProvider> {
  const { Provider } = await quietly(() => import("oidc-provider"));
  const server = createServer();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const made: TestProvider = {
    issuer,
    person: undefined,
    visit: (url) => follow(url, redirectUris),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
  const provider = await quietly(
    () =>
      new Provider(issuer, {
        clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: redirectUris }],
        cookies: { keys: ["only for tests"] },
        // Claims are read at once from the ID token or the user info, as providers differ.
        claims: {
          openid: ["sub"],
          email: ["email", "email_verified"],
          profile: ["name", "preferred_username", "groups", "realm_access"],
        },
        features: { devInteractions: { enabled: false } },
        pkce: { required: () => true },
        ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, IdToken: 600 },
        interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
        findAccount: (_context, sub) => ({ accountId: sub, claims: () => ({ ...made.person, sub }) }),
        // The site is trusted: nobody is asked for consent.
        async loadExistingGrant(context) {
          const { client, session } = context.oidc;
          const grant = new context.oidc.provider.Grant({
            clientId: client?.clientId ?? "",
            accountId: session?.accountId ?? "",
          });
          grant.addOIDCScope("openid email profile");
          await grant.save();
          return grant;
        },
      }),
  );
  const answer = provider.callback();
  server.on("request", (request, response) => {
    if (!request.url?.startsWith("/interaction/")) return void answer(request, response);
    const { person } = made;
    const result = person
      ? { login: { accountId: person.sub } }
      : { error: "access_denied", error_description: "The person pressed Cancel" };
    void provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
  });
  return made;
}

/** Runs something without the library's warnings that its keys and its store are for tests. */
async function quietly<T>(work: () => T | Promise<T>): Promise<T> {
  const { warn } = console;
  console.warn = () => undefined;
  try {
    return await work();
  } finally {
    console.warn = warn;
  }
}

/** Follows redirects with cookies, as a browser does, until one leads back to the site. */
async function follow(start: string, redirectUris: readonly string[]): Promise<string> {
  const cookies = new Map<string, string>();
  let url = start;
  for (let hops = 0; hops < 10; hops++) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await fetch(url, { redirect: "manual", headers: { cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const location = response.headers.get("location");
    if (!location) throw new Error(`The provider said ${response.status}: ${(await response.text()).slice(0, 500)}`);
    const next = new URL(location, url);
    if (redirectUris.includes(`${next.origin}${next.pathname}`)) return next.search.slice(1);
    url = next.href;
  }
  throw new Error("The provider redirects without end");
}
