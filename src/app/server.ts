import "../platform/http/fetch/install.server";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { Background, restAfterAnswer } from "../api/background.server";
import type { Services } from "../api/endpoint.server";
import { createLimits } from "../api/limits.server";
import { authenticate } from "../features/auth/model.server";
import { loadTokenKey } from "../features/auth/tokens.server";
import { addFirstCommunities } from "../features/communities/first-communities.server";
import { listActiveCommunities } from "../features/communities/model.server";
import { drawMessage } from "../features/mails/message.server";
import { hasSampleClaims } from "../features/settings/model.server";
import { settleCurrency } from "../features/settings/site/currency.server";
import { followSite } from "../features/settings/site/model.server";
import { checkFirstPassword, ensureFirstAdmin } from "../features/users/first-admin.server";
import { lockDataDirectory } from "../platform/backup/lock.server";
import { assertUsable } from "../platform/condition/assert-usable.server";
import { Condition } from "../platform/condition/condition.server";
import { sayingDamage } from "../platform/condition/damage.server";
import { Space } from "../platform/condition/space.server";
import { closeDataDirectory } from "../platform/data-directory.server";
import {
  type Database,
  embeddedDatabase,
  openPostgresDatabase,
  openSqliteDatabase,
} from "../platform/database/database.server";
import { completeSearch } from "../platform/database/search.server";
import { slowQueryLog } from "../platform/database/slow-queries.server";
import { ConfigurationError, type Environment, readEnvironment } from "../platform/env.server";
import { openFiles } from "../platform/files/open-files.server";
import { Assets } from "../platform/http/assets.server";
import { GracefulEnd } from "../platform/http/graceful-end.server";
import type { ResponseCache } from "../platform/http/response-cache.server";
import { assetPolicy, securityHeaders } from "../platform/http/security-headers.server";
import { backlog } from "../platform/http/site-server.server";
import { CallerAddress } from "../platform/limits/caller-address.server";
import { DatabaseCounts } from "../platform/limits/database-counts.server";
import { createLog, type Log } from "../platform/log.server";
import { createMailQueue, openMailTransport, startSendingMails } from "../platform/mail/mail.server";
import { readStoredCurrency } from "../platform/money/stored-currency.server";
import { Readiness } from "../platform/readiness.server";
import { loadSiteKey } from "../platform/site-key.server";
import { findSampleFolder } from "../samples/folder.server";
import { addSampleContent } from "../samples/import.server";
import { markSamples } from "../samples/mark.server";
import { createApi } from "./api.server";
import { copyBeforeMigration } from "./backups/before-migration.server";
import { openBackups } from "./backups/open-backups.server";
import { Gatherer } from "./cluster/member.server";
import { startSettlingOffers } from "./due/offers.server";
import { goOnWith, type Left, leftBehind } from "./early/left-behind.server";
import type { Opened } from "./early/opened.server";
import { startEventMails } from "./event-mails.server";
import { createCache, createHttpServer } from "./http-server.server";
import { mailChecks } from "./mail-checks.server";
import type { Metrics } from "./metrics/metrics.server";
import { migrate } from "./migrations/index.server";
import { createPages } from "./pages.server";
import { siteAddressOf } from "./site-address.server";
import { siteBaseOf } from "./site-base.server";
import { startSweeping } from "./sweeper.server";
import { startUpkeep } from "./upkeep.server";

export { backupCommand, restoreCommand } from "./backups/commands.server";
export { adminCommand } from "./commands/admin.server";
export { findMovedPasskeys } from "./moved-passkeys.server";

interface BootOptions {
  environment?: Environment;
  /** where the build has put the browser's files; left out while developing, when the tools serve them */
  clientDirectory?: string;
  /** the clock; fixed in tests */
  now?: () => Date;
  /** it is one of several processes on one port (cluster/); each listens for itself where the system can do that */
  isMember?: boolean;
  /**
   * Begins this process anew, with an empty memory; called once in a site's life, after the samples were brought in and all is
   * closed. Left out where a process cannot do that: it then goes on with what making their pictures has left in its memory.
   */
  startAnew?: () => never;
  /** what is open already, with answers of the run before, while the site is being loaded; left out where nothing is */
  opened?: Opened | undefined;
  /** is given, when all has ended, what the next run may send until it is loaded: fresh answers, and what they were made from */
  leave?: ((left: Left) => void) | undefined;
}

