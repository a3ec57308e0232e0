/*
 * Local storage of door lists: attendees and unsent changes apart, because changes are written at every tap and outlive
 * the list.
 */

/** The fields of a door list that this module reads. */
export interface KeptList {
  event: { id: number };
  /** when the door closes; UTC, ISO 8601 */
  expires_at: string;
  /** how much the server's clock is ahead of this device's; milliseconds */
  ahead: number;
  /** the secret of the door link by which it was opened; undefined where an account did */
  secret?: string | undefined;
}

/** The fields of an unsent change that this module reads. */
export interface WaitingOne {
  kind: "check" | "walk_in" | "payment";
  key: string;
  /** when it was done; UTC, ISO 8601 */
  at?: string;
}

const listKey = "door-list:";
const waitingKey = "door-waits:";
/** The server accepts changes for this long; milliseconds. */
const acceptedMs = 7 * 86_400_000;

function read<T>(key: string): T | undefined {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
}

/** @returns whether the value was stored: storage may be full or disabled */
function write(key: string, value: unknown): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

function remove(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // There is nothing then.
  }
}

export const readKept = <Kept extends KeptList>(eventId: number): Kept | undefined => read<Kept>(listKey + eventId);
export const storeList = (kept: KeptList): boolean => write(listKey + kept.event.id, kept);
export const removeList = (eventId: number): void => remove(listKey + eventId);

/** Unsent changes of this tab, when storage is full or disabled. */
const inMemory = new Map<number, WaitingOne[]>();

export const readWaiting = <One extends WaitingOne>(eventId: number): One[] =>
  (inMemory.get(eventId) as One[] | undefined) ?? read<One[]>(waitingKey + eventId) ?? [];

/** Updates a door's unsent changes, read from storage first. @returns whether the changes outlive this tab */
export function changeWaiting<One extends WaitingOne>(eventId: number, change: (waiting: One[]) => One[]): boolean {
  const waiting = change(readWaiting<One>(eventId));
  inMemory.delete(eventId);
  if (waiting.length === 0) remove(waitingKey + eventId);
  else if (!write(waitingKey + eventId, waiting)) inMemory.set(eventId, waiting);
  return !inMemory.has(eventId);
}

const doorsOf = (prefix: string): number[] => {
  try {
    return Object.keys(localStorage).flatMap((key) =>
      key.startsWith(prefix) ? [Number(key.slice(prefix.length))] : [],
    );
  } catch {
    return [];
  }
};

/** Doors that have something to send. */
export const doorsWaiting = (): number[] => doorsOf(waitingKey);

/** Whether a door was opened on this device. */
export const hasDoors = (): boolean => doorsOf(listKey).length + doorsWaiting().length > 0;

/** Removes the lists of closed doors, and unsent changes that the server no longer accepts. */
export function removeExpiredLists(now: number): void {
  for (const id of doorsOf(listKey)) {
    const kept = readKept(id);
    // By the server's clock, which knows better than a phone that was set by hand.
    if (!kept || Date.parse(kept.expires_at) <= now + kept.ahead) removeList(id);
  }
  for (const id of doorsOf(waitingKey))
    changeWaiting(id, (waiting) =>
      waiting.filter((one) => one.at === undefined || Date.parse(one.at) > now - acceptedMs),
    );
}

/** Removes the lists that an account opened. Lists opened by a door link stay. */
export function removeAccountLists(): void {
  for (const id of doorsOf(listKey)) if (readKept(id)?.secret === undefined) removeList(id);
}

export const isListOf = (key: string | null, eventId: number): boolean =>
  key === listKey + eventId || key === waitingKey + eventId;
