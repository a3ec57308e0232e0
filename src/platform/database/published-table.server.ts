import { type Kysely, type QueryExecutorProvider, sql } from "kysely";
import { isFlag, withId } from "./migration-columns.server";
import { indexSearch, indexTitles } from "./search.server";

interface FieldColumns {
  /** texts of any length; lists are texts too, as JSON */
  texts: readonly string[];
  /** one of a few words; lists are filtered by them */
  choices?: Readonly<Record<string, readonly string[]>>;
  /** 0 or 1; lists are filtered by them */
  flags?: readonly string[];
  /** whole numbers */
  numbers?: readonly string[];
}

/**
 * Creates the table of a published resource with its indexes, for both engines; called once by a migration. Adds an id,
 * `publication`, `publish_at`, `search_text` and the stamps to the columns of its fields.
 */
export async function createPublishedTable(
  db: QueryExecutorProvider & Pick<Kysely<unknown>, "schema">,
  table: string,
  { texts, choices = {}, flags = [], numbers = [] }: FieldColumns,
): Promise<void> {
  const states = { ...choices, publication: ["draft", "published", "archived"] };
  let creating = withId(db.schema.createTable(table), db)
    .addColumn("publish_at", "text")
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("updated_at", "text", (column) => column.notNull());
  for (const name of [...texts, "search_text"])
    creating = creating.addColumn(name, "text", (column) => column.notNull());
  for (const name of numbers) creating = creating.addColumn(name, "integer", (column) => column.notNull());
  for (const name of flags)
    creating = creating.addColumn(name, "integer", (column) => column.notNull().check(isFlag(name)));
  for (const [name, values] of Object.entries(states)) {
    const among = sql`${sql.ref(name)} in (${sql.join(values.map((value) => sql.lit(value)))})`;
    creating = creating.addColumn(name, "text", (column) => column.notNull().check(among));
  }
  await creating.execute();
  for (const columns of [["created_at"], ...[...Object.keys(states), ...flags].map((name) => [name, "created_at"])])
    await db.schema
      .createIndex(`${table}_${columns.join("_")}`)
      .on(table)
      .columns([...columns, "id"])
      .execute();
  await indexSearch(db, table);
  await indexTitles(db, table);
}
