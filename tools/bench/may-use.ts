import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createServer } from "vite";
import { medianMs } from "./load.ts";

const [people, qualifications] = [10_000, 10];
/** The machine requires the first ones. */
const required = 5;
const now = new Date("2026-06-01T08:00:00.000Z");

/** Measures whether somebody may use a machine, among 100,000 grants. */
export async function measureMayUse(): Promise<[what: string, figure: string][]> {
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
  const { mayUse } = await load<typeof import("../../src/features/may-use/may-use.server.ts")>(
    "/src/features/may-use/may-use.server.ts",
  );
  const { defaultSite } = await load<typeof import("../../src/platform/site.ts")>("/src/platform/site.ts");
  const { insertEvent, insertGrant, insertMachine, insertQualification, insertUser } =
    await load<typeof import("../../tests/support/factories.ts")>("/tests/support/factories.ts");
  const directory = mkdtempSync(join(tmpdir(), "bench-may-use-"));
  const db = openSqliteDatabase(directory);
  try {
    await migrate(db);
    const { machine, trained, stranger } = await db.transaction().execute(async (transaction) => {
      const ids: number[] = [];
      for (let one = 0; one < qualifications; one++) ids.push(await insertQualification(transaction));
      const requires = JSON.stringify(ids.slice(0, required));
      // Two hundred inductions to come: the answer names the next one of each qualification.
      for (let one = 0; one < 200; one++) {
        const [start_date, end_date] = [1, 2].map((hours) => new Date(now.getTime() + one + hours * 3_600_000));
        const event_id = await insertEvent(transaction, {
          start_date: start_date?.toISOString() ?? "",
          end_date: end_date?.toISOString() ?? "",
        });
        const grants = { event_id, qualification_ids: `[${ids[one % qualifications]}]`, mode: "by_trainer" as const };
        await transaction
          .insertInto("event_grants")
          .values({ ...grants, requires: "[]" })
          .execute();
      }
      const users: number[] = [];
      for (let person = 0; person < people; person++) {
        const { id } = await insertUser(transaction);
        users.push(id);
        for (const qualification of ids)
          await insertGrant(transaction, qualification, { user_id: id, expires_on: "2026-12-31" });
      }
      return {
        machine: await insertMachine(transaction, { requires }),
        trained: users[people / 2],
        stranger: (await insertUser(transaction)).id,
      };
    });
    const ask = (userId: number | undefined) =>
      medianMs(101, () => mayUse(db, { equipmentId: machine, userId, at: now }, defaultSite));
    const [yes, no] = [await ask(trained), await ask(stranger)];
    return [
      [
        `may I use it, among ${people * qualifications} grants (20 ms)`,
        `${yes.toFixed(1)} ms; with five reasons against it ${no.toFixed(1)} ms`,
      ],
    ];
  } finally {
    await db.destroy();
    await vite.close();
    rmSync(directory, { recursive: true, force: true });
  }
}

if (import.meta.main) console.table(await measureMayUse());
