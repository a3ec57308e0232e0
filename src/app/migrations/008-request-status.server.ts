import { type Kysely, sql } from "kysely";
import { isPostgres, withId } from "../../platform/database/migration-columns.server";

const allowed = sql`status in ('requested', 'done', 'cancelled')`;

/** A request to buy can be done or cancelled. SQLite changes no condition of a table, so there the table is made anew. */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (isPostgres(db)) {
    await db.schema.alterTable("orders").dropConstraint("orders_status_check").execute();
    await db.schema.alterTable("orders").addCheckConstraint("orders_status", allowed).execute();
    return;
  }
  await db.schema.alterTable("orders").renameTo("orders_before").execute();
  await withId(db.schema.createTable("orders"), db)
    .addColumn("user_id", "integer", (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addColumn("product_id", "integer", (column) => column.references("products.id").onDelete("set null"))
    .addColumn("product_name", "text", (column) => column.notNull())
    .addColumn("unit_price_cents", "integer", (column) => column.notNull())
    .addColumn("quantity", "integer", (column) => column.notNull())
    .addColumn("status", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addCheckConstraint("orders_quantity", sql`quantity > 0`)
    .addCheckConstraint("orders_status", allowed)
    .execute();
  const columns = sql.raw("id, user_id, product_id, product_name, unit_price_cents, quantity, status, created_at");
  await sql`insert into orders (${columns}) select ${columns} from orders_before`.execute(db);
  await db.schema.dropTable("orders_before").execute();
  await db.schema.createIndex("orders_user_id").on("orders").columns(["user_id", "id"]).execute();
  await db.schema.createIndex("orders_product_id").on("orders").column("product_id").execute();
}
