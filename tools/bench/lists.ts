import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createServer } from "vite";
import { medianMs } from "./load.ts";

const eventCount = 10_000;
const now = new Date("2026-06-01T08:00:00.000Z");

/** Measures the list of 10,000 events: one page, and the count. */
export async function measureLists(): Promise<[what: string, figure: string][]> {
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
  const { listEvents, countEvents } = await load<typeof import("../../src/features/events/model.server.ts")>(
    "/src/features/events/model.server.ts",
  );
  const { eventQuerySchema } = await load<typeof import("../../src/features/events/schema.ts")>(
    "/src/features/events/schema.ts",
  );
  const directory = mkdtempSync(join(tmpdir(), "bench-lists-"));
  const db = openSqliteDatabase(directory);
  const figures: [string, string][] = [];
  try {
    await migrate(db);
    await db.transaction().execute(async (transaction) => {
      for (let chunk = 0; chunk < eventCount; chunk += 500) {
        await transaction
          .insertInto("events")
          .values(Array.from({ length: 500 }, (_, index) => manyEvents(chunk + index)))
          .execute();
      }
    });
    for (const asked of [{}, { status: "workshop" }, { upcoming: "true" }, { search: "number 77" }, { page: "250" }]) {
      const query = eventQuerySchema.parse(asked);
      const whole = await medianMs(101, () => listEvents(db, query, now, { seesHidden: false }));
      const counting = await medianMs(101, () => countEvents(db, query, now, { seesHidden: false }));
      const label = new URLSearchParams(asked as Record<string, string>).toString() || "no filter";
      figures.push([
        `list over ${eventCount} events, ${label}`,
        `${whole.toFixed(2)} ms, of it counting ${counting.toFixed(2)} ms`,
      ]);
    }
  } finally {
    await db.destroy();
    await vite.close();
    rmSync(directory, { recursive: true, force: true });
  }
  return figures;
}

function manyEvents(number: number) {
  const start = new Date(now.getTime() + (number - eventCount / 2) * 3_600_000);
  const text = `Event number ${number}`;
  return {
    title: text,
    description: `${text} of many, to see how the list bears them`,
    content: "",
    start_date: start.toISOString(),
    end_date: new Date(start.getTime() + 7_200_000).toISOString(),
    location: "Harare",
    is_online: 0,
    meeting_url: "",
    registration_fee_cents: 0,
    max_attendees: null,
    event_type: (["workshop", "meetup", "hackathon"] as const)[number % 4] ?? ("" as const),
    featured: number % 50 === 0 ? 1 : 0,
    image_url: "",
    community_id: null,
    search_text: `${text} of many, to see how the list bears them`.toLowerCase(),
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
  };
}
