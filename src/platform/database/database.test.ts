// On PostgreSQL too: it asks which engine it runs on.
import { expect, onTestFinished, test, vi } from "vitest";
import { newDatabase } from "../../../tests/support/database";
import { createLog } from "../log.server";
import { openPostgresDatabase, openSqliteDatabase } from "./database.server";

async function twoProcesses() {
  const { db: here, settings, drop } = await newDatabase();
  const there =
    "DATABASE_URL" in settings
      ? await openPostgresDatabase(settings.DATABASE_URL, createLog("silent"))
      : openSqliteDatabase(settings.DATA_DIR);
  onTestFinished(async () => {
    await there.destroy();
    await drop();
  });
  await there.selectFrom("settings").selectAll().execute();
  return { here, there };
}

test("a change makes what was rendered before it stale, here at once and in other processes soon", async () => {
  const { here, there } = await twoProcesses();
  const before = { here: here.contentVersion, there: there.contentVersion };
  await here.change((transaction) => transaction.insertInto("settings").values({ key: "a", value: "b" }).execute());
  expect(here.contentVersion).toBeGreaterThan(before.here);
  await vi.waitFor(() => expect(there.contentVersion).toBeGreaterThan(before.there), {
    timeout: 300_000,
    interval: 20,
  });
});

test("a change that fails is none, anywhere", async () => {
  const { here } = await twoProcesses();
  const before = here.contentVersion;
  await expect(here.change(() => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(here.contentVersion).toBe(before);
});
