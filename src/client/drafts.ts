/** Where the browser keeps what was typed and not sent: one entry of this tab's storage for each form. */
export const draftPrefix = "draft:";

/** Forgets everything that was typed and not sent. */
export function forgetDrafts(): void {
  for (const key of Object.keys(sessionStorage)) {
    if (key.startsWith(draftPrefix)) sessionStorage.removeItem(key);
  }
}
