import { inStore, openStore } from "../../client/object-store";
import { readTokens } from "../../client/tokens";
import { deviceDrafts } from "../../client/unsaved-forms/unsaved-forms";

/*
 * Unsaved form text on this device, in an IndexedDB database for each account. A write that begins as the page closes
 * is still done (decision 089).
 */

export interface DeviceCopy {
  /** the item's id, or `new.` and the key of its form */
  item: string;
  form: string;
  /** the fields that differ from the item, as the form shows them */
  values: Record<string, unknown>;
  /** the item's updated_at over which it was typed */
  seen: string | null;
  /** when, by this device's clock; UTC, ISO 8601 */
  at: string;
  /** the server has it too */
  isSent: boolean;
}

/** The user and the kind of form. */
export interface CopyPlace {
  owner: number;
  resource: string;
}

/** Age at which a copy is deleted; milliseconds. */
const longestMs = 30 * 86_400_000;
/** The open databases of accounts, for all forms of this tab. */
const opened = new Map<number, Promise<IDBDatabase>>();
/** Whether somebody signed out, maybe in another tab: forms that close then write nothing. */
let isWiped = false;

function open(owner: number): Promise<IDBDatabase> {
  const known = opened.get(owner);
  if (known) return known;
  if (isWiped && !readTokens()) return Promise.reject(new Error("Signed out"));
  const opening = openStore(`${deviceDrafts}${owner}`, "copies").then((database) => {
    // Signing out deletes it, maybe in another tab. A form that closes because of that writes nothing any more.
    database.onversionchange = () => {
      isWiped = true;
      database.close();
      opened.delete(owner);
    };
    return database;
  });
  opening.catch(() => opened.delete(owner));
  opened.set(owner, opening);
  return opening;
}

/** @returns undefined where the browser has no storage, or no room left */
async function within<T>(
  owner: number,
  mode: IDBTransactionMode,
  work: (copies: IDBObjectStore) => IDBRequest<T>,
): Promise<T | undefined> {
  try {
    return await inStore(await open(owner), mode, work);
  } catch {
    return undefined;
  }
}

const keyOf = ({ resource }: CopyPlace, form: string) => `${resource}:${form}`;

/** Stores the typed values over the form's earlier copy. @returns whether it is on the disk */
export const storeCopy = async (place: CopyPlace, copy: DeviceCopy): Promise<boolean> =>
  (await within(place.owner, "readwrite", (copies) => copies.put(copy, keyOf(place, copy.form)))) !== undefined;

/** Deletes the copy of a form. */
export const dropCopy = (place: CopyPlace, form: string): void =>
  void within(place.owner, "readwrite", (copies) => copies.delete(keyOf(place, form)));

/** The copies of a kind on this device, the latest first. Deletes those older than a month. */
export async function readCopies(place: CopyPlace): Promise<DeviceCopy[]> {
  const begin = keyOf(place, "");
  const range = IDBKeyRange.bound(begin, `${begin}\uffff`);
  const found = (await within<DeviceCopy[]>(place.owner, "readonly", (copies) => copies.getAll(range))) ?? [];
  const oldest = Date.now() - longestMs;
  for (const { at, form } of found) if (Date.parse(at) <= oldest) dropCopy(place, form);
  return found
    .filter(({ at }) => Date.parse(at) > oldest)
    .sort((one, other) => Date.parse(other.at) - Date.parse(one.at));
}

/** Whether this device has text of an account that the server does not have. */
export async function hasUnsentCopies(owner: number): Promise<boolean> {
  const all = await within<DeviceCopy[]>(owner, "readonly", (copies) => copies.getAll());
  return all?.some(({ isSent }) => !isSent) ?? false;
}
