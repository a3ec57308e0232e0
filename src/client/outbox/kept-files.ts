import { inStore, openStore } from "../object-store";

/*
 * The files of submissions that wait on this device, in IndexedDB: the text of the outbox is too small for them. Where
 * the browser has no such storage, they last as long as the page.
 */

/** How long files are kept for a submission that never left; milliseconds. */
const longestMs = 30 * 86_400_000;

interface StoredFiles {
  files: Blob[];
  /** by this device's clock, milliseconds */
  at: number;
}

/** Files of this tab, where the browser stores none. */
const inMemory = new Map<string, Blob[]>();

async function within<T>(mode: IDBTransactionMode, work: (files: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await openStore("outbox-files", "files");
  try {
    return await inStore(database, mode, work);
  } finally {
    database.close();
  }
}

/** Keeps the files of a submission under its key. @returns whether they outlive this page */
export async function keepFiles(key: string, files: Blob[]): Promise<boolean> {
  inMemory.set(key, files);
  try {
    await within("readwrite", (kept) => kept.put({ files, at: Date.now() } satisfies StoredFiles, key));
    await dropOld();
    return true;
  } catch {
    return false;
  }
}

/** The files of a submission; none if the browser has removed them. */
export async function keptFiles(key: string): Promise<Blob[]> {
  const kept = await within<StoredFiles | undefined>("readonly", (files) => files.get(key)).catch(() => undefined);
  return kept?.files ?? inMemory.get(key) ?? [];
}

/** Removes the files of a submission. */
export async function dropFiles(key: string): Promise<void> {
  inMemory.delete(key);
  await within("readwrite", (files) => files.delete(key)).catch(() => undefined);
}

async function dropOld(): Promise<void> {
  const keys = await within("readonly", (files) => files.getAllKeys());
  for (const key of keys) {
    const kept = await within<StoredFiles | undefined>("readonly", (files) => files.get(key));
    if (kept && Date.now() - kept.at > longestMs) await within("readwrite", (files) => files.delete(key));
  }
}
