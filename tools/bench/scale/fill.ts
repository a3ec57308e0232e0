import { sql } from "kysely";
import { type Database, isPostgres } from "../../../src/platform/database/database.server";
import type { Tables } from "../../../src/platform/database/tables";
import {
  insertCommunity,
  insertEvent,
  insertGalleryItem,
  insertMachine,
  insertMessage,
  insertPartner,
  insertPost,
  insertProduct,
  insertProject,
  insertRegistration,
  insertTeamMember,
  insertUser,
} from "../../../tests/support/factories";

/** How many rows each table gets at the full size. */
export const fullSize = {
  users: 100_000,
  communities: 200,
  events: 100_000,
  registrations: 1_000_000,
  messages: 100_000,
  products: 20_000,
  orders: 100_000,
  posts: 20_000,
  gallery_items: 20_000,
  projects: 3_000,
  subscribers: 1_000_000,
  partners: 2_000,
  team_members: 2_000,
  audit: 100_000,
  trash: 20_000,
} satisfies Partial<Record<keyof Tables, number>>;
export type Filled = keyof typeof fullSize;

/** The instant around which everything happens. */
export const now = new Date("2026-06-01T08:00:00.000Z");

const firstNames =
  "Rudo Tariro Tatenda Farai Chipo Nyasha Kudzai Tendai Rumbidzai Tinashe Anesu Munashe Ruvimbo Simba Tafadzwa Vimbai Ngoni Paidamoyo Shingai Zvikomborero";
const lastNames =
  "Moyo Ncube Sibanda Dube Chikafu Mlambo Gumbo Mutasa Marufu Chirwa Banda Phiri Nkomo Zulu Hove Mpofu Ndlovu";
const things = "Laser Lathe Soldering Robotics Welding Printing Sewing Radio Woodwork Beekeeping Solar Drone";
const paragraph =
  "Bring what you are working on and somebody will help you with it; tools, benches and tea are there. Please wear closed shoes near the machines and tell us what you need beforehand. ";

/** Returns SQL that picks a word of a list by the number `of`. */
function pick(words: string | readonly string[], of: string): string {
  const list = typeof words === "string" ? words.split(" ") : words;
  return `(case (${of}) % ${list.length} ${list.map((word, at) => `when ${at} then '${word}'`).join(" ")} end)`;
}

/** Columns that differ between rows, as SQL in which `n` counts from 1; all others are the same in every row. */
type Differences = Record<string, string>;

