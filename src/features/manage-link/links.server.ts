import type { Queryable } from "../../platform/database/database.server";
import type { SiteKey } from "../../platform/site-key.server";
import { isTokenOf, type Linked } from "../registrations/token.server";

interface DeletedPart {
  table: string;
  rows: (Linked & { event_id: number })[];
}

/**
 * Finds a secret link's deleted event.
 * @returns its title; undefined for a wrong token or a registration deleted alone
 */
export async function findDeletedEvent(
  db: Queryable,
  { key, token, id }: { key: SiteKey; token: string; id: number },
): Promise<string | undefined> {
  const found = await db
    .selectFrom("trash")
    .select(["title", "rows"])
    .where("resource", "=", "event")
    .where("rows", "like", `%{"id":${id},%`)
    .execute();
  return found.find(({ rows }) =>
    (JSON.parse(rows) as DeletedPart[])
      .filter(({ table }) => table === "registrations")
      .some((part) => part.rows.some((row) => row.id === id && isTokenOf(key, token, row))),
  )?.title;
}
