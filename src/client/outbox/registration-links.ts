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

function read(): Links {
  try {
    return (JSON.parse(localStorage.getItem(key) ?? "{}") as Links | null) ?? {};
  } catch {
    return {};
  }
}

function write(links: Links): void {
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
  write({ ...read(), [eventId]: { path: new URL(manage_url).pathname, until: manage_until } });
}

/** The path of the registration for an event that was made on this device, if one was. */
export const savedLink = (eventId: number): string | undefined => read()[eventId]?.path;

/** Keeps a link of this device with the event that its registration is for by now; one that this device does not keep stays so. */
export function moveLink(path: string, { id, end_date }: { id: number; end_date: string }): void {
  const links = read();
  if (links[id]?.path === path) return;
  const others = Object.entries(links).filter(([, saved]) => saved.path !== path);
  if (others.length < Object.keys(links).length)
    write({ ...Object.fromEntries(others), [id]: { path, until: end_date } });
}

/** Forgets the link for an event. */
export function forgetLink(eventId: number): void {
  const { [eventId]: _gone, ...links } = read();
  write(links);
}

/** Forgets a link that is good for nothing. */
export const forgetToken = (token: string): void =>
  write(Object.fromEntries(Object.entries(read()).filter(([, { path }]) => path !== `/r/${token}`)));
