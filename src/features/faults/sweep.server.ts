import type { Services } from "../../api/endpoint.server";
import { updateRow } from "../../platform/database/rows.server";
import { picturesOf } from "./model.server";
import { removePictures } from "./report.server";

const day = 86_400_000;
/** How long pictures are kept after a fault was closed; milliseconds. */
const pictureMs = 90 * day;
/** How long a device may send the same report again; milliseconds. */
const keyMs = 30 * day;
/** The most faults whose pictures are deleted at once; the next hour has the rest. */
const atOnce = 500;

/** Deletes the pictures of faults closed 90 days ago, and idempotency keys after a month. */
export async function sweepFaults({ db, files, now }: Pick<Services, "db" | "files" | "now">): Promise<void> {
  const before = (ms: number) => new Date(now().getTime() - ms).toISOString();
  const rows = await db
    .selectFrom("faults")
    .select(["id", "pictures"])
    .where("closed_at", "<", before(pictureMs))
    .where("pictures", "!=", "[]")
    .limit(atOnce)
    .execute();
  for (const row of rows) {
    // The row first: if the process dies in between, the sweep of unused files finds them.
    await db.write((transaction) => updateRow(transaction, "faults", row.id, { pictures: "[]" }));
    await removePictures(files, picturesOf(row));
  }
  await db
    .updateTable("faults")
    .set({ idempotency_key: null })
    .where("idempotency_key", "is not", null)
    .where("created_at", "<", before(keyMs))
    .execute();
}
