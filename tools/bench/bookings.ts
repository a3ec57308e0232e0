import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createServer } from "vite";
import { medianMs } from "./load.ts";

const count = 100_000;
/** Half of all bookings are of one machine with this many units. */
const units = 4;
const hourMs = 3_600_000;
const now = new Date("2026-06-01T08:00:00.000Z");

/** Measures the free times of a week among 100,000 bookings. */
export async function measureBookings(): Promise<[what: string, figure: string][]> {
  const vite = await createServer({
    configFile: false,
    server: { middlewareMode: true, ws: false },
    appType: "custom",
    logLevel: "error",
  });
  const load = <T>(path: string) => vite.ssrLoadModule(path) as Promise<T>;
  const { openSqliteDatabase } = await load<typeof import("../../src/platform/database/database.server.ts")>(
    "/src/platform/database/database.server.ts",
  );
  const { migrate } = await load<typeof import("../../src/app/migrations/index.server.ts")>(
    "/src/app/migrations/index.server.ts",
  );
  const { readAvailability, readDay } = await load<typeof import("../../src/features/bookings/model.server.ts")>(
    "/src/features/bookings/model.server.ts",
  );
  const { readSituation } = await load<typeof import("../../src/features/bookings/situation.server.ts")>(
    "/src/features/bookings/situation.server.ts",
  );
  const { nextFree } = await load<typeof import("../../src/features/bookings/rules.ts")>(
    "/src/features/bookings/rules.ts",
  );
  const { emptyBooking } = await load<typeof import("../../src/features/bookings/state.ts")>(
    "/src/features/bookings/state.ts",
  );
  const { defaultSite } = await load<typeof import("../../src/platform/site.ts")>("/src/platform/site.ts");
  const { insertMachine } =
    await load<typeof import("../../tests/support/factories.ts")>("/tests/support/factories.ts");
  const directory = mkdtempSync(join(tmpdir(), "bench-bookings-"));
  const db = openSqliteDatabase(directory);
  try {
    await migrate(db);
    const machine = await insertMachine(db, { booking: "open" });
    const other = await insertMachine(db, { booking: "open" });
    const at = now.toISOString();
    const span = (index: number) => {
      // Four units in turn, an hour each, half of them past.
      const from = now.getTime() + (Math.floor(index / units) - count / 4 / units) * hourMs;
      const [starts_at, ends_at] = [from, from + hourMs].map((time) => new Date(time).toISOString()) as [
        string,
        string,
      ];
      return { starts_at, ends_at, busy_until_at: ends_at };
    };
    await db.transaction().execute(async (transaction) => {
      for (let chunk = 0; chunk < count; chunk += 500)
        await transaction
          .insertInto("bookings")
          .values(
            Array.from({ length: 500 }, (_, index) => ({
              ...emptyBooking,
              ...span(Math.floor((chunk + index) / 2)),
              equipment_id: index % 2 === 0 ? machine : other,
              unit_id: 1 + (Math.floor((chunk + index) / 2) % units),
              user_id: null,
              created_by: null,
              kind: "own" as const,
              created_at: at,
              updated_at: at,
            })),
          )
          .execute();
    });
    const week = { from: at, to: new Date(now.getTime() + 7 * 24 * hourMs).toISOString(), now };
    const looking = { ...week, seesNames: false, seesHidden: false, userId: undefined };
    const plain = await medianMs(51, () => readAvailability(db, machine, looking, defaultSite));
    const named = await medianMs(51, () => readAvailability(db, machine, { ...looking, seesNames: true }, defaultSite));
    const row = await db.selectFrom("equipment").selectAll().where("id", "=", machine).executeTakeFirstOrThrow();
    const wanted = { from: now.getTime() + hourMs, to: now.getTime() + 2 * hourMs };
    const fine = { ...row, step_minutes: 5, outside_hours: 1 };
    const refused = await medianMs(21, async () =>
      nextFree(wanted, await readSituation(db, { machine: fine, userId: null, wanted, now }, defaultSite)),
    );
    const day = await medianMs(21, () => readDay(db, "2026-06-02", "all", { site: defaultSite, now }));
    return [
      [`the next free time of that machine in steps of 5 minutes, under its lock (100 ms)`, `${refused.toFixed(1)} ms`],
      [`the back office's day of all machines (100 ms)`, `${day.toFixed(1)} ms`],
      [
        `a week's free times of a machine booked out, among ${count} bookings (50 ms)`,
        `${plain.toFixed(1)} ms; with names, for its keepers ${named.toFixed(1)} ms`,
      ],
    ];
  } finally {
    await db.destroy();
    await vite.close();
    rmSync(directory, { recursive: true, force: true });
  }
}

if (import.meta.main) console.table(await measureBookings());
