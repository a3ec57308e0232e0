import { deviceDrafts } from "../../client/drafts/drafts";
import type { CopyPlace, DeviceCopy } from "./device-copy";

/*
 * The same copies in IndexedDB, a database for each account: browsers write `localStorage` to the disk up to a minute later, by when a
 * battery may be dead. What is written here is on the disk once it is done; it is no help where a page is closed, which does not wait.
 */

const store = "copies";
const opened = new Map<number, Promise<IDBDatabase>>();

function open(owner: number): Promise<IDBDatabase> {
  const known = opened.get(owner);
  if (known) return known;
  const opening = new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(`${deviceDrafts}${owner}`, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(store);
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      const database = request.result;
      // Signing out, maybe in another tab, takes it away.
      database.onversionchange = () => {
        database.close();
        opened.delete(owner);
      };
      resolve(database);
    };
  });
  opening.catch(() => opened.delete(owner));
  opened.set(owner, opening);
  return opening;
}

/** @returns undefined where the browser keeps nothing, or has no room left */
async function within<T>(
  owner: number,
  mode: IDBTransactionMode,
  work: (copies: IDBObjectStore) => IDBRequest<T>,
): Promise<T | undefined> {
  try {
    const database = await open(owner);
    return await new Promise<T>((resolve, reject) => {
      const transaction = database.transaction(store, mode, { durability: "strict" });
      const request = work(transaction.objectStore(store));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error);
    });
  } catch {
    return undefined;
  }
}

const keyOf = ({ resource }: CopyPlace, form: string) => `${resource}:${form}`;

/** Keeps what was typed, in the place of what the same form kept before. */
export const storeLasting = (place: CopyPlace, copy: DeviceCopy): void =>
  void within(place.owner, "readwrite", (copies) => copies.put(copy, keyOf(place, copy.form)));

/** The server has it, or nobody wants it. */
export const dropLasting = (place: CopyPlace, form: string): void =>
  void within(place.owner, "readwrite", (copies) => copies.delete(keyOf(place, form)));

/** What somebody typed of a kind on this device. */
export async function readLasting(place: CopyPlace): Promise<DeviceCopy[]> {
  const begin = keyOf(place, "");
  const found = await within<DeviceCopy[]>(place.owner, "readonly", (copies) =>
    copies.getAll(IDBKeyRange.bound(begin, `${begin}\uffff`)),
  );
  return found ?? [];
}
