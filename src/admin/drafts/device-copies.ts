import { deviceDrafts } from "../../client/drafts/drafts";
import type { CopyPlace, DeviceCopy } from "./device-copy";
import { dropLasting, readLasting, storeLasting } from "./lasting-copies";

/*
 * What was typed last into forms of the back office and is not on the server yet, kept on this device: a page that is closed sends no
 * more than 64 kB, and without a connection nothing. An entry of the browser's storage for each form, under the account that typed it.
 */

/** So long is kept what nobody has come back to; milliseconds. */
const longestMs = 30 * 86_400_000;
/** The most that all of them take of the storage that this site has here, characters: the outbox and the doors need room too. */
const mostRoom = 3_000_000;

const nameOf = ({ owner, resource }: CopyPlace, form: string) => `${deviceDrafts}${owner}:${resource}:${form}`;

function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined; // the browser keeps nothing, or has no room left
  }
}

const names = (begin: string = deviceDrafts) => Object.keys(localStorage).filter((name) => name.startsWith(begin));

function parse(text: string | null): DeviceCopy | undefined {
  const copy = attempt(() => JSON.parse(text ?? "null") as DeviceCopy | null);
  return copy && typeof copy.values === "object" && copy.values && Date.parse(copy.at) > 0 ? copy : undefined;
}

/** Keeps what was typed, in the place of what the same form kept before. @returns whether there was room */
export function storeCopy(place: CopyPlace, copy: DeviceCopy): boolean {
  storeLasting(place, copy);
  return attempt(() => storeNow(place, copy)) ?? false;
}

/** Before the page may be gone. */
function storeNow(place: CopyPlace, copy: DeviceCopy): boolean {
  const [name, text] = [nameOf(place, copy.form), JSON.stringify(copy)];
  let room = mostRoom - text.length;
  for (const other of names()) if (other !== name) room -= localStorage.getItem(other)?.length ?? 0;
  if (room < 0) return false;
  localStorage.setItem(name, text);
  return true;
}

/** The server has it, or nobody wants it. */
export function dropCopy(place: CopyPlace, form: string): void {
  dropLasting(place, form);
  attempt(() => localStorage.removeItem(nameOf(place, form)));
}

/** What somebody typed of a kind on this device, the latest first. What nobody has come back to in a month goes. */
export async function readCopies(place: CopyPlace): Promise<DeviceCopy[]> {
  const oldest = Date.now() - longestMs;
  const found = new Map<string, DeviceCopy>();
  for (const copy of [...(await readLasting(place)), ...(attempt(() => readNow(place, oldest)) ?? [])]) {
    if (Date.parse(copy.at) <= oldest) dropLasting(place, copy.form);
    else if (copy.at >= (found.get(copy.form)?.at ?? "")) found.set(copy.form, copy);
  }
  return [...found.values()].sort((one, other) => Date.parse(other.at) - Date.parse(one.at));
}

function readNow(place: CopyPlace, oldest: number): DeviceCopy[] {
  return names().flatMap((name) => {
    const copy = parse(localStorage.getItem(name));
    if (copy && Date.parse(copy.at) > oldest) return name.startsWith(nameOf(place, "")) ? [copy] : [];
    localStorage.removeItem(name);
    return [];
  });
}

/** Whether this device has anything that somebody typed and that is not on the server. */
export const hasCopies = (owner: number): boolean =>
  attempt(() => names(`${deviceDrafts}${owner}:`).length > 0) ?? false;
