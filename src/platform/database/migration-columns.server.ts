import { type CreateTableBuilder, type Kysely, PostgresAdapter, type QueryExecutorProvider, sql } from "kysely";

/** Whether a change is made on PostgreSQL, also before the tables are known. */
export const isPostgres = (db: QueryExecutorProvider) => db.getExecutor().adapter instanceof PostgresAdapter;

/** A whole number that the database counts up itself, in each engine's own way. */
export function withId<T extends string>(table: CreateTableBuilder<T>, db: QueryExecutorProvider) {
  return table.addColumn("id", "integer", (column) =>
    isPostgres(db) ? column.generatedByDefaultAsIdentity().primaryKey() : column.autoIncrement().primaryKey(),
  );
}

/** A text sorted by code points on both engines, independent of the server's locale. @public for new migrations */
export const orderedText = (db: Kysely<unknown>) => (isPostgres(db) ? sql`text collate "C"` : ("text" as const));

/** That a flag is 0 or 1. @public for new migrations */
export const isFlag = (column: string) => sql`${sql.ref(column)} in (0, 1)`;
