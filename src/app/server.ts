import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { Background, restAfterAnswer } from "../api/background.server";
import type { Services } from "../api/endpoint.server";
import { createLimits } from "../api/limits.server";
import { authenticateToken } from "../features/api-tokens/tokens.server";
import { authenticate } from "../features/auth/sign-in.server";
import { loadTokenKey } from "../features/auth/tokens.server";
import { settleBookings } from "../features/bookings/settle.server";
import { addFirstCommunities } from "../features/communities/first-communities.server";
import { listActiveCommunities } from "../features/communities/model.server";
import { settleCurrency } from "../features/currency/change-currency.server";
import { hasMachines } from "../features/equipment/model.server";
import { followLanguages } from "../features/languages/model.server";
import { sendRegularLetter } from "../features/letters/regular.server";
import { countDelivery, delayedByStop, sendLetters } from "../features/letters/sending.server";
import { mailLanguages } from "../features/mails/languages.server";
import { drawMessage } from "../features/mails/message.server";
import { delayedUntil } from "../features/mails/strangers.server";
import { hasSampleFacts } from "../features/settings/sample-facts.server";
import { followSite } from "../features/settings/site/site-settings.server";
import { checkFirstPassword, ensureFirstAdmin } from "../features/users/first-admin.server";
import { settleDueOffers } from "../features/waiting-list/waiting-list.server";
import { WebhookSender } from "../features/webhooks/sender.server";
import { lockDataDirectory } from "../platform/backup/lock.server";
import { assertUsable } from "../platform/condition/assert-usable.server";
import { Condition } from "../platform/condition/condition.server";
import { reportingDamage } from "../platform/condition/damage.server";
import { Space } from "../platform/condition/space.server";
import { closeDataDirectory } from "../platform/data-directory.server";
import { type Database, embeddedDatabase } from "../platform/database/database.server";
import { openDatabase } from "../platform/database/open-database.server";
import { completeSearch } from "../platform/database/search.server";
import { logSlowQuery } from "../platform/database/slow-queries.server";
import { type Environment, readEnvironment } from "../platform/env.server";
import type { Files } from "../platform/files/files.server";
import { FontFolder } from "../platform/files/font-folder.server";
import { openFiles } from "../platform/files/open-files.server";
import { Assets } from "../platform/http/assets.server";
import { GracefulEnd } from "../platform/http/graceful-end.server";
import { openOutbound } from "../platform/http/outbound.server";
import { assetPolicy, securityHeaders } from "../platform/http/security-headers.server";
import { backlog } from "../platform/http/site-server.server";
import { startRepeating } from "../platform/jobs/repeat.server";
import { CallerAddress } from "../platform/limits/caller-address.server";
import { DatabaseCounts } from "../platform/limits/database-counts.server";
import type { LiveSite } from "../platform/live-site.server";
import { createLog, type Log } from "../platform/log.server";
import { createMailQueue, openMailTransport, startSendingMails } from "../platform/mail/mail.server";
import { Readiness } from "../platform/readiness.server";
import { loadSiteKey } from "../platform/site-key.server";
import { findSampleFolder } from "../samples/folder.server";
import { addSampleContent } from "../samples/import.server";
import { markSamples } from "../samples/mark.server";
import { createApi } from "./api.server";
import { copyBeforeMigration } from "./backups/before-migration.server";
import { openBackups } from "./backups/open-backups.server";
import { MetricsCollector } from "./cluster/member.server";
import { writeEventMails } from "./event-mails.server";
import { createHttpServer } from "./http-server.server";
import { settleQualifications } from "./jobs/qualifications.server";
import { mailChecks } from "./mail-checks.server";
import type { Metrics } from "./metrics/metrics.server";
import { adoptBaseline, migrate } from "./migrations/index.server";
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
  /** the folder of the built browser files; omitted in development, when Vite serves them */
  clientDirectory?: string;
  now?: () => Date;
  /** whether this is one of several processes on one port (cluster/) */
  isMember?: boolean;
}

export interface Running {
  server: Server;
  address: string;
  /** the password generated for the first administrator during this start */
  madePassword: string | undefined;
  services: Services;
  /** answers the requests in progress, then closes everything; `/api/ready` is 503 from the call on */
  stop: () => Promise<void>;
  /** the metrics of this process, when METRICS_TOKEN is set */
  report: (() => Promise<unknown>) | undefined;
}

interface Storage {
  db: Database;
  backups: Services["backups"];
  files: Files;
  metrics: Metrics | undefined;
  unlock: () => void;
}

