import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { onTestFinished } from "vitest";
import { Background } from "../../src/api/background.server";
import type { Services } from "../../src/api/endpoint.server";
import type { Role } from "../../src/api/policy";
import { createApi } from "../../src/app/api.server";
import { schemaTools } from "../../src/app/backups/open-backups.server";
import { authenticateToken } from "../../src/features/api-tokens/tokens.server";
import { authenticate } from "../../src/features/auth/sign-in.server";
import { signAccessToken } from "../../src/features/auth/tokens.server";
import { followLanguages } from "../../src/features/languages/model.server";
import { mailLanguages } from "../../src/features/mails/languages.server";
import { followSite } from "../../src/features/settings/site/site-settings.server";
import { FolderStore } from "../../src/platform/backup/store.server";
import { Condition } from "../../src/platform/condition/condition.server";
import { Space } from "../../src/platform/condition/space.server";
import type { Database } from "../../src/platform/database/database.server";
import { DiskFiles } from "../../src/platform/files/disk-files.server";
import { FontFolder } from "../../src/platform/files/font-folder.server";
import { openOutbound } from "../../src/platform/http/outbound.server";
import { CallerAddress } from "../../src/platform/limits/caller-address.server";
import { DatabaseCounts } from "../../src/platform/limits/database-counts.server";
import { createLog } from "../../src/platform/log.server";
import { MailQueue } from "../../src/platform/mail/queue.server";
import { Readiness } from "../../src/platform/readiness.server";
import { defaultSite, type SiteBase } from "../../src/platform/site";
import { Clock, day } from "./clock";
import { newDatabase, type TestDatabase } from "./database";
import { insertUser, type TestUser } from "./factories";
import { newFolder } from "./files";
import { patientLimits } from "./limits";

/** The body of an error response. */
export interface Refusal {
  detail: string;
  errors?: Record<string, string>;
}

export interface Answer<T> {
  status: number;
  /** the parsed JSON; an empty body is undefined */
  body: T;
  headers: Headers;
}

interface SentRequest {
  /** sent as JSON; text, form data and bytes as they are */
  body?: unknown;
  query?: Record<string, string | number | boolean>;
  headers?: Record<string, string>;
}

/** API calls as one caller. `path` is relative to /api; the type parameter is not checked. */
export interface Caller {
  call: <T = Refusal>(method: string, path: string, sent?: SentRequest) => Promise<Answer<T>>;
  get: <T = Refusal>(path: string, query?: SentRequest["query"]) => Promise<Answer<T>>;
  post: <T = Refusal>(path: string, body?: unknown) => Promise<Answer<T>>;
  put: <T = Refusal>(path: string, body?: unknown) => Promise<Answer<T>>;
  patch: <T = Refusal>(path: string, body?: unknown) => Promise<Answer<T>>;
  delete: <T = Refusal>(path: string) => Promise<Answer<T>>;
  /** returns the unparsed response, for other types than JSON */
  raw: (method: string, path: string, sent?: SentRequest) => Promise<Response>;
}

export interface TestApp extends Caller {
  app: ReturnType<typeof createApi>;
  db: Database;
  services: Services;
  clock: Clock;
  /** where the database is, as a setting of the product */
  settings: TestDatabase["settings"];
  /** API calls as a signed-in account, or as a new account with this role */
  as: (who: TestUser | Role) => Promise<Caller & { user: TestUser; token: string }>;
  close: () => Promise<void>;
}

interface Options extends Partial<Omit<Services, "db" | "now" | "liveSite">> {
  /** the time of the clock, ISO 8601 */
  now?: string;
  /** an existing database, dropped with the app; default: a new one */
  database?: TestDatabase;
  /** the site settings set by SITE_CONFIG; default: none */
  configured?: SiteBase["configured"];
  /** no mail server: mails are only stored. Otherwise they are queued until the test sends them */
  keepsMails?: boolean;
  /** trust X-Forwarded-For, which then sets the client's address; default: off */
  trustProxy?: boolean;
}

const asItIs = (body: unknown): body is BodyInit =>
  typeof body === "string" || body instanceof FormData || body instanceof URLSearchParams || body instanceof Uint8Array;

