/** Where the browser keeps what was typed and not sent: one entry of this tab's storage for each form. */
export const draftPrefix = "draft:";

/** Whether anything that was typed waits to be sent. */
export const hasDrafts = (): boolean => Object.keys(sessionStorage).some((key) => key.startsWith(draftPrefix));

/** Forgets everything that was typed and not sent. */
export function forgetDrafts(): void {
  for (const key of Object.keys(sessionStorage)) {
    if (key.startsWith(draftPrefix)) sessionStorage.removeItem(key);
  }
}
