import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { can } from "../../api/policy";
import { findNamed, makeHandedLink, resetLinkUrl } from "../../features/account-links/account-links.server";
import { notifyOfFactorChange, removeAllFactors } from "../../features/factors/factors.server";
import { followLanguages } from "../../features/languages/model.server";
import { mailLanguages } from "../../features/mails/languages.server";
import { followSite } from "../../features/settings/site/site-settings.server";
import { makePassword } from "../../features/users/first-admin.server";
import { createUser } from "../../features/users/model.server";
import { emailField, usernameField } from "../../features/users/schema";
import { lockDataDirectory } from "../../platform/backup/lock.server";
import { appliedMigrations } from "../../platform/backup/snapshot.server";
import type { Database } from "../../platform/database/database.server";
import { openDatabase } from "../../platform/database/open-database.server";
import { formatDateTime } from "../../platform/dates/words";
import { type Environment, readEnvironment } from "../../platform/env.server";
import { Problem } from "../../platform/errors/problem.server";
import { createLog } from "../../platform/log.server";
import { createMailQueue } from "../../platform/mail/mail.server";
import { loadSiteKey } from "../../platform/site-key.server";
import { isReplaced } from "../migrations/baseline/replaced.server";
import { migrationNames } from "../migrations/index.server";
import { siteAddressOf } from "../site-address.server";
import { siteBaseOf } from "../site-base.server";

/** An error of such a command; its message is a sentence for the operator. */
class AdminError extends Error {
  override readonly name = "AdminError";
}

interface CommandOptions {
  /** the arguments after the command's name */
  parameters: readonly string[];
  environment?: Environment;
  say?: (sentence: string) => void;
  now?: () => Date;
}

interface Tools {
  db: Database;
  environment: Environment;
  say: (sentence: string) => void;
  now: () => Date;
}

const tasks: Record<string, { parameters: string; run: (tools: Tools, ...given: string[]) => Promise<void> }> = {
  "reset-password": { parameters: "NAME", run: resetPassword },
  "reset-factors": { parameters: "NAME", run: resetFactors },
  create: { parameters: "NAME EMAIL", run: createAdministrator },
};

/**
 * `npm run admin -- TASK …`: for operators without access to the back office; the site may run.
 * @throws Error with a sentence
 */
export async function adminCommand({
  parameters,
  environment = readEnvironment(),
  say = console.log,
  now = () => new Date(),
}: CommandOptions): Promise<void> {
  const [name = "", ...given] = parameters;
  const task = Object.hasOwn(tasks, name) ? tasks[name] : undefined;
  if (!task || given.length !== task.parameters.split(" ").length || given.some((one) => one.startsWith("-")))
    throw new AdminError(usage());
  const { DATABASE_URL, DATA_DIR } = environment;
  if (!DATABASE_URL && !existsSync(resolve(DATA_DIR, "makerspace.db")))
    throw new AdminError(`There is no database in DATA_DIR ${DATA_DIR}. Start the site once to create it.`);
  // Prevents a restore at the same time.
  const unlock = existsSync(DATA_DIR) ? lockDataDirectory(DATA_DIR, "shared") : () => {};
  try {
    const db = await openDatabase(environment, createLog("silent"));
    try {
      await assertCurrent(db);
      await task.run({ db, environment, say, now }, ...given);
    } catch (error) {
      if (error instanceof Problem) throw new AdminError(`${error.message.replace(/\.$/, "")}.`, { cause: error });
      throw error;
    } finally {
      await db.destroy();
    }
  } finally {
    unlock();
  }
}

const usage = () =>
  ["Usage:", ...Object.entries(tasks).map(([name, task]) => `  npm run admin -- ${name} ${task.parameters}`)].join(
    "\n",
  );

/** Refuses a database with another version's tables: migrations run when the site starts. */
async function assertCurrent(db: Database): Promise<void> {
  const made = await appliedMigrations(db);
  if (made.length === migrationNames.length && made.every((name) => migrationNames.includes(name))) return;
  throw new AdminError(
    made.some((name) => !migrationNames.includes(name) && !isReplaced(name))
      ? "The database is newer than this version of the site. Use the newer version."
      : "The database is older than this version of the site. Start the site once to update it.",
  );
}

/** Prints a link to choose a password, for people who cannot sign in. */
async function resetPassword({ db, environment, say, now }: Tools, name = ""): Promise<void> {
  const user = await findNamed(db, name);
  if (!user) throw new AdminError(`There is no account with the username or e-mail “${name}”.`);
  if (!user.is_active)
    throw new AdminError(`The account “${user.username}” is not active, so nobody can sign in with it.`);
  const { token, expiresAt } = await db.write((transaction) => makeHandedLink(transaction, user, now()));
  say(`“${user.username}” (${user.role}) can choose a new password with this link:`);
  say(`\n  ${resetLinkUrl(siteAddressOf(environment), token)}\n`);
  const site = await siteOf(db, environment);
  say(`It works once, until ${formatDateTime(expiresAt.toISOString(), site)}.`);
  if (!environment.ORIGIN)
    say(
      "ORIGIN is not set, so the link works only on this machine. Elsewhere, put the site's address before /reset-password.",
    );
}

/** Removes the second factors of a user who has lost them; the site sends the mail about it when it runs. */
async function resetFactors({ db, environment, say, now }: Tools, name = ""): Promise<void> {
  const user = await findNamed(db, name);
  if (!user) throw new AdminError(`There is no account with the username or e-mail “${name}”.`);
  const site = await siteOf(db, environment);
  const key = loadSiteKey(environment.DATA_DIR, environment.SITE_KEY);
  const languages = followLanguages(db);
  await languages.refresh();
  const mails = createMailQueue({ environment, site, key, languages: mailLanguages(languages), now });
  const had = await db.write(async (transaction) => {
    const removed = await removeAllFactors(transaction, user.id);
    if (removed)
      await notifyOfFactorChange(
        transaction,
        { mails, site, siteAddress: () => siteAddressOf(environment), now },
        { user, what: "All second factors were removed by the person who runs the site." },
      );
    return removed;
  });
  say(
    had
      ? `“${user.username}” no longer has a second factor and signs in with the password alone.`
      : `“${user.username}” had no second factor.`,
  );
  if (environment.TWO_FACTOR === "admins" && can(user, "back_office.enter"))
    say("TWO_FACTOR is set to admins, so the back office opens once a new one is set up.");
}

const siteOf = (db: Database, environment: Environment) => followSite(db, siteBaseOf(environment)).latest();

async function createAdministrator({ db, say, now }: Tools, name = "", email = ""): Promise<void> {
  const username = checked(usernameField.safeParse(name));
  const address = checked(emailField.safeParse(email));
  const password = makePassword();
  await createUser(db, { username, email: address, full_name: "Administrator", password, role: "admin" }, now());
  say(`The administrator “${username}” has the password ${password}`);
  say("It will not be shown again. Sign in with it and choose a new one.");
}

function checked(parsed: ReturnType<typeof usernameField.safeParse>): string {
  if (parsed.success) return parsed.data;
  throw new AdminError(`${parsed.error.issues[0]?.message}.`);
}
