// On PostgreSQL too: limits are counted by concurrent transactions.
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { Clock, minute, second } from "../../../tests/support/clock";
import { newDatabase } from "../../../tests/support/database";
import { openPostgresDatabase, openSqliteDatabase } from "../database/database.server";
import { Problem } from "../errors/problem.server";
import { createLog } from "../log.server";
import type { Counts } from "./counts.server";
import { DatabaseCounts, forgetOldCounts } from "./database-counts.server";
import { MemoryCounts } from "./memory-counts.server";
import { countAll, RateLimit } from "./rate-limit.server";

const secret = new Uint8Array(32).fill(7);
const log = createLog("silent");

async function databaseCounts() {
  const { db, settings, drop } = await newDatabase();
  onTestFinished(drop);
  return { db, settings, counts: new DatabaseCounts({ db, secret, log }) };
}

async function refusal(attempt: Promise<void>): Promise<Problem | undefined> {
  try {
    await attempt;
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
  return undefined;
}

/** How many of so many attempts at once are not refused. */
async function through(times: number, attempt: (time: number) => Promise<void>): Promise<number> {
  const refusals = await Promise.all(Array.from({ length: times }, (_, time) => refusal(attempt(time))));
  return refusals.filter((refused) => refused === undefined).length;
}

const places: [string, () => Promise<Counts>][] = [
  ["memory", async () => new MemoryCounts()],
  ["the database", async () => (await databaseCounts()).counts],
];

describe.each(places)("counted in %s", (_name, make) => {
  test("so many in a window, each key for itself, and a new window after it", async () => {
    const clock = new Clock();
    const limit = new RateLimit(2, minute, { counts: await make(), name: "tries" });
    for (let time = 0; time < 2; time++) {
      expect(await refusal(limit.check("a", clock.now()))).toBeUndefined();
      expect(await refusal(limit.count("a", clock.now()))).toBeUndefined();
    }
    for (const refused of [limit.check("a", clock.now()), limit.count("a", clock.now())]) {
      expect(await refusal(refused)).toMatchObject({ status: 429, retryAfter: 60 });
    }
    expect(await limit.used("a", clock.now())).toBe(2);
    expect(await refusal(limit.check("b", clock.now()))).toBeUndefined();
    clock.advance(minute - 1);
    expect((await refusal(limit.check("a", clock.now())))?.retryAfter).toBe(1);
    clock.advance(1);
    expect(await limit.used("a", clock.now())).toBe(0);
    expect(await refusal(limit.count("a", clock.now()))).toBeUndefined();
    expect(await limit.used("a", clock.now())).toBe(1);
  });

  test("what is taken back is free again: one, or all", async () => {
    const { now } = new Clock();
    const limit = new RateLimit(2, minute, { counts: await make(), name: "tries" });
    await limit.uncount("a");
    for (let time = 0; time < 2; time++) await limit.count("a", now());
    await limit.uncount("a");
    expect(await limit.used("a", now())).toBe(1);
    await limit.count("a", now());
    await limit.forget("a");
    expect(await limit.used("a", now())).toBe(0);
    expect(await through(9, () => limit.count("a", now()))).toBe(2);
  });

  test("a wide circle has four times the bound, and its attempts are taken back with those in it", async () => {
    const { now } = new Clock();
    const shared = { counts: await make(), name: "tries", widen: (key: string) => key.slice(0, 1) };
    const limit = new RateLimit(2, minute, shared);
    expect(await through(3, () => limit.count("a1", now()))).toBe(2);
    // 2 of 8 are used; each of the others has its own bound as well.
    expect(await through(10, (time) => limit.count(`a${2 + time}`, now()))).toBe(6);
    expect(await refusal(limit.check("a20", now()))).toMatchObject({ status: 429, retryAfter: 60 });
    expect(await refusal(limit.count("b1", now()))).toBeUndefined();
    await limit.uncount("a1");
    expect(await through(3, () => limit.count("a1", now()))).toBe(1);
  });

  test("of 200 attempts at once exactly the limit gets through", async () => {
    const { now } = new Clock();
    const limit = new RateLimit(50, minute, { counts: await make(), name: "tries" });
    expect(await through(200, () => limit.count("a", now()))).toBe(50);
    expect(await limit.used("a", now())).toBe(50);
  });

  test("several limits count together or not at all", async () => {
    const { now } = new Clock();
    const counts = await make();
    const narrow = new RateLimit(1, minute, { counts, name: "narrow" });
    const wide = new RateLimit(5, 5 * minute, { counts, name: "wide" });
    const both = () => countAll(counts, [wide.of("a"), narrow.of("a")], now());
    expect(await through(40, both)).toBe(1);
    expect(await wide.used("a", now())).toBe(1);
    for (let time = 0; time < 4; time++) await wide.count("a", now());
    // The longest wait is told, so that coming back then helps.
    expect(await refusal(both())).toMatchObject({ status: 429, retryAfter: 300 });
    await counts.forgive({ lower: [wide.of("a").key], clear: [narrow.of("a").key] });
    expect([await wide.used("a", now()), await narrow.used("a", now())]).toEqual([4, 0]);
  });
});

test.each([
  [second, "1 second"],
  [59 * second, "59 seconds"],
  [60 * second, "1 minute"],
  [61 * second, "2 minutes"],
  [15 * minute, "15 minutes"],
])("after a window of %d ms it says %s", async (window, words) => {
  const { now } = new Clock();
  const limit = new RateLimit(1, window);
  await limit.count("a", now());
  expect((await refusal(limit.count("a", now())))?.message).toBe(`Too many attempts. Please try again in ${words}.`);
});

test("many keys do not fill the memory: the oldest window is forgotten first", async () => {
  const { now } = new Clock();
  const limit = new RateLimit(1, minute);
  for (let number = 0; number <= 20_000; number++) await limit.count(String(number), now());
  expect(await limit.used("0", now())).toBe(0);
  expect(await limit.used("1", now())).toBe(1);
  expect(await limit.used("20000", now())).toBe(1);
});

describe("a database of several processes", () => {
  test("has one count for all of them", async () => {
    const { now } = new Clock();
    const { counts, settings } = await databaseCounts();
    const there =
      "DATABASE_URL" in settings
        ? await openPostgresDatabase(settings.DATABASE_URL, log)
        : openSqliteDatabase(settings.DATA_DIR);
    onTestFinished(() => there.destroy());
    const limits = [counts, new DatabaseCounts({ db: there, secret, log })].map(
      (where) => new RateLimit(50, minute, { counts: where, name: "tries" }),
    );
    expect(await through(200, (time) => (limits[time % 2] as RateLimit).count("a", now()))).toBe(50);
    await limits[0]?.forget("a");
    expect(await limits[1]?.used("a", now())).toBe(0);
  });

  test("holds nobody's address or name in a form that can be read, and only while it counts", async () => {
    const clock = new Clock();
    const { db, counts } = await databaseCounts();
    await new RateLimit(5, minute, { counts, name: "tries" }).count("rudo 203.0.113.7", clock.now());
    await new RateLimit(5, 2 * minute, { counts, name: "others" }).count("rudo 203.0.113.7", clock.now());
    const rows = await db.selectFrom("rate_limits").selectAll().orderBy("key").execute();
    expect(rows.map(({ key }) => key)).toEqual([
      expect.stringMatching(/^others [\w-]{22}$/),
      expect.stringMatching(/^tries [\w-]{22}$/),
    ]);
    expect(JSON.stringify(rows)).not.toMatch(/rudo|203/);
    clock.advance(minute);
    await forgetOldCounts(db, clock.now());
    expect(await db.selectFrom("rate_limits").select("key").execute()).toEqual([{ key: rows[0]?.key }]);
  });

  test("that fails opens no door and closes none: the process counts by itself, and says so once", async () => {
    const { now } = new Clock();
    const { db } = await databaseCounts();
    const told = { error: vi.spyOn(log, "error"), info: vi.spyOn(log, "info") };
    onTestFinished(() => {
      vi.restoreAllMocks();
    });
    const limit = new RateLimit(3, minute, { counts: new DatabaseCounts({ db, secret, log }), name: "tries" });
    await db.schema.alterTable("rate_limits").renameTo("elsewhere").execute();
    expect(await through(10, () => limit.count("a", now()))).toBe(3);
    expect(await limit.used("a", now())).toBe(3);
    await limit.forget("a");
    expect(await limit.used("a", now())).toBe(0);
    expect(told.error).toHaveBeenCalledTimes(1);
    await db.schema.alterTable("elsewhere").renameTo("rate_limits").execute();
    expect(await through(10, () => limit.count("a", now()))).toBe(3);
    expect(told.info).toHaveBeenCalledTimes(1);
  });
});
