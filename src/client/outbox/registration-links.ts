/** The secret link to a registration made on this device: it works without any mail, until the event ends. */
interface Saved {
  /** its path on this site */
  path: string;
  /** when the event ends, UTC, ISO 8601 */
  until: string;
}

const key = "registration_links";
/** An event may be moved to a later day: so long after its end is a link still there, milliseconds. */
const grace = 30 * 86_400_000;

type Links = Record<string, Saved>;

/** Every link that this device keeps, by the event's id. */
export function readLinks(): Links {
  try {
    return (JSON.parse(localStorage.getItem(key) ?? "{}") as Links | null) ?? {};
  } catch {
    return {};
  }
}

/** Keeps these links and no others, but for those of events long over. */
export function writeLinks(links: Links): void {
  const kept = Object.entries(links).filter(([, { until }]) => Date.parse(until) + grace > Date.now());
  try {
    if (kept.length > 0) localStorage.setItem(key, JSON.stringify(Object.fromEntries(kept)));
    else localStorage.removeItem(key);
  } catch {
    // A browser that keeps nothing has the mail.
  }
}

/** Keeps the link that a registration was answered with; those of events long over go. */
export function saveLink(eventId: number, answer: unknown): void {
  const { manage_url, manage_until } = (answer ?? {}) as { manage_url?: string; manage_until?: string };
  if (!manage_url || !manage_until) return;
  writeLinks({ ...readLinks(), [eventId]: { path: new URL(manage_url).pathname, until: manage_until } });
}

/** The path of the registration for an event that was made on this device, if one was. */
export const savedLink = (eventId: number): string | undefined => readLinks()[eventId]?.path;

/** Forgets the link for an event. */
export function forgetLink(eventId: number): void {
  const { [eventId]: _gone, ...links } = readLinks();
  writeLinks(links);
}

/** Forgets a link that is good for nothing. */
export const forgetToken = (token: string): void =>
  writeLinks(Object.fromEntries(Object.entries(readLinks()).filter(([, { path }]) => path !== `/r/${token}`)));
