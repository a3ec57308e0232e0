import { type Kysely, sql } from "kysely";

/** Lists of machines look up open reports of a danger; there are few among all faults. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index faults_open_dangers on faults (equipment_id)
    where closed_at is null and is_dangerous = 1`.execute(db);
}
