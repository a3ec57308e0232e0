/** The storage keys that tell whether the application has something to show or to do on any page. */
export const accessKey = "access_token";
export const outboxKey = "outbox";
export const registrationLinksKey = "registration_links";
/** Prefix of the session storage keys of drafts, one per form. */
export const draftPrefix = "draft:";
export const registeringKey = "registering";

const holds = (value: string | null) => value !== null && value !== "[]" && value !== "{}";

/** Whether somebody is signed in here, as far as the browser knows. */
export function isSignedIn(): boolean {
  try {
    return holds(localStorage.getItem(accessKey));
  } catch {
    return false;
  }
}

/**
 * Whether the application has to start without being asked: somebody is signed in, has something to send, holds
 * registrations, or has typed into a form of this tab.
 */
export function startsEarly(): boolean {
  try {
    const local = [accessKey, outboxKey, registrationLinksKey].some((key) => holds(localStorage.getItem(key)));
    const keys = Object.keys(sessionStorage);
    return local || keys.some((key) => key === registeringKey || key.startsWith(draftPrefix));
  } catch {
    return false; // a browser that stores nothing has nothing to show
  }
}
