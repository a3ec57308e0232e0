/** Where the browser keeps what was typed and not sent: one entry of this tab's storage for each form. */
const draftPrefix = "draft:";
/** Begins the name of the IndexedDB database with the back office's unsaved text; the account's id follows. */
export const deviceDrafts = "typed:";

/** A browser may keep nothing, or have no room left; then a draft lives as long as its page, and typing goes on. */
function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

const draftKeys = () => Object.keys(sessionStorage).filter((key) => key.startsWith(draftPrefix));

/** In how many forms something was typed that waits to be sent. */
export const countDrafts = (): number => attempt(() => draftKeys().length) ?? 0;

/** Whether anything that was typed waits to be sent. */
export const hasDrafts = (): boolean => countDrafts() > 0;

/** Forgets everything that was typed here and not sent. @param access the token of the account that leaves this device: what it typed in other tabs goes too */
export function forgetDrafts(access = ""): void {
  attempt(() => {
    for (const key of draftKeys()) sessionStorage.removeItem(key);
    const { sub } = JSON.parse(atob(access.split(".")[1] ?? ""));
    indexedDB.deleteDatabase(deviceDrafts + sub);
  });
}

/** The draft of a form, as the text it was stored as; undefined where there is none. */
export const readDraft = (form: string): string | undefined =>
  attempt(() => sessionStorage.getItem(draftPrefix + form)) ?? undefined;

/** Stores the draft of a form, in the place of an earlier one. */
export function storeDraft(form: string, text: string): void {
  attempt(() => sessionStorage.setItem(draftPrefix + form, text));
}

/** Removes the draft of a form. */
export function dropDraft(form: string): void {
  attempt(() => sessionStorage.removeItem(draftPrefix + form));
}
