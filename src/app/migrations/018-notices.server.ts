import { type Kysely, sql } from "kysely";

const names = ["messages", "applications", "orders", "registrations", "withdrawals"] as const;

/** What each administrator is told of by mail; nothing where there is no row. The first administrator is told of everything. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const table = db.schema
    .createTable("notices")
    .addColumn("user_id", "integer", (column) => column.primaryKey().references("users.id").onDelete("cascade"));
  const withNames = names.reduce(
    (made, name) =>
      made.addColumn(name, "integer", (column) => column.notNull().check(sql`${sql.ref(name)} in (0, 1)`)),
    table,
  );
  await withNames.execute();
  await sql`insert into notices (user_id, messages, applications, orders, registrations, withdrawals)
    select id, 1, 1, 1, 1, 1 from users where role = 'admin' order by id limit 1`.execute(db);
}