/** Opens the data directory, the uploaded files and the database, and brings the schema up to date. */
async function openStorage(environment: Environment, log: Log, now: () => Date, isMember: boolean): Promise<Storage> {
  await closeDataDirectory(environment.DATA_DIR, log);
  await assertUsable(environment.DATA_DIR);
  const unlock = lockDataDirectory(environment.DATA_DIR, "shared");
  const files = await openFiles(environment);
  const metrics = await openMetrics(environment, isMember);
  const { db, backups } = await reportingDamage(environment.DATA_DIR, async () => {
    const db = await openDatabase(environment, log);
    db.onQuery = (sql, ms) => {
      metrics?.sawQuery(ms);
      logSlowQuery(log, sql, ms);
    };
    const backups = openBackups(environment, { db, files, now });
    await db.persist(async () => {
      await adoptBaseline(db);
      await copyBeforeMigration(backups.source, log);
      await migrate(db);
      await completeSearch(db, log);
    });
    return { db, backups };
  });
  return { db, backups, files, metrics, unlock };
}

/** Follows the currency of SITE_CONFIG while it may still change. */
async function settleCurrencyOf(db: Database, liveSite: LiveSite, log: Log): Promise<void> {
  const { currency } = liveSite.site;
  const why = await settleCurrency(db, currency);
  if (!why) return;
  await liveSite.refresh();
  log.warn({ currency }, `The site keeps its currency. ${why}.`);
}

/** Writes the content of a first start: sample content and the first communities. @returns the key that signs tokens */
function prepareContent(environment: Environment, { db, files }: Storage, liveSite: LiveSite, log: Log, now: Date) {
  const samples = findSampleFolder(environment.SAMPLE_CONTENT);
  const { site } = liveSite;
  return db.persist(async () => {
    await liveSite.refresh();
    await settleCurrencyOf(db, liveSite, log);
    await checkFirstPassword(db, environment.ADMIN_PASSWORD);
    if (samples) await addSampleContent(db, { folder: samples, files, site, now });
    await addFirstCommunities(db, site, now);
    await markSamples(db, samples);
    return loadTokenKey(db, environment.TOKEN_SECRET);
  });
}

interface ServiceParts {
  environment: Environment;
  storage: Storage;
  liveSite: LiveSite;
  tokenKey: Services["tokenKey"];
  log: Log;
  now: () => Date;
  siteAddress: () => string;
}

function createServices({ environment, storage, liveSite, tokenKey, log, now, siteAddress }: ServiceParts): Services {
  const { db, backups, files } = storage;
  const { DATA_DIR, DATABASE_URL, PRIVATE_ADDRESSES, PROCESSES, SITE_KEY, TRUST_PROXY, TWO_FACTOR } = environment;
  const { site } = liveSite;
  const siteKey = loadSiteKey(DATA_DIR, SITE_KEY);
  const languages = followLanguages(db);
  const services: Services = {
    db,
    condition: new Condition({
      space: new Space({ directory: DATA_DIR, log }),
      log,
      database: DATABASE_URL ? undefined : embeddedDatabase(DATA_DIR),
    }),
    backups,
    files,
    site,
    liveSite,
    languages,
    log,
    now,
    authenticate: async (authorization) =>
      (await authenticateToken(services, authorization)) ?? authenticate(services, authorization),
    tokenKey,
    siteKey,
    mails: createMailQueue({ environment, site, key: siteKey, languages: mailLanguages(languages), now }),
    background: new Background(log, restAfterAnswer),
    mailTransport: openMailTransport({ environment, site }),
    outbound: openOutbound(PRIVATE_ADDRESSES === "on"),
    siteAddress,
    twoFactor: TWO_FACTOR,
    limits: createLimits(new DatabaseCounts({ db, secret: tokenKey, log }), Number(PROCESSES) || 1),
    callerAddress: new CallerAddress(TRUST_PROXY === "on", log),
    readiness: new Readiness(),
    fonts: new FontFolder(DATA_DIR, log),
  };
  return services;
}

/** How often is looked for work that is due; milliseconds. */
const lookMs = 15_000;

