import type { Services } from "../../api/endpoint.server";
import type { Files } from "../../platform/files/files.server";
import { readPictureAddress } from "../../platform/picture-address";
import { foldersInLibrary, insertMedia } from "./library/library.server";
import { foldersInUse, isAdopted, noteAdopted, readUnused, typeOfDocument, writeUnused } from "./store-upload.server";

/** How long a file must be unused before it is deleted; forms may stay open over a holiday; milliseconds. */
const unusedGraceMs = 7 * 86_400_000;

type Dependencies = Pick<Services, "db" | "files" | "log" | "now">;

/**
 * Deletes files a week after they were first seen unused, so that a wrongly shared store can be noticed.
 * @returns the deleted folders
 */
export async function sweepFiles({ db, files, log, now }: Dependencies): Promise<string[]> {
  const stored = await foldersOf(files);
  const used = await foldersInUse(db);
  const before = await readUnused(db);
  const at = now().getTime();
  const unused = [...stored.keys()].filter((folder) => !used.has(folder));
  const deleted = unused.filter((folder) => at - Date.parse(before[folder] ?? now().toISOString()) >= unusedGraceMs);
  for (const key of deleted.flatMap((folder) => stored.get(folder) ?? [])) await files.remove(key);
  const gone = new Set(deleted);
  const since = unused
    .filter((folder) => !gone.has(folder))
    .map((folder) => [folder, before[folder] ?? now().toISOString()]);
  await writeUnused(db, Object.fromEntries(since));
  if (deleted.length > 0) log.info({ deleted }, "files that nothing pointed to were deleted");
  return deleted;
}

async function foldersOf(files: Files): Promise<Map<string, string[]>> {
  const folders = new Map<string, string[]>();
  for await (const key of files.list()) {
    const folder = key.slice(0, key.indexOf("/"));
    folders.set(folder, [...(folders.get(folder) ?? []), key]);
  }
  return folders;
}

/** Adds earlier uploads to the library once: everything in use except portraits and samples. */
export async function adoptUploads({ db, files, log, now }: Dependencies): Promise<void> {
  if (await isAdopted(db)) return;
  const known = await foldersInLibrary(db);
  const shown = await foldersInUse(db, ["users", "trash", "media"]);
  let adopted = 0;
  for (const [folder, keys] of await foldersOf(files)) {
    if (known.has(folder) || !shown.has(folder) || keys.some((key) => key.startsWith(`${folder}/source-`))) continue;
    const url = keys.map((key) => `/files/${key}`).find((one) => readPictureAddress(one) ?? typeOfDocument(one));
    const content = url && (await files.read(url.slice("/files/".length)));
    if (!content) continue;
    const picture = readPictureAddress(url);
    const type = picture ? "image/webp" : (typeOfDocument(url) as string);
    const file = { url, size: content.byteLength, type, width: picture?.width, height: picture?.height };
    const name = picture ? `Picture, ${picture.width} × ${picture.height}` : url.replace(/^.*\//, "");
    await db.write((transaction) => insertMedia(transaction, { file, name }, now()));
    adopted++;
  }
  await noteAdopted(db, now());
  if (adopted > 0) log.info({ adopted }, "earlier uploads were put into the media library");
}
