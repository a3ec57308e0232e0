import { registeringKey as key } from "../../../reader/early-start";

/** Without storage, the form is closed after a reload. */
function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

/** Remembers for this tab and address which registration is open; undefined for none. */
export function rememberOpen(eventId: number | undefined): void {
  attempt(() => {
    if (eventId === undefined) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, `${eventId} ${location.pathname}`);
  });
}

/** Whether an event's registration was open when the page was left. */
export const wasRegistrationOpen = (eventId: number): boolean =>
  attempt(() => sessionStorage.getItem(key)) === `${eventId} ${location.pathname}`;
