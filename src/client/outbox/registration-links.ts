import { registrationLinksKey } from "../../reader/early-start";

/** The secret link to a registration made on this device: it works without any mail, until the event ends. */
export interface SavedLink {
  path: string;
  event: number;
  /** name of the registered person; empty for links stored before names were */
  name: string;
  /** when the event ends, UTC, ISO 8601 */
  until: string;
}

const key = registrationLinksKey;
/** An event may be moved to a later day: so long after its end is a link still there, milliseconds. */
const grace = 30 * 86_400_000;

/** The former format, with one link per event, by event id. */
type Earlier = Record<string, Pick<SavedLink, "path" | "until">>;

/** Returns all links stored on this device, the latest first. */
export function readLinks(): SavedLink[] {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? "[]") as SavedLink[] | Earlier | null;
    if (Array.isArray(kept)) return kept;
    return Object.entries(kept ?? {}).map(([event, saved]) => ({ ...saved, event: Number(event), name: "" }));
  } catch {
    return [];
  }
}

/** Stores exactly these links, except those of events long over. */
export function writeLinks(links: readonly SavedLink[]): void {
  const kept = links.filter(({ until }) => Date.parse(until) + grace > Date.now());
  try {
    if (kept.length > 0) localStorage.setItem(key, JSON.stringify(kept));
    else localStorage.removeItem(key);
  } catch {
    // Without storage, the confirmation mail has the link.
  }
}

/** Stores the link from a registration's response and removes those of events long over. */
export function saveLink(event: number, answer: unknown): void {
  const { manage_url, manage_until, name = "" } = (answer ?? {}) as Partial<Record<string, string>>;
  if (!manage_url || !manage_until) return;
  const path = new URL(manage_url).pathname;
  writeLinks([{ path, event, name, until: manage_until }, ...readLinks().filter((saved) => saved.path !== path)]);
}

/** The links to registrations for an event that were made on this device, the latest first. */
export const savedLinks = (eventId: number): SavedLink[] => readLinks().filter(({ event }) => event === eventId);

/** Forgets a link. @param path "/r/…" */
export const forgetLink = (path: string): void => writeLinks(readLinks().filter((saved) => saved.path !== path));
