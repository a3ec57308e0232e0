import { type Kysely, sql } from "kysely";

/**
 * A site that has its sample content keeps the claims that come with it, and the two first communities are not made a
 * second time where an administrator has deleted one. Only sample communities have members without an account.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`insert into settings (key, value)
    select 'first_communities_added_at', value from settings where key = 'sample_content_added_at'`.execute(db);
  await sql`insert into settings (key, value)
    select 'claims', 'sample' where exists (select 1 from communities where members_without_account > 0)`.execute(db);
}