function caller(app: ReturnType<typeof createApi>, { background }: Services, token?: string): Caller {
  async function raw(method: string, path: string, { body, query, headers = {} }: SentRequest = {}): Promise<Response> {
    const search = query
      ? `?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`
      : "";
    const response = await app.request(`/api${path}${search}`, {
      method,
      headers: {
        ...(body !== undefined && !asItIs(body) ? { "content-type": "application/json" } : {}),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { body: asItIs(body) ? body : JSON.stringify(body) }),
    });
    // Work after the response, such as writing a mail, is done before the test looks for it.
    await background.settled();
    return response;
  }
  async function call<T>(method: string, path: string, sent?: SentRequest): Promise<Answer<T>> {
    const response = await raw(method, path, sent);
    const text = await response.text();
    return {
      status: response.status,
      body: (text === "" ? undefined : JSON.parse(text)) as T,
      headers: response.headers,
    };
  }
  return {
    raw,
    call,
    get: (path, query) => call("GET", path, query ? { query } : {}),
    post: (path, body) => call("POST", path, { body }),
    put: (path, body) => call("PUT", path, { body }),
    patch: (path, body) => call("PATCH", path, { body }),
    delete: (path) => call("DELETE", path),
  };
}

/** Returns an access token that lasts a day, in a new session with a recently entered password. */
async function startSession({ db, tokenKey, now }: Services, userId: number): Promise<string> {
  const at = now();
  const { id: sessionId } = await db
    .insertInto("sessions")
    .values({
      user_id: userId,
      remembered: 0,
      created_at: at.toISOString(),
      expires_at: new Date(at.getTime() + day).toISOString(),
      ended_at: null,
      password_at: at.toISOString(),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return signAccessToken({ userId, sessionId }, tokenKey, at);
}

/** Opens the API with an empty, migrated database, an empty file store and a stopped clock. The caller closes it. */
export async function openApp({
  now,
  database,
  keepsMails = false,
  trustProxy = false,
  site: holds = defaultSite,
  configured = new Set(),
  ...given
}: Options = {}): Promise<TestApp> {
  const { db, settings, drop } = database ?? (await newDatabase());
  const clock = new Clock(now);
  const folder = newFolder();
  const siteKey = new Uint8Array(32).fill(9);
  const [tokenKey, log] = [new Uint8Array(32).fill(7), createLog("silent")];
  const files = new DiskFiles(folder.directory);
  const liveSite = followSite(db, { site: holds, configured });
  const languages = followLanguages(db);
  const services: Services = {
    db,
    authenticate: async (authorization) =>
      (await authenticateToken(services, authorization)) ?? authenticate(services, authorization),
    files,
    site: liveSite.site,
    liveSite,
    languages,
    tokenKey,
    siteKey,
    mails: new MailQueue({
      key: siteKey,
      sends: !keepsMails,
      domain: () => "anchor.example",
      languages: mailLanguages(languages),
      now: clock.now,
    }),
    mailTransport: undefined,
    outbound: openOutbound(true),
    background: new Background(log, () => setImmediate()),
    siteAddress: () => "https://anchor.example",
    twoFactor: "off",
    limits: patientLimits(new DatabaseCounts({ db, secret: tokenKey, log })),
    log,
    callerAddress: new CallerAddress(trustProxy, log),
    condition: new Condition({
      space: new Space({ directory: folder.directory, log, measure: async () => 1e12 }),
      log,
      database: undefined,
    }),
    backups: {
      source: {
        db,
        files,
        dataDirectory: folder.directory,
        siteConfig: undefined,
        schema: schemaTools,
        now: clock.now,
      },
      store: new FolderStore(join(folder.directory, "backups")),
      passphrase: undefined,
    },
    readiness: new Readiness(),
    fonts: new FontFolder(folder.directory, log),
    ...given,
    now: clock.now,
  };
  const app = createApi(services);
  return {
    ...caller(app, services),
    app,
    db,
    services,
    clock,
    settings,
    async as(who) {
      const user = typeof who === "string" ? await insertUser(db, { role: who }) : who;
      const token = await startSession(services, user.id);
      return { ...caller(app, services, token), user, token };
    },
    async close() {
      folder.drop();
      await drop();
    },
  };
}

/** The same for one test; it is closed when the test has ended. */
export async function makeApp(options?: Options): Promise<TestApp> {
  const app = await openApp(options);
  onTestFinished(app.close);
  return app;
}
