import { type Kysely, sql } from "kysely";
import { isFlag, withId } from "../../platform/database/migration-columns.server";

const oneOf = (column: string, values: readonly (string | number)[]) =>
  sql`${sql.ref(column)} in (${sql.join(values.map((value) => sql.lit(value)))})`;

/** An index for each list of columns, named after them. */
async function indexes({ schema }: Kysely<unknown>, table: string, lists: string[][]): Promise<void> {
  for (const columns of lists) {
    await schema
      .createIndex(`${table}_${columns.filter((column) => column !== "id").join("_")}`)
      .on(table)
      .columns(columns)
      .execute();
  }
}

/** Articles, pictures, products with what people asked to buy, and messages. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await posts(db);
  await gallery(db);
  await store(db);
  await messages(db);
}

async function posts(db: Kysely<unknown>): Promise<void> {
  await withId(db.schema.createTable("posts"), db)
    .addColumn("title", "text", (column) => column.notNull())
    .addColumn("slug", "text", (column) => column.notNull().unique())
    .addColumn("excerpt", "text", (column) => column.notNull())
    .addColumn("content", "text", (column) => column.notNull())
    .addColumn("image_url", "text", (column) => column.notNull())
    .addColumn("status", "text", (column) =>
      column.notNull().check(oneOf("status", ["draft", "published", "archived"])),
    )
    .addColumn("featured", "integer", (column) => column.notNull().check(isFlag("featured")))
    .addColumn("author_id", "integer", (column) => column.references("users.id").onDelete("set null"))
    .addColumn("author_name", "text", (column) => column.notNull())
    .addColumn("author_key", "text", (column) => column.notNull())
    .addColumn("author_image", "text", (column) => column.notNull())
    .addColumn("author_bio", "text", (column) => column.notNull())
    .addColumn("categories", "text", (column) => column.notNull())
    .addColumn("related_post_ids", "text", (column) => column.notNull())
    .addColumn("views", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("published_at", "text")
    .addColumn("date", "text", (column) => column.notNull())
    .addColumn("search_text", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("updated_at", "text", (column) => column.notNull())
    .execute();
  await indexes(db, "posts", [
    ["date", "id"],
    ["status", "date", "id"],
    ["featured", "date", "id"],
    ["status", "featured", "date", "id"],
    ["author_key", "date", "id"],
    ["author_id", "date", "id"],
    ["views", "id"],
    ["status", "views", "id"],
  ]);

  // The date stands here a second time, so that the articles of a category are walked in their order.
  await db.schema
    .createTable("post_categories")
    .addColumn("post_id", "integer", (column) => column.notNull().references("posts.id").onDelete("cascade"))
    .addColumn("category", "text", (column) => column.notNull())
    .addColumn("date", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("post_categories_key", ["post_id", "category"])
    .execute();
  await indexes(db, "post_categories", [["category", "date", "post_id"]]);
}

async function gallery(db: Kysely<unknown>): Promise<void> {
  const categories = ["general", "facility", "projects", "events", "community", "equipment", "workshops"];
  await withId(db.schema.createTable("gallery_items"), db)
    .addColumn("title", "text", (column) => column.notNull())
    .addColumn("description", "text", (column) => column.notNull())
    .addColumn("image_url", "text", (column) => column.notNull())
    .addColumn("category", "text", (column) => column.notNull().check(oneOf("category", categories)))
    .addColumn("featured", "integer", (column) => column.notNull().check(isFlag("featured")))
    .addColumn("search_text", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .execute();
  await indexes(db, "gallery_items", [
    ["created_at", "id"],
    ["category", "created_at", "id"],
    ["featured", "created_at", "id"],
  ]);
}

async function store(db: Kysely<unknown>): Promise<void> {
  const categories = ["electronics", "3d-printing", "tools", "components", "merchandise", "books"];
  await withId(db.schema.createTable("products"), db)
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("description", "text", (column) => column.notNull())
    .addColumn("price_cents", "integer", (column) => column.notNull())
    .addColumn("image_url", "text", (column) => column.notNull())
    .addColumn("category", "text", (column) => column.notNull().check(oneOf("category", categories)))
    .addColumn("stock_quantity", "integer", (column) => column.notNull())
    .addColumn("is_available", "integer", (column) => column.notNull().check(isFlag("is_available")))
    .addColumn("in_stock", "integer", (column) => column.notNull())
    .addColumn("featured", "integer", (column) => column.notNull().check(isFlag("featured")))
    .addColumn("specifications", "text", (column) => column.notNull())
    .addColumn("search_text", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("updated_at", "text", (column) => column.notNull())
    .addCheckConstraint("products_price", sql`price_cents >= 0`)
    .addCheckConstraint("products_stock", sql`stock_quantity >= 0`)
    .addCheckConstraint(
      "products_in_stock",
      sql`in_stock = case when is_available = 1 and stock_quantity > 0 then 1 else 0 end`,
    )
    .execute();
  await indexes(db, "products", [
    ["created_at", "id"],
    ["category", "created_at", "id"],
    ["featured", "created_at", "id"],
    ["in_stock", "created_at", "id"],
    ["price_cents", "id"],
    ["category", "price_cents", "id"],
  ]);

  await withId(db.schema.createTable("orders"), db)
    .addColumn("user_id", "integer", (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addColumn("product_id", "integer", (column) => column.references("products.id").onDelete("set null"))
    .addColumn("product_name", "text", (column) => column.notNull())
    .addColumn("unit_price_cents", "integer", (column) => column.notNull())
    .addColumn("quantity", "integer", (column) => column.notNull())
    .addColumn("status", "text", (column) => column.notNull().check(oneOf("status", ["requested"])))
    .addColumn("created_at", "text", (column) => column.notNull())
    .addCheckConstraint("orders_quantity", sql`quantity > 0`)
    .execute();
  await indexes(db, "orders", [["user_id", "id"], ["product_id"]]);
}

async function messages(db: Kysely<unknown>): Promise<void> {
  await withId(db.schema.createTable("messages"), db)
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("email", "text", (column) => column.notNull())
    .addColumn("phone", "text", (column) => column.notNull())
    .addColumn("subject", "text", (column) => column.notNull())
    .addColumn("message", "text", (column) => column.notNull())
    .addColumn("status", "text", (column) => column.notNull().check(oneOf("status", ["unread", "read", "replied"])))
    .addColumn("idempotency_key", "text", (column) => column.unique())
    .addColumn("search_text", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("updated_at", "text", (column) => column.notNull())
    .execute();
  await indexes(db, "messages", [["status", "id"]]);
}