function differences(db: Database, rows: (table: Filled) => number): Record<Filled, Differences> {
  const seconds = now.getTime() / 1000;
  const instant = (ago: string) =>
    isPostgres(db)
      ? `to_char(to_timestamp(${seconds} - (${ago})) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
      : `strftime('%Y-%m-%dT%H:%M:%fZ', ${seconds} - (${ago}), 'unixepoch')`;
  const name = `${pick(firstNames, "n * 7919")} || ' ' || ${pick(lastNames, "n * 104729")}`;
  const title = `${pick(things, "n * 7919")} || ' evening ' || n`;
  const key = (text: string) => `lower(${text})`;
  const found = (...texts: string[]) => `lower(${texts.join(" || '\n' || ")})`;
  const every = (step: number) => `case when n % ${step} = 0 then 1 else 0 end`;
  const row = (table: Filled) => `1 + (n - 1) % ${rows(table)}`;
  const minutesAgo = instant("n * 60");
  const hour = `(n - ${Math.floor(rows("events") / 2)}) * 3600`;
  const text = `'${paragraph}'`;
  return {
    users: {
      username: "'member' || n",
      username_key: "'member' || n",
      full_name: name,
      email: "'member' || n || '@people.example'",
      email_key: "'member' || n || '@people.example'",
      role: "case when n % 1000 = 0 then 'moderator' else 'member' end",
      search_text: found(name, "'member' || n || '@people.example'", "'member' || n"),
      created_at: minutesAgo,
    },
    communities: {
      id: "'circle-' || n",
      name: "'Circle ' || n",
      name_key: "'circle ' || n",
      category: pick(["technology", "maker", "design"], "n"),
      is_active: "case when n % 10 = 0 then 0 else 1 end",
      search_text: "'circle ' || n",
      created_at: minutesAgo,
    },
    events: {
      title,
      description: text,
      start_date: instant(hour),
      end_date: instant(`${hour} - 7200`),
      event_type: pick(["workshop", "hackathon", "meetup", "panel", "bootcamp"], "n"),
      featured: every(50),
      search_text: found(title, text),
      created_at: minutesAgo,
    },
    registrations: {
      event_id: row("events"),
      user_id: `case when n % 3 = 0 then ${row("users")} end`,
      name,
      email: "'guest' || n || '@people.example'",
      email_key: "'guest' || n || '@people.example'",
      organization: pick(things, "n * 31"),
      registration_status: pick(["confirmed", "confirmed", "confirmed", "attended", "cancelled"], "n * 7919 / 13"),
      search_text: found(name, "'guest' || n || '@people.example'", "''", pick(things, "n * 31")),
      created_at: minutesAgo,
    },
    messages: {
      name,
      email: "'writer' || n || '@people.example'",
      subject: title,
      message: text,
      status: pick(["unread", "read", "read", "replied"], "n"),
      search_text: found(name, "'writer' || n || '@people.example'", "''", title, text),
      created_at: minutesAgo,
    },
    products: {
      name: `${pick(things, "n")} || ' kit ' || n`,
      price_cents: "100 + n * 7919 % 100000",
      category: pick(["electronics", "3d-printing", "tools", "components", "merchandise", "books"], "n"),
      stock_quantity: "n % 40",
      in_stock: "case when n % 40 > 0 then 1 else 0 end",
      featured: every(50),
      search_text: found(`${pick(things, "n")}`, "'kit ' || n"),
      created_at: minutesAgo,
    },
    orders: {
      user_id: row("users"),
      product_id: row("products"),
      status: pick(["requested", "done", "done", "cancelled"], "n"),
      created_at: minutesAgo,
    },
    posts: {
      title,
      slug: "'article-' || n",
      content: `${Array(10).fill(text).join(" || ")} || n`,
      status: pick(["draft", "published", "published", "published"], "n"),
      featured: every(50),
      author_name: name,
      author_key: key(name),
      author_id: row("users"),
      views: "n * 7919 % 5000",
      date: minutesAgo,
      search_text: found(title, `${Array(10).fill(text).join(" || ")} || n`, name),
      created_at: minutesAgo,
    },
    gallery_items: {
      title,
      category: pick(["general", "facility", "projects", "events", "community"], "n"),
      featured: every(50),
      search_text: found(title),
      created_at: minutesAgo,
    },
    projects: {
      title,
      title_key: key(title),
      category: pick(["iot", "ai", "other"], "n"),
      status: pick(["planning", "active", "in_progress", "completed", "on_hold"], "n"),
      difficulty: pick(["beginner", "intermediate", "advanced"], "n / 5"),
      featured: every(50),
      search_text: found(title),
      created_at: minutesAgo,
    },
    subscribers: {
      name,
      email: "'reader' || n || '@people.example'",
      email_key: "'reader' || n || '@people.example'",
      state: pick(["confirmed", "confirmed", "confirmed", "asked", "ended"], "n * 7919 / 13"),
      search_text: found("'reader' || n || '@people.example'", name),
      created_at: minutesAgo,
    },
    partners: {
      name,
      name_key: key(name),
      category: pick(["tech", "education", "government"], "n"),
      featured: every(50),
      search_text: found(name),
      created_at: minutesAgo,
    },
    team_members: {
      name,
      name_key: key(name),
      order_priority: "n % 100",
      search_text: found(name),
      created_at: minutesAgo,
    },
    audit: {
      user_id: row("users"),
      action: pick(["created", "updated", "updated", "deleted"], "n"),
      resource: pick(["event", "registration", "post", "product"], "n / 4"),
      item: "'' || n",
      title,
      search_text: found(name, title),
      created_at: minutesAgo,
    },
    trash: {
      resource: pick(["event", "registration", "post", "product"], "n"),
      item: "'' || n",
      title,
      search_text: found(title),
      deleted_at: instant("n * 60"),
    },
  };
}

/** One row of each table, from which all others are made. */
async function insertPatterns(db: Database): Promise<void> {
  const { id } = await insertUser(db, { role: "admin", username: "keeper" });
  await insertCommunity(db);
  await insertRegistration(db, await insertEvent(db, { max_attendees: null }));
  await insertMessage(db);
  const product = await insertProduct(db);
  const at = now.toISOString();
  const order = { user_id: id, product_id: product, product_name: "Kit", unit_price_cents: 100, quantity: 1 };
  await db
    .insertInto("orders")
    .values({ ...order, status: "requested", created_at: at })
    .execute();
  await insertPost(db);
  await insertGalleryItem(db);
  await insertProject(db);
  const email = "pattern@people.example";
  await db
    .insertInto("subscribers")
    .values({
      ...{ email, email_key: email, name: "", language: "en-GB", state: "confirmed", source: "footer", consent: "" },
      ...{ asked_at: at, confirmed_at: at, ended_at: null, search_text: email, created_at: at, updated_at: at },
    })
    .execute();
  await insertPartner(db);
  await insertTeamMember(db);
  const entry = { resource: "event", item: "1", title: "Pattern", search_text: "pattern" };
  await db
    .insertInto("audit")
    .values({
      ...entry,
      created_at: at,
      user_id: id,
      user_name: "Keeper",
      username: "keeper",
      action: "created",
      changes: "[]",
    })
    .execute();
  await db
    .insertInto("trash")
    .values({
      ...entry,
      rows: "[]",
      links: "[]",
      dependants: 0,
      deleted_by: id,
      deleted_by_name: "Keeper",
      deleted_by_username: "keeper",
      deleted_at: at,
    })
    .execute();
}

/** What stands beside the rows: topics of subscribers, and projects with twelve steps made with a machine. */
async function insertBesides(db: Database): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    if (isPostgres(db)) await sql`set local statement_timeout = 0`.execute(transaction);
    await sql`insert into subscriber_topics (subscriber_id, topic)
      select id, case id % 3 when 0 then 'events' else 'news' end from subscribers`.execute(transaction);
    const machine = await insertMachine(transaction);
    const step = { title: "Sand it", text: paragraph, pictures: [{ url: "/files/none/1x1.webp", alt: "" }] };
    const guide = { equipment_ids: `[${machine}]`, materials: "[]", licence: "cc-by", makers: '["Rudo Moyo"]' };
    const values = [JSON.stringify(Array(12).fill(step)), ...Object.values(guide)].map((value) => sql.lit(value));
    await sql`insert into project_guides (project_id, steps, equipment_ids, materials, licence, makers)
      select id, ${sql.join(values)} from projects`.execute(transaction);
    await sql`insert into project_machines (project_id, equipment_id)
      select id, ${sql.lit(machine)} from projects where id % 10 = 0`.execute(transaction);
  });
}

/** Fills an empty database to a share of the full size. @returns how long each table took; milliseconds */
export async function fill(db: Database, share: number): Promise<Map<Filled, number>> {
  const rows = (table: Filled) => Math.max(20, Math.round(fullSize[table] * share));
  const taken = new Map<Filled, number>();
  await insertPatterns(db);
  const tables = await db.introspection.getTables();
  const all = differences(db, rows);
  await db.transaction().execute(async (transaction) => {
    if (isPostgres(db)) await sql`set local statement_timeout = 0`.execute(transaction);
    for (const table of Object.keys(fullSize) as Filled[]) {
      const columns = (tables.find(({ name }) => name === table)?.columns ?? [])
        .map(({ name }) => name)
        .filter((name) => name !== "id" || table === "communities");
      const pattern = await sql<Record<string, unknown>>`select * from ${sql.table(table)} limit 1`.execute(
        transaction,
      );
      const values = columns.map((column) => {
        const different = all[table][column];
        return different === undefined ? sql.lit(pattern.rows[0]?.[column]) : sql.raw(different);
      });
      const until = sql.lit(rows(table));
      const series = isPostgres(db)
        ? sql`(select generate_series(1::bigint, ${until}) as n) as series`
        : sql`(with recursive counted(n) as (select 1 union all select n + 1 from counted where n < ${until}) select n from counted) as series`;
      const begun = performance.now();
      await sql`insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
        select ${sql.join(values)} from ${series}`.execute(transaction);
      taken.set(table, performance.now() - begun);
    }
    await sql`insert into post_categories (post_id, category, date)
      select id, case id % 3 when 0 then 'hardware' when 1 then 'ai' else 'community' end, date from posts`.execute(
      transaction,
    );
  });
  await insertBesides(db);
  if (isPostgres(db)) await sql`vacuum analyze`.execute(db);
  else await sql`pragma wal_checkpoint(truncate)`.execute(db);
  return taken;
}
