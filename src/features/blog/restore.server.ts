import type { AnyRow } from "../../api/audit/trail.server";
import type { Queryable } from "../../platform/database/database.server";
import { Problem } from "../../platform/errors/problem.server";
import { t } from "../../platform/languages/texts";

/** An article comes back from the trash only while its address is free. @throws Problem 409 */
export async function refuseTakenAddress(transaction: Queryable, row: AnyRow): Promise<void> {
  const slug = String(row.slug);
  const taken = await transaction.selectFrom("posts").select("title").where("slug", "=", slug).executeTakeFirst();
  if (!taken) return;
  throw new Problem(
    409,
    t`“${{ title: taken.title }}” now uses the address of this article, ${{ slug }}. Change that first, then restore this.`,
  );
}
