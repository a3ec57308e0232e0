import { type Kysely, sql } from "kysely";
import { isFlag, withId } from "../../../platform/database/migration-columns.server";

/**
 * Projects of members: the member's version with its makers and files, and the guide of the published project. A member's
 * version has the id that its project gets when it is approved.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .createTable("project_guides")
    .addColumn("project_id", "integer", (column) => column.primaryKey().references("projects.id").onDelete("cascade"))
    .addColumn("steps", "text", (column) => column.notNull())
    .addColumn("equipment_ids", "text", (column) => column.notNull())
    .addColumn("materials", "text", (column) => column.notNull())
    .addColumn("licence", "text", (column) => column.notNull())
    .addColumn("hours", "double precision")
    .addColumn("makers", "text", (column) => column.notNull())
    .execute();
  await schema
    .createTable("project_machines")
    .addColumn("project_id", "integer", (column) => column.notNull().references("projects.id").onDelete("cascade"))
    .addColumn("equipment_id", "integer", (column) => column.notNull().references("equipment.id").onDelete("cascade"))
    .addPrimaryKeyConstraint("project_machines_once", ["equipment_id", "project_id"])
    .execute();
  await schema.createIndex("project_machines_project").on("project_machines").column("project_id").execute();

  await schema
    .createTable("member_projects")
    .addColumn("id", "integer", (column) => column.primaryKey())
    .addColumn("submitted_by", "integer", (column) => column.references("users.id").onDelete("set null"))
    .addColumn("title", "text", (column) => column.notNull())
    .addColumn("content", "text", (column) => column.notNull())
    .addColumn("review", "text", (column) =>
      column.notNull().check(sql`review in ('draft', 'submitted', 'returned', 'approved')`),
    )
    .addColumn("review_note", "text", (column) => column.notNull())
    .addColumn("submitted_at", "text")
    .addColumn("approved_at", "text")
    .addColumn("told_at", "text")
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("updated_at", "text", (column) => column.notNull())
    .execute();
  await schema
    .createIndex("member_projects_review")
    .on("member_projects")
    .columns(["review", "submitted_at", "id"])
    .execute();
  await schema.createIndex("member_projects_submitted_by").on("member_projects").column("submitted_by").execute();

  await withId(schema.createTable("project_makers"), db)
    .addColumn("project_id", "integer", (column) =>
      column.notNull().references("member_projects.id").onDelete("cascade"),
    )
    .addColumn("position", "integer", (column) => column.notNull())
    .addColumn("user_id", "integer", (column) => column.references("users.id").onDelete("set null"))
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("shown_name", "text", (column) => column.notNull())
    .addColumn("email", "text", (column) => column.notNull())
    .addColumn("email_key", "text")
    .addColumn("state", "text", (column) =>
      column.notNull().check(sql`state in ('named', 'asked', 'accepted', 'declined')`),
    )
    .addColumn("asked_by", "integer", (column) => column.references("users.id").onDelete("set null"))
    .addColumn("accepted_at", "text")
    .addColumn("on_leaving", "text", (column) =>
      column.notNull().defaultTo("unnamed").check(sql`on_leaving in ('named', 'unnamed', 'removed')`),
    )
    .addColumn("created_at", "text", (column) => column.notNull())
    .execute();
  await schema
    .createIndex("project_makers_project_id")
    .on("project_makers")
    .columns(["project_id", "position", "id"])
    .execute();
  await schema.createIndex("project_makers_user_id").on("project_makers").column("user_id").execute();
  await schema.createIndex("project_makers_asked_by").on("project_makers").column("asked_by").execute();
  await schema.createIndex("project_makers_email_key").on("project_makers").column("email_key").execute();

  await withId(schema.createTable("project_files"), db)
    .addColumn("project_id", "integer", (column) =>
      column.notNull().references("member_projects.id").onDelete("cascade"),
    )
    .addColumn("user_id", "integer", (column) => column.references("users.id").onDelete("set null"))
    .addColumn("is_picture", "integer", (column) => column.notNull().check(isFlag("is_picture")))
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("url", "text", (column) => column.notNull())
    .addColumn("open_name", "text", (column) => column.notNull())
    .addColumn("public_url", "text", (column) => column.notNull())
    .addColumn("size", "integer", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .execute();
  await schema.createIndex("project_files_project_id").on("project_files").columns(["project_id", "id"]).execute();
  await schema.createIndex("project_files_user_id").on("project_files").columns(["user_id", "size"]).execute();

  await schema
    .alterTable("notices")
    .addColumn("projects", "integer", (column) => column.notNull().defaultTo(0).check(isFlag("projects")))
    .execute();
  // Administrators who hear of messages hear of projects too, until they say otherwise.
  await sql`update notices set projects = messages`.execute(db);
  for (const name of ["project_room_mb", "members_publish"])
    await schema.alterTable("site_settings").addColumn(name, "integer").execute();
}
