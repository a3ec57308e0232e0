import type { Kysely } from "kysely";
import { isFlag, orderedText, withId } from "../../platform/database/migration-columns.server";

/** Communities with their members, projects, partners and the team. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createCommunities(db);
  await createProjects(db);
  await createPartners(db);
  await createTeam(db);
}

async function createCommunities(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .createTable("communities")
    .addColumn("id", orderedText(db), (column) => column.primaryKey())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("name_key", orderedText(db), (column) => column.notNull())
    .addColumn("description", "text", (column) => column.notNull())
    .addColumn("category", "text", (column) => column.notNull())
    .addColumn("image_url", "text", (column) => column.notNull())
    .addColumn("about", "text", (column) => column.notNull())
    .addColumn("meeting_schedule", "text", (column) => column.notNull())
    .addColumn("location", "text", (column) => column.notNull())
    .addColumn("benefits", "text", (column) => column.notNull())
    .addColumn("lead_name", "text", (column) => column.notNull())
    .addColumn("lead_role", "text", (column) => column.notNull())
    .addColumn("lead_bio", "text", (column) => column.notNull())
    .addColumn("lead_image_url", "text", (column) => column.notNull())
    .addColumn("is_active", "integer", (column) => column.notNull().check(isFlag("is_active")))
    .addColumn("members_without_account", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("search_text", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("updated_at", "text", (column) => column.notNull())
    .execute();
  for (const columns of [
    ["created_at", "id"],
    ["name_key", "id"],
    ["category", "created_at", "id"],
    ["is_active", "created_at", "id"],
    ["is_active", "name_key", "id"],
  ]) {
    await schema
      .createIndex(`communities_${columns.join("_")}`)
      .on("communities")
      .columns(columns)
      .execute();
  }
  await schema
    .createTable("community_members")
    .addColumn("community_id", orderedText(db), (column) =>
      column.notNull().references("communities.id").onDelete("cascade"),
    )
    .addColumn("user_id", "integer", (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addColumn("created_at", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("community_members_once", ["community_id", "user_id"])
    .execute();
  await schema.createIndex("community_members_user_id").on("community_members").column("user_id").execute();
}

async function createProjects(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await withId(schema.createTable("projects"), db)
    .addColumn("title", "text", (column) => column.notNull())
    .addColumn("title_key", orderedText(db), (column) => column.notNull())
    .addColumn("description", "text", (column) => column.notNull())
    .addColumn("content", "text", (column) => column.notNull())
    .addColumn("image_url", "text", (column) => column.notNull())
    .addColumn("github_url", "text", (column) => column.notNull())
    .addColumn("demo_url", "text", (column) => column.notNull())
    .addColumn("technologies", "text", (column) => column.notNull())
    .addColumn("category", "text", (column) => column.notNull())
    .addColumn("status", "text", (column) => column.notNull())
    .addColumn("difficulty", "text", (column) => column.notNull())
    .addColumn("featured", "integer", (column) => column.notNull().check(isFlag("featured")))
    .addColumn("community_id", orderedText(db), (column) => column.references("communities.id").onDelete("set null"))
    .addColumn("search_text", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("updated_at", "text", (column) => column.notNull())
    .execute();
  for (const columns of [
    ["created_at", "id"],
    ["title_key", "id"],
    ["community_id", "created_at", "id"],
    ["status", "created_at", "id"],
    ["difficulty", "created_at", "id"],
    ["featured", "created_at", "id"],
  ]) {
    await schema
      .createIndex(`projects_${columns.join("_")}`)
      .on("projects")
      .columns(columns)
      .execute();
  }
}

async function createPartners(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await withId(schema.createTable("partners"), db)
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("name_key", orderedText(db), (column) => column.notNull())
    .addColumn("description", "text", (column) => column.notNull())
    .addColumn("logo_url", "text", (column) => column.notNull())
    .addColumn("website_url", "text", (column) => column.notNull())
    .addColumn("category", "text", (column) => column.notNull())
    .addColumn("featured", "integer", (column) => column.notNull().check(isFlag("featured")))
    .addColumn("is_active", "integer", (column) => column.notNull().check(isFlag("is_active")))
    .addColumn("search_text", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("updated_at", "text", (column) => column.notNull())
    .execute();
  for (const columns of [
    ["created_at", "id"],
    ["name_key", "id"],
    ["category", "created_at", "id"],
    ["featured", "created_at", "id"],
    ["is_active", "created_at", "id"],
    ["is_active", "name_key", "id"],
  ]) {
    await schema
      .createIndex(`partners_${columns.join("_")}`)
      .on("partners")
      .columns(columns)
      .execute();
  }
}

async function createTeam(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await withId(schema.createTable("team_members"), db)
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("name_key", orderedText(db), (column) => column.notNull())
    .addColumn("role", "text", (column) => column.notNull())
    .addColumn("bio", "text", (column) => column.notNull())
    .addColumn("image_url", "text", (column) => column.notNull())
    .addColumn("email", "text", (column) => column.notNull())
    .addColumn("github_url", "text", (column) => column.notNull())
    .addColumn("linkedin_url", "text", (column) => column.notNull())
    .addColumn("twitter_url", "text", (column) => column.notNull())
    .addColumn("order_priority", "integer", (column) => column.notNull())
    .addColumn("is_active", "integer", (column) => column.notNull().check(isFlag("is_active")))
    .addColumn("search_text", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("updated_at", "text", (column) => column.notNull())
    .execute();
  const order = ["order_priority desc", "id"];
  const byName = ["name_key", "id"];
  const team = (name: string) => schema.createIndex(`team_members_${name}`).on("team_members");
  await team("order").columns(order).execute();
  await team("active_order")
    .columns(["is_active", ...order])
    .execute();
  await team("name").columns(byName).execute();
  await team("active_name")
    .columns(["is_active", ...byName])
    .execute();
}
