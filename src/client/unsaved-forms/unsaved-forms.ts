import { draftPrefix } from "../../reader/early-start";

/** Prefix of the IndexedDB databases with back-office drafts; the account's id follows. */
export const deviceDrafts = "typed:";

/** Storage may be full or disabled; then a draft lasts as long as its page. */
function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

const draftKeys = () => Object.keys(sessionStorage).filter((key) => key.startsWith(draftPrefix));

/** The number of forms with unsent text. */
export const countDrafts = (): number => attempt(() => draftKeys().length) ?? 0;

/** Whether any form has unsent text. */
export const hasDrafts = (): boolean => countDrafts() > 0;

/** Deletes all drafts on this device. @param access the token of the account whose back-office drafts go too */
export function forgetDrafts(access = ""): void {
  attempt(() => {
    for (const key of draftKeys()) sessionStorage.removeItem(key);
    const { sub } = JSON.parse(atob(access.split(".")[1] ?? ""));
    indexedDB.deleteDatabase(deviceDrafts + sub);
  });
}

/** Returns the draft of a form as stored, or undefined. */
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
