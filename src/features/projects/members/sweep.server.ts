import type { Services } from "../../../api/endpoint.server";
import type { Database } from "../../../platform/database/database.server";
import { lockRow } from "../../../platform/database/lock-row.server";
import { removeClosed } from "../../uploads/store-upload.server";
import { filesIn } from "./content-files";
import { contentOf, filesOf } from "./model.server";

/** How long a draft rests before its unused files are deleted: an editor may take a step back; milliseconds. */
const restMs = 86_400_000;

/** Deletes the rows of a draft's unused files, unless it was changed since. @returns the addresses of the files */
const forgetUnused = (db: Database, id: number, before: string): Promise<string[]> =>
  db.write(async (transaction) => {
    const row = await lockRow(transaction, "member_projects", id);
    if (!row || row.updated_at >= before) return [];
    const named = new Set(filesIn(contentOf(row)));
    const unused = (await filesOf(transaction, id)).filter(
      (file) => file.public_url === "" && file.created_at < before && !named.has(file.id),
    );
    for (const file of unused) await transaction.deleteFrom("project_files").where("id", "=", file.id).execute();
    return unused.map(({ url }) => url);
  });

/**
 * Deletes pictures and files that no version of a member's project names, a day after the last change of the project.
 * Files that were published stay until the project is deleted.
 */
export async function sweepProjectFiles({ db, files, now }: Pick<Services, "db" | "files" | "now">): Promise<void> {
  const before = new Date(now().getTime() - restMs).toISOString();
  const rows = await db
    .selectFrom("project_files")
    .innerJoin("member_projects", "member_projects.id", "project_files.project_id")
    .select("member_projects.id")
    .distinct()
    .where("project_files.public_url", "=", "")
    .where("project_files.created_at", "<", before)
    .where("member_projects.updated_at", "<", before)
    .execute();
  for (const { id } of rows) {
    const row = await db
      .selectFrom("member_projects")
      .select(["title", "content"])
      .where("id", "=", id)
      .executeTakeFirst();
    const named = new Set(row ? filesIn(contentOf(row)) : []);
    if ((await filesOf(db, id)).every((file) => named.has(file.id))) continue;
    // The rows first: if the process dies in between, the sweep of unused files finds them.
    for (const url of await forgetUnused(db, id, before)) await removeClosed(files, url);
  }
}
