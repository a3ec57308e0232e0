import type { CurrentUser } from "../../../api/current-user";
import type { Services } from "../../../api/endpoint.server";
import type { Queryable } from "../../../platform/database/database.server";
import { lockRow } from "../../../platform/database/lock-row.server";
import { insertRow, requireRow } from "../../../platform/database/rows.server";
import { Problem, unknown } from "../../../platform/errors/problem.server";
import type { ReceivedFile, SpooledFile } from "../../../platform/http/received-file";
import { closedPolicy } from "../../../platform/http/security-headers.server";
import type { WholeSite } from "../../../platform/site";
import {
  type ClosedFile,
  nameOf,
  removeClosed,
  storeClosedDocument,
  storeClosedPicture,
} from "../../uploads/store-upload.server";
import { findOwn, lockOwn, roomOf } from "./model.server";
import type { Uploaded } from "./schema";

/** The most files of one project, also those that no version names any more. */
const maxStored = 400;

const full = ({ projectRoomMb }: WholeSite) =>
  new Problem(409, `Your room is full: ${projectRoomMb} MB. Delete files first`);

interface Storing extends Pick<Services, "db" | "files" | "site" | "now"> {
  user: CurrentUser;
  address: string;
}

/** Refuses before a file is decoded. @throws Problem 404 for others' projects, 409 without room */
async function refuseFull(db: Queryable, id: number, user: CurrentUser, site: WholeSite): Promise<void> {
  await findOwn(db, id, user.id);
  const { used, limit } = await roomOf(db, user.id, site);
  if (used >= limit) throw full(site);
}

/**
 * Stores a picture or a file of a draft without a public address. Files that arrive at once are counted one by one,
 * while the account is locked.
 * @throws Problem 409 if the member's room is full, 413 and 415 for wrong files
 */
export async function storeProjectFile(
  call: Storing,
  id: number,
  sent: { file: ReceivedFile; isPicture: true } | { file: SpooledFile; isPicture: false },
): Promise<Uploaded> {
  const { db, files, site, user, now } = call;
  await refuseFull(db, id, user, site);
  const { isPicture, file } = sent;
  const stored = sent.isPicture
    ? await storeClosedPicture(files, { file: sent.file, address: call.address })
    : await storeClosedDocument(files, { file: sent.file, address: call.address });
  try {
    return await db.write(async (transaction) => {
      requireRow(await lockRow(transaction, "users", user.id), "User");
      const before = await roomOf(transaction, user.id, site);
      if (before.used + stored.size > before.limit) throw full(site);
      return keepFile(transaction, { id, userId: user.id, isPicture, name: nameOf(file), stored, now: now() }, before);
    });
  } catch (error) {
    // After any other error the row may be there all the same; the sweep of unused files looks again.
    if (error instanceof Problem) await removeClosed(files, stored.url);
    throw error;
  }
}

interface Kept {
  id: number;
  userId: number;
  isPicture: boolean;
  name: string;
  stored: ClosedFile;
  now: Date;
}

async function keepFile(
  transaction: Queryable,
  { id, userId, isPicture, name, stored, now }: Kept,
  before: Uploaded["room"],
): Promise<Uploaded> {
  await lockOwn(transaction, id, userId);
  const { count } = await transaction
    .selectFrom("project_files")
    .select(({ fn }) => fn.countAll<number | string>().as("count"))
    .where("project_id", "=", id)
    .executeTakeFirstOrThrow();
  if (Number(count) >= maxStored) throw new Problem(409, `A project has at most ${maxStored} pictures and files`);
  const row = await insertRow(transaction, "project_files", {
    project_id: id,
    user_id: userId,
    is_picture: isPicture ? 1 : 0,
    name: name || (isPicture ? "Picture" : "File"),
    url: stored.url,
    open_name: stored.openName,
    public_url: "",
    size: stored.size,
    created_at: now.toISOString(),
  });
  const room = { ...before, used: before.used + stored.size };
  return { id: row.id, name: row.name, is_picture: isPicture, size: row.size, room };
}

/** Sends a file of a draft to somebody who may see it: as a picture, or as a download that runs nothing. */
export async function sendProjectFile(
  { db, files }: Pick<Services, "db" | "files">,
  { id, file }: { id: number; file: number },
): Promise<Response> {
  const row = await db
    .selectFrom("project_files")
    .selectAll()
    .where("project_id", "=", id)
    .where("id", "=", file)
    .executeTakeFirst();
  const opened = row && (await files.open(row.url.slice("/files/".length)));
  if (!row || !opened) throw unknown("File");
  return new Response(opened.body as BodyInit, {
    headers: {
      "content-length": String(opened.size),
      "cache-control": "private, no-store",
      "content-security-policy": `${closedPolicy}; sandbox`,
      "x-content-type-options": "nosniff",
      ...(row.is_picture === 1
        ? { "content-type": "image/webp" }
        : {
            "content-type": "application/octet-stream",
            "content-disposition": `attachment; filename="${row.open_name}"`,
          }),
    },
  });
}
