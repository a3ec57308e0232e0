import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { createServer } from "vite";

/** Of each kind that the engines index; 100,000 rows in all, and as many words in an article as one has. */
const rowsOf = { events: 40_000, projects: 20_000, posts: 20_000, products: 20_000 };
const now = new Date("2026-06-01T08:00:00.000Z");
/** Words found in all rows, in a hundredth, in one; word beginnings; a typo; no match. */
const questions = [
  "makerspace",
  "ma",
  "laser",
  "las",
  "laser borehole",
  "borehole",
  "borehol",
  "boreohle",
  "lasr ma",
  "zzzzzzzzzz yyyyyyyyyy",
];

/** Enough for a 95th percentile: the slowest of each twenty. */
const times = 40;

/** Measures one search by the clock and by this process's processor time, which other load affects less. */
async function timed(work: () => Promise<void>): Promise<string> {
  await work();
  const all: number[] = [];
  const before = process.cpuUsage();
  for (let at = 0; at < times; at++) {
    const began = performance.now();
    await work();
    all.push(performance.now() - began);
  }
  const { user, system } = process.cpuUsage(before);
  all.sort((one, other) => one - other);
  const [median = 0, slow = 0] = [all[times / 2], all[Math.ceil(times * 0.95) - 1]];
  return `${median.toFixed(1)} ms, 95 of 100 within ${slow.toFixed(1)}; ${((user + system) / 1_000 / times).toFixed(1)} ms of this process`;
}

/** Measures searches among 100,000 rows, on the empty PostgreSQL database at `url` or on SQLite. */
export async function measureSearch(url?: string): Promise<[what: string, figure: string][]> {
  const vite = await createServer({
    configFile: false,
    server: { middlewareMode: true, ws: false },
    appType: "custom",
    logLevel: "error",
  });
  const load = <T>(path: string) => vite.ssrLoadModule(path) as Promise<T>;
  const { openSqliteDatabase, openPostgresDatabase } = await load<
    typeof import("../../src/platform/database/database.server.ts")
  >("/src/platform/database/database.server.ts");
  const { migrate } = await load<typeof import("../../src/app/migrations/index.server.ts")>(
    "/src/app/migrations/index.server.ts",
  );
  const { createLog } = await load<typeof import("../../src/platform/log.server.ts")>("/src/platform/log.server.ts");
  const { defaultSite: site } = await load<typeof import("../../src/platform/site.ts")>("/src/platform/site.ts");
  const { search } = await load<typeof import("../../src/features/search/search.server.ts")>(
    "/src/features/search/search.server.ts",
  );
  const { findEverything } = await load<typeof import("../../src/features/admin-search/find-everything.server.ts")>(
    "/src/features/admin-search/find-everything.server.ts",
  );
  const directory = mkdtempSync(join(tmpdir(), "bench-search-"));
  const db = url ? await openPostgresDatabase(url, createLog("silent")) : openSqliteDatabase(directory);
  const figures: [string, string][] = [];
  try {
    await migrate(db);
    // Filling is exempt from the time limit of visitors' queries.
    await db.persist(async () => {
      for (const [table, count] of Object.entries(rowsOf))
        for (let chunk = 0; chunk < count; chunk += 500) {
          const rows = Array.from({ length: 500 }, (_, at) => rowOf(table as keyof typeof rowsOf, chunk + at));
          const names = sql.join(Object.keys(rows[0] ?? {}).map((name) => sql.ref(name)));
          const values = sql.join(rows.map((row) => sql`(${sql.join(Object.values(row))})`));
          await sql`insert into ${sql.table(table)} (${names}) values ${values}`.execute(db);
        }
      if (url) await sql`analyze`.execute(db);
    });
    for (const q of questions) {
      let total = 0;
      const ms = await timed(async () => {
        total = (await search({ db, site, now }, { q, kind: undefined, page: 1, size: 18 })).total;
      });
      figures.push([`search "${q}" among 100000 rows, ${total} found`, ms]);
      const finding = { db, site, can: () => true };
      const own = await timed(async () => {
        total = (await findEverything(finding, { q, kind: undefined, page: 1, size: 24 })).total;
      });
      figures.push([`search "${q}" in the back office, ${total} found`, own]);
    }
  } finally {
    await db.destroy();
    await vite.close();
    rmSync(directory, { recursive: true, force: true });
  }
  return figures;
}

const some = ["wood", "copper", "solder", "resin", "filament", "sensor", "motor", "bench", "router", "stitch"];

/** Words that are as common as those of a text: a few everywhere, most in few. */
const wordsOf = (number: number, count: number) =>
  Array.from({ length: count }, (_, at) =>
    at % 3 === 0 ? some[(number + at) % some.length] : `word${(number * 31 + at * 977) % 20_011}`,
  ).join(" ");

function rowOf(table: keyof typeof rowsOf, number: number): Record<string, string | number> {
  const laser = number % 100 === 0 ? " laser" : "";
  const title = `Thing ${number}${laser} of the makerspace${number === 777 ? " borehole" : ""}`;
  const at = new Date(now.getTime() + (number - 20_000) * 3_600_000).toISOString();
  const stamps = { search_text: title.toLowerCase(), created_at: at, updated_at: at, image_url: "" };
  if (table === "products")
    return {
      name: title,
      description: wordsOf(number, 60),
      price_cents: 100,
      category: "tools",
      stock_quantity: 1,
      is_available: 1,
      in_stock: 1,
      featured: 0,
      specifications: "[]",
      ...stamps,
    };
  const text = { title, content: wordsOf(number, table === "posts" ? 600 : 120), featured: 0 };
  if (table === "posts")
    return {
      ...text,
      slug: `thing-${number}`,
      excerpt: wordsOf(number, 20),
      status: number % 10 === 0 ? "draft" : "published",
      author_name: "",
      author_key: "",
      author_image: "",
      author_bio: "",
      categories: "[]",
      related_post_ids: "[]",
      date: at,
      ...stamps,
    };
  const described = { ...text, description: wordsOf(number, 40), ...stamps };
  if (table === "projects")
    return {
      ...described,
      title_key: title.toLowerCase(),
      github_url: "",
      demo_url: "",
      technologies: "[]",
      category: "other",
      status: "active",
      difficulty: "beginner",
    };
  return {
    ...described,
    start_date: at,
    end_date: at,
    location: "Harare",
    is_online: 0,
    meeting_url: "",
    registration_fee_cents: 0,
    event_type: "",
  };
}
