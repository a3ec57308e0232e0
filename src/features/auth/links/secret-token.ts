/** What this page has kept of its address, in the entry of the browser's history that it is. */
interface Entry {
  secretToken?: string;
}

/**
 * The token that a mail's link brings, taken out of the address bar: from then on no copied address, no screenshot and no
 * list of visited pages holds it. It stays with this entry of the history, so that loading the page again loses nothing.
 *
 * @returns an empty text where there is none
 */
export function takeToken(): string {
  const given = new URLSearchParams(location.search).get("token");
  const entry = (history.state ?? {}) as Entry;
  if (given === null) return entry.secretToken ?? "";
  history.replaceState({ ...entry, secretToken: given }, "", location.pathname);
  return given;
}

/** Forgets the token once it has been used. */
export function forgetToken(): void {
  const { secretToken: _used, ...entry } = (history.state ?? {}) as Entry;
  history.replaceState(entry, "", location.pathname);
}
