const key = "registering";

/** Storage may be forbidden; then the form is simply not open after a reload. */
function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

/** Remembers, for this tab and address, whose registration is open; undefined when none is. */
export function rememberOpen(eventId: number | undefined): void {
  attempt(() => {
    if (eventId === undefined) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, `${eventId} ${location.pathname}`);
  });
}

/** Whether the registration for an event was open at this address when the page was left. */
export const wasOpen = (eventId: number): boolean =>
  attempt(() => sessionStorage.getItem(key)) === `${eventId} ${location.pathname}`;