/** Starts the recurring jobs. @returns functions that stop them: at once, and after `finishRequests` has resolved */
async function startJobs(services: Services) {
  await services.languages.refresh();
  const stopsFollowing = [services.liveSite.follow(), services.languages.follow()];
  const stopSweeping = startSweeping(services);
  const stopUpkeep = await startUpkeep(services);
  const stopMails = await startSendingMails({
    ...services,
    draw: (row, content) => drawMessage(row, content, services.site),
    checks: mailChecks(services),
    delayedUntil: async (db, row) => (await delayedByStop(db, row, services.now())) ?? delayedUntil(services)(db, row),
    settled: countDelivery,
  });
  const webhooks = new WebhookSender(services);
  webhooks.start();
  const repeat = (failed: string, work: () => Promise<unknown>) =>
    startRepeating(services, { everyMs: lookMs, failed, work });
  const stopping = [
    repeat("offers of places could not be ended; they are next time", () => settleDueOffers(services)),
    repeat("mails about events could not be written; they wait", () => writeEventMails(services)),
    repeat("letters could not be sent; they wait", async () => {
      await sendRegularLetter(services);
      await sendLetters(services);
    }),
    repeat("qualifications could not be settled; they are next time", () => settleQualifications(services)),
    repeat("bookings could not be settled; they are next time", () => settleBookings(services)),
  ];
  return async (finishRequests: Promise<void>) => {
    stopUpkeep();
    for (const stop of stopsFollowing) stop();
    await Promise.all([finishRequests, stopSweeping(), ...stopping.map((stop) => stop())]);
    await services.background.settled();
    await Promise.all([stopMails(), webhooks.stop()]);
  };
}

/** Starts the whole product. @throws ConfigurationError with a sentence when the configuration cannot be used */
export async function boot({
  environment = readEnvironment(),
  clientDirectory,
  now = () => new Date(),
  isMember = false,
}: BootOptions = {}): Promise<Running> {
  const base = siteBaseOf(environment);
  const log = createLog(environment.LOG_LEVEL);
  const storage = await openStorage(environment, log, now, isMember);
  const { db, metrics, unlock } = storage;
  const liveSite = followSite(db, base);
  const tokenKey = await prepareContent(environment, storage, liveSite, log, now());
  let address = environment.ORIGIN ?? "";
  const services = createServices({
    environment,
    storage,
    liveSite,
    tokenKey,
    log,
    now,
    siteAddress: () => address,
  });
  const end = new GracefulEnd();
  const server = createServer(services, environment, { clientDirectory, end, metrics });
  end.watch(server);
  let hasStarted = false;
  services.readiness.add(() => (end.isEnding ? "The site is shutting down" : undefined));
  services.readiness.add(() => (hasStarted ? undefined : "The site is starting"));
  await listen(server, environment, isMember);
  address = siteAddressOf(environment, (server.address() as AddressInfo).port);
  // Last, when nothing can fail any more: the password is shown only once.
  const { ADMIN_USERNAME: username, ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = environment;
  const madePassword = await db.persist(() => ensureFirstAdmin(db, { username, email, password }, now()));
  hasStarted = true;
  const stopJobs = await startJobs(services);
  const stop = async () => {
    await stopJobs(end.end(server));
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

/** Opens the metrics if METRICS_TOKEN is set; with several processes, the one that is asked gathers from all. */
async function openMetrics({ METRICS_TOKEN: token }: Environment, isMember: boolean): Promise<Metrics | undefined> {
  if (token === undefined) return undefined;
  const { createMetrics } = await import("./metrics/metrics.server");
  const gatherer = isMember ? new MetricsCollector() : undefined;
  return createMetrics({ token, gather: gatherer && (() => gatherer.gather()) });
}

interface ServerParts {
  clientDirectory: string | undefined;
  end: GracefulEnd;
  metrics: Metrics | undefined;
}

/** Puts API, pages and built files behind one HTTP server, which does not listen yet. */
function createServer(
  services: Services,
  environment: Environment,
  { clientDirectory, end, metrics }: ServerParts,
): Server {
  const origin = environment.ORIGIN;
  const api = createApi(services);
  const assets = clientDirectory
    ? new Assets(
        clientDirectory,
        { ...securityHeaders(origin), "content-security-policy": assetPolicy },
        { worker: environment.SERVICE_WORKER === "on" },
      )
    : undefined;
  const pages = createPages({
    build: () => import("virtual:react-router/server-build"),
    mode: clientDirectory ? "production" : "development",
    latestSite: () => services.liveSite.latest(),
    languages: services.languages,
    now: services.now,
    log: services.log,
    sendsMail: services.mails.sends,
    hasSampleFacts: () => hasSampleFacts(services.db),
    communities: () => listActiveCommunities(services.db, services.now()),
    hasMachines: () => hasMachines(services.db, services.now()),
    requestApi: (path, init) => api.request(path, init),
    readBuilt: (address) => assets?.textAt(address),
  });
  return createHttpServer({
    services,
    api,
    pages,
    assets: (...asked) => assets?.answer(...asked) ?? false,
    origin,
    cachesPages: clientDirectory !== undefined,
    finishes: end,
    metrics,
    watch: (watched) => metrics?.watch({ ...watched, bodies: services.limits.bodies }),
  });
}
