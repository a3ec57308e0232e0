import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Services } from "../api/endpoint.server";
import { createLimits } from "../api/limits.server";
import { authenticate } from "../features/auth/model.server";
import { loadTokenKey } from "../features/auth/tokens.server";
import { addFirstCommunities } from "../features/communities/first-communities.server";
import { hasSampleClaims } from "../features/settings/model.server";
import { checkFirstPassword, ensureFirstAdmin } from "../features/users/first-admin.server";
import { closeDataDirectory } from "../platform/data-directory.server";
import { type Database, openPostgresDatabase, openSqliteDatabase } from "../platform/database/database.server";
import { ConfigurationError, type Environment, readEnvironment } from "../platform/env.server";
import { openFiles } from "../platform/files/open-files.server";
import { Assets } from "../platform/http/assets.server";
import { assetPolicy, securityHeaders } from "../platform/http/security-headers.server";
import { CallerAddress } from "../platform/limits/caller-address.server";
import { DatabaseCounts } from "../platform/limits/database-counts.server";
import { createLog, type Log } from "../platform/log.server";
import { readSite, readSiteIn } from "../platform/site.server";
import { findSampleFolder } from "../samples/folder.server";
import { addSampleContent } from "../samples/import.server";
import { createApi } from "./api.server";
import { createHttpServer } from "./http-server.server";
import { migrate } from "./migrations/index.server";
import { createPages } from "./pages.server";
import { startSweeping } from "./sweeper.server";

interface BootOptions {
  environment?: Environment;
  /** where the build has put the browser's files; left out while developing, when the tools serve them */
  clientDirectory?: string;
  /** the clock; fixed in tests */
  now?: () => Date;
}

export interface Running {
  server: Server;
  /** where it listens, e.g. http://localhost:3000 */
  address: string;
  /** a password that was made for the first administrator in this very start */
  madePassword: string | undefined;
  services: Services;
  stop: () => Promise<void>;
}

/**
 * Starts the whole product: database, schema, first communities, sample content, first administrator, API and pages.
 *
 * @throws Error with a sentence when the configuration is not usable
 */
export async function boot({
  environment = readEnvironment(),
  clientDirectory,
  now = () => new Date(),
}: BootOptions = {}): Promise<Running> {
  const samples = findSampleFolder(environment.SAMPLE_CONTENT);
  const site = readSite(environment.SITE_CONFIG, samples === undefined ? undefined : readSiteIn(samples));
  const log = createLog(environment.LOG_LEVEL);
  await closeDataDirectory(environment.DATA_DIR, log);
  const files = await openFiles(environment);
  const db = await openDatabase(environment, log);
  await migrate(db);
  await checkFirstPassword(db, environment.ADMIN_PASSWORD);
  if (samples) await addSampleContent(db, { folder: samples, files, site, now: now() });
  await addFirstCommunities(db, site, now());
  const tokenKey = await loadTokenKey(db, environment.TOKEN_SECRET);
  const services: Services = {
    db,
    files,
    site,
    log,
    now,
    authenticate: (authorization) => authenticate(services, authorization),
    tokenKey,
    limits: createLimits(new DatabaseCounts({ db, secret: tokenKey, log })),
    callerAddress: new CallerAddress(environment.TRUST_PROXY === "on", log),
  };
  const server = assemble(services, environment, clientDirectory);
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(environment.PORT, environment.HOST, resolve);
  });
  // Only now that nothing can fail any more: the password is shown once.
  const { ADMIN_USERNAME: username, ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = environment;
  const madePassword = await ensureFirstAdmin(db, { username, email, password }, now());
  const stopSweeping = startSweeping(services);
  const stopAll = async () => {
    await stopSweeping();
    await stop(server, db);
  };
  return { server, address: addressOf(server, environment), madePassword, services, stop: stopAll };
}

/** Opens the database that is configured. @throws ConfigurationError with a sentence that names the setting */
async function openDatabase({ DATABASE_URL, DATA_DIR }: Environment, log: Log): Promise<Database> {
  try {
    return DATABASE_URL ? await openPostgresDatabase(DATABASE_URL, log) : openSqliteDatabase(DATA_DIR);
  } catch (cause) {
    const reason = (cause as Error).message;
    throw new ConfigurationError(
      DATABASE_URL
        ? `DATABASE_URL names a database that cannot be used: ${reason}.`
        : `DATA_DIR ${DATA_DIR} cannot hold the database: ${reason}.`,
      { cause },
    );
  }
}

function assemble(services: Services, environment: Environment, clientDirectory: string | undefined): Server {
  const origin = environment.ORIGIN;
  const api = createApi(services);
  const pages = createPages({
    build: () => import("virtual:react-router/server-build"),
    mode: clientDirectory ? "production" : "development",
    site: services.site,
    log: services.log,
    hasSampleClaims: () => hasSampleClaims(services.db),
    requestApi: (path, init) => api.request(path, init),
  });
  const assets = clientDirectory
    ? new Assets(
        clientDirectory,
        { ...securityHeaders(origin), "content-security-policy": assetPolicy },
        { worker: environment.SERVICE_WORKER === "on" },
      )
    : undefined;
  return createHttpServer({
    services,
    api,
    pages,
    assets: (request, response) => assets?.answer(request, response) ?? false,
    origin,
    cachesPages: clientDirectory !== undefined,
  });
}

function addressOf(server: Server, { HOST, ORIGIN }: Environment): string {
  const { port } = server.address() as AddressInfo;
  const host = HOST === "127.0.0.1" || HOST === "0.0.0.0" ? "localhost" : HOST;
  return ORIGIN ?? `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
}

/** Answers what has begun, then closes the database. */
async function stop(server: Server, db: Database): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  server.closeIdleConnections();
  const patience = setTimeout(() => server.closeAllConnections(), 5_000);
  await closed;
  clearTimeout(patience);
  await db.destroy();
}
