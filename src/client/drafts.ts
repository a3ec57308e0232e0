/** Where the browser keeps what was typed and not sent: one entry of this tab's storage for each form. */
const draftPrefix = "draft:";

/** A browser may keep nothing, or have no room left; then a draft lives as long as its page, and typing goes on. */
function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

const draftKeys = () => Object.keys(sessionStorage).filter((key) => key.startsWith(draftPrefix));

/** Whether anything that was typed waits to be sent. */
export const hasDrafts = (): boolean => attempt(() => draftKeys().length > 0) ?? false;

/** Forgets everything that was typed and not sent. */
export function forgetDrafts(): void {
  attempt(() => {
    for (const key of draftKeys()) sessionStorage.removeItem(key);
  });
}

/** What is kept of a form, as it was kept. */
export const readDraft = (form: string): string | undefined =>
  attempt(() => sessionStorage.getItem(draftPrefix + form)) ?? undefined;

/** Keeps what is typed into a form, in the place of what was kept before. */
export function storeDraft(form: string, text: string): void {
  attempt(() => sessionStorage.setItem(draftPrefix + form, text));
}

/** Forgets what is kept of a form. */
export function dropDraft(form: string): void {
  attempt(() => sessionStorage.removeItem(draftPrefix + form));
}
