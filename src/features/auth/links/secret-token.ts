interface Entry {
  secretToken?: string;
}

/**
 * Takes the token of a mail's link out of the address bar, so that no copied address, screenshot or history list holds
 * it. It stays in the history entry, so reloading loses nothing.
 * @returns empty if there is none
 */
export function takeToken(): string {
  const given = new URLSearchParams(location.search).get("token");
  const entry = (history.state ?? {}) as Entry;
  if (given === null) return entry.secretToken ?? "";
  history.replaceState({ ...entry, secretToken: given }, "", location.pathname);
  return given;
}

/** Deletes the used token. */
export function forgetToken(): void {
  const { secretToken: _used, ...entry } = (history.state ?? {}) as Entry;
  history.replaceState(entry, "", location.pathname);
}
