// On PostgreSQL too: it asks which engine it runs on.
import { mkdirSync } from "node:fs";
import { expect, onTestFinished, test } from "vitest";
import { anyEngine } from "../../../tests/support/any-engine";
import { Clock } from "../../../tests/support/clock";
import { newDatabase, recordMigrations, replacedMigrations } from "../../../tests/support/database";
import { engine } from "../../../tests/support/engine";
import { insertUser } from "../../../tests/support/factories";
import { newFolder } from "../../../tests/support/files";
import { findNamedAccount } from "../../features/account-links/account-links.server";
import { lockDataDirectory } from "../../platform/backup/lock.server";
import { type Database, openPostgresDatabase, openSqliteDatabase } from "../../platform/database/database.server";
import { readEnvironment } from "../../platform/env.server";
import { createLog } from "../../platform/log.server";
import { verifyPassword } from "../../platform/passwords.server";
import { migrate } from "../migrations/index.server";
import { adminCommand } from "./admin.server";

async function runningSite(options: { migrated?: boolean } = {}) {
  const { directory, drop } = newFolder();
  onTestFinished(drop);
  mkdirSync(directory, { recursive: true });
  const database = await newDatabase({ migrated: false });
  await database.db.destroy();
  onTestFinished(database.drop);
  const settings = engine === "postgres" ? database.settings : {};
  const environment = readEnvironment({ DATA_DIR: directory, ORIGIN: "https://makers.example", ...settings });
  const db: Database = environment.DATABASE_URL
    ? await openPostgresDatabase(environment.DATABASE_URL, createLog("silent"))
    : openSqliteDatabase(directory);
  onTestFinished(() => db.destroy());
  if (options.migrated !== false) await migrate(db);
  onTestFinished(lockDataDirectory(directory, "shared"));
  const said: string[] = [];
  const now = new Clock().now;
  const run = (...parameters: string[]) =>
    adminCommand({ parameters, environment, say: (sentence) => said.push(sentence), now });
  return { db, run, said, environment, now };
}

test("reset-password prints a link to choose a password, while the site runs", async () => {
  const { db, run, said } = await runningSite();
  const user = await insertUser(db, { role: "admin" });
  await run("reset-password", user.email.toUpperCase());
  const text = said.join("\n");
  expect(text).toContain(`“${user.username}” (admin) can choose a new password`);
  expect(text).toContain("It works once, until Sun");
  const token = /https:\/\/makers\.example\/reset-password\?token=(\S+)/.exec(text)?.[1] ?? "";
  const links = await db.selectFrom("account_links").selectAll().execute();
  expect(links).toMatchObject([{ user_id: user.id, purpose: "reset_password" }]);
  expect(JSON.stringify(links)).not.toContain(token);
});

test("create makes an administrator, and shows the password once", async () => {
  const { db, run, said } = await runningSite();
  await run("create", "second", "Second@people.example");
  const password = /has the password (\S+)/.exec(said.join("\n"))?.[1] ?? "";
  const account = await findNamedAccount(db, "second@people.example");
  expect(await verifyPassword(account?.password_hash, password)).toBe(true);
  const row = await db.selectFrom("users").selectAll().executeTakeFirstOrThrow();
  expect(row).toMatchObject({ username: "second", role: "admin", is_active: 1 });
});

anyEngine.test("reset-factors removes lost second factors, and a mail says so", async () => {
  const { db, run, said } = await runningSite();
  const user = await insertUser(db, { username: "rudo" });
  const at = "2026-03-07T08:00:00.000Z";
  const app = { user_id: user.id, secret: "sealed", last_step: 1, created_at: at, last_used_at: null };
  await db.insertInto("authenticator_apps").values(app).execute();
  const code = { user_id: user.id, code_hash: "hash", created_at: at, used_at: null };
  await db.insertInto("recovery_codes").values(code).execute();
  await run("reset-factors", user.email.toUpperCase());
  await run("reset-factors", "rudo");
  expect(said).toEqual([
    "“rudo” no longer has a second factor and signs in with the password alone.",
    "“rudo” had no second factor.",
  ]);
  expect(await db.selectFrom("recovery_codes").selectAll().execute()).toEqual([]);
  const mails = await db.selectFrom("mails").select(["kind", "recipient"]).execute();
  expect(mails).toEqual([{ kind: "factor-changed", recipient: user.email }]);
  await expect(run("reset-factors", "nobody")).rejects.toThrow(
    /^There is no account with the username or e-mail “nobody”/,
  );
});

anyEngine.test("reports errors in a sentence", async () => {
  const { db, run } = await runningSite();
  const user = await insertUser(db, { is_active: 0 });
  for (const [parameters, sentence] of [
    [
      [],
      /^Usage:\n {2}npm run admin -- reset-password NAME\n {2}npm run admin -- reset-factors NAME\n {2}npm run admin -- create NAME EMAIL$/,
    ],
    [["constructor", "x"], /^Usage:/],
    [["reset-password"], /^Usage:/],
    [["create", "one", "--help"], /^Usage:/],
    [["reset-password", "nobody"], /^There is no account with the username or e-mail “nobody”/],
    [["reset-password", user.username], /is not active, so nobody can sign in with it\.$/],
    [["create", "x", "x@people.example"], /^Username must be at least 3 characters\.$/],
    [["create", "second", "second"], /^Please enter a valid email address\.$/],
    [["create", user.username, "second@people.example"], /^Username already registered\.$/],
    [["create", "second", user.email], /^Email already registered\.$/],
  ] as const)
    await expect(run(...parameters)).rejects.toThrow(sentence);
});

test("refuses a missing or older database without changing it", async () => {
  const { db, run, environment, now } = await runningSite({ migrated: false });
  await migrate(db);
  await recordMigrations(db, replacedMigrations);
  await expect(run("create", "second", "second@people.example")).rejects.toThrow(/older than this version/);
  const nowhere = { ...environment, DATABASE_URL: undefined, DATA_DIR: `${environment.DATA_DIR}/nowhere` };
  await expect(adminCommand({ parameters: ["reset-password", "x"], environment: nowhere, now })).rejects.toThrow(
    /^There is no database in DATA_DIR/,
  );
});