export interface Running {
  server: Server;
  /** where it listens, e.g. http://localhost:3000 */
  address: string;
  /** a password that was made for the first administrator in this very start */
  madePassword: string | undefined;
  services: Services;
  /** answers what has begun, then closes everything; `/api/ready` is 503 from the call on */
  stop: () => Promise<void>;
  /** the figures of this process, where they are asked for (METRICS_TOKEN) */
  report: (() => Promise<unknown>) | undefined;
}

/** Brings stored amounts into the currency of the site, where SITE_CONFIG says another than before. */
async function settleCurrencyOf(db: Database, { currency }: { currency: string }, log: Log): Promise<void> {
  if ((await readStoredCurrency(db)) === currency) return;
  const why = await db.change((transaction) => settleCurrency(transaction, currency));
  if (why) log.warn({ currency }, `Amounts stay stored in their former unit. ${why}`);
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
  isMember = false,
  startAnew,
  opened,
  leave,
}: BootOptions = {}): Promise<Running> {
  const samples = findSampleFolder(environment.SAMPLE_CONTENT);
  const base = siteBaseOf(environment);
  const log = createLog(environment.LOG_LEVEL);
  await closeDataDirectory(environment.DATA_DIR, log);
  await assertUsable(environment.DATA_DIR);
  const unlock = lockDataDirectory(environment.DATA_DIR, "shared");
  const files = await openFiles(environment);
  const metrics = await openMetrics(environment, isMember);
  const { db, backups } = await sayingDamage(environment.DATA_DIR, async () => {
    const db = await openDatabase(environment, log);
    const tellSlow = slowQueryLog(log);
    db.onQuery = (sql, ms) => {
      metrics?.sawQuery(ms);
      tellSlow(sql, ms);
    };
    const backups = openBackups(environment, { db, files, now });
    await db.persist(async () => {
      await copyBeforeMigration(backups.source, log);
      await migrate(db);
      await completeSearch(db, log);
    });
    return { db, backups };
  });
  const liveSite = followSite(db, base);
  const { site } = liveSite;
  let hasMadeSamples = false;
  const tokenKey = await db.persist(async () => {
    await liveSite.refresh();
    await settleCurrencyOf(db, site, log);
    await checkFirstPassword(db, environment.ADMIN_PASSWORD);
    if (samples) hasMadeSamples ||= await addSampleContent(db, { folder: samples, files, site, now: now() });
    await addFirstCommunities(db, site, now());
    await markSamples(db, samples);
    return loadTokenKey(db, environment.TOKEN_SECRET);
  });
  if (hasMadeSamples && startAnew) {
    await db.destroy();
    unlock();
    startAnew();
  }
  const condition = new Condition({
    space: new Space({ directory: environment.DATA_DIR, log }),
    log,
    database: environment.DATABASE_URL ? undefined : embeddedDatabase(environment.DATA_DIR),
  });
  const siteKey = loadSiteKey(environment.DATA_DIR, environment.SITE_KEY);
  const mails = createMailQueue({ environment, site, key: siteKey, now });
  let address = environment.ORIGIN ?? "";
  const services: Services = {
    db,
    condition,
    backups,
    files,
    site,
    liveSite,
    log,
    now,
    authenticate: (authorization) => authenticate(services, authorization),
    tokenKey,
    siteKey,
    mails,
    background: new Background(log, restAfterAnswer),
    mailTransport: openMailTransport({ environment, site }),
    siteAddress: () => address,
    twoFactor: environment.TWO_FACTOR,
    limits: createLimits(new DatabaseCounts({ db, secret: tokenKey, log }), Number(environment.PROCESSES) || 1),
    callerAddress: new CallerAddress(environment.TRUST_PROXY === "on", log),
    readiness: new Readiness(),
  };
  const end = opened?.end ?? new GracefulEnd();
  const { server, cache } = assemble(services, environment, {
    clientDirectory,
    end,
    metrics,
    server: opened?.server,
  });
  if (!opened) end.watch(server);
  let hasStarted = false;
  services.readiness.add(() => (end.isEnding ? "The site is ending" : undefined));
  services.readiness.add(() => (hasStarted ? undefined : "The site is starting"));
  if (opened) {
    await goOnWith(opened.kept, db, cache);
    opened.handOver();
  } else await listen(server, environment, isMember);
  address = siteAddressOf(environment, (server.address() as AddressInfo).port);
  // Only now that nothing can fail any more: the password is shown once.
  const { ADMIN_USERNAME: username, ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = environment;
  const madePassword = await db.persist(() => ensureFirstAdmin(db, { username, email, password }, now()));
  hasStarted = true;
  const stopFollowing = liveSite.follow();
  const stopSweeping = startSweeping(services);
  const stopOffers = startSettlingOffers(services);
  const stopUpkeep = await startUpkeep(services);
  const stopMails = await startSendingMails({
    ...services,
    draw: (row, letter) => drawMessage(row, letter, site),
    checks: mailChecks(services),
  });
  const stopEventMails = startEventMails(services);
  const stop = async () => {
    stopUpkeep();
    stopFollowing();
    await Promise.all([end.end(server), stopSweeping(), stopOffers(), stopEventMails()]);
    await services.background.settled();
    await stopMails();
    if (leave && db.engine === "sqlite") leave(await leftBehind(db, cache));
    await db.destroy();
    unlock();
  };
  let stopping: Promise<void> | undefined;
  return {
    server,
    address,
    madePassword,
    services,
    report: metrics?.report,
    stop: () => {
      stopping ??= stop();
      return stopping;
    },
  };
}

/** @param isMember whether others listen to the same port */
function listen(server: Server, { PORT: port, HOST: host }: Environment, isMember: boolean): Promise<void> {
  const reusePort = isMember && process.platform === "linux";
  return new Promise((resolve, reject) => {
    server.once("error", reject).listen({ backlog, port, host, reusePort }, resolve);
  });
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

/** What counts for `/metrics`, where that is opened; of several processes the one that is asked gathers from all. */
async function openMetrics({ METRICS_TOKEN: token }: Environment, isMember: boolean): Promise<Metrics | undefined> {
  if (token === undefined) return undefined;
  const { createMetrics } = await import("./metrics/metrics.server");
  const gatherer = isMember ? new Gatherer() : undefined;
  return createMetrics({ token, gather: gatherer && (() => gatherer.gather()) });
}

interface Surroundings {
  clientDirectory: string | undefined;
  end: GracefulEnd;
  metrics: Metrics | undefined;
  server: Server | undefined;
}

function assemble(
  services: Services,
  environment: Environment,
  { clientDirectory, end, metrics, server }: Surroundings,
): { server: Server; cache: ResponseCache } {
  const origin = environment.ORIGIN;
  const api = createApi(services);
  const pages = createPages({
    build: () => import("virtual:react-router/server-build"),
    mode: clientDirectory ? "production" : "development",
    latestSite: () => services.liveSite.latest(),
    now: services.now,
    log: services.log,
    hasSampleClaims: () => hasSampleClaims(services.db),
    communities: () => listActiveCommunities(services.db, services.now()),
    requestApi: (path, init) => api.request(path, init),
  });
  const assets = clientDirectory
    ? new Assets(
        clientDirectory,
        { ...securityHeaders(origin), "content-security-policy": assetPolicy },
        { worker: environment.SERVICE_WORKER === "on" },
      )
    : undefined;
  const cache = createCache(services);
  const listening = createHttpServer({
    services,
    api,
    pages,
    assets: (...asked) => assets?.answer(...asked) ?? false,
    origin,
    cachesPages: clientDirectory !== undefined,
    cache,
    ...(server ? { server } : {}),
    around: (listener) => end.around(metrics ? metrics.around(listener) : listener),
    watch: (watched) => metrics?.watch({ ...watched, bodies: services.limits.bodies }),
  });
  return { server: listening, cache };
}
