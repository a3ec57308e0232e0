/** A check-in of one person, or what takes check-ins back. */
export interface Check {
  key: string;
  /** UTC, ISO 8601, in one form, so that texts compare as instants do */
  at: string;
  /** empty for a check-in, "all" for what takes back all that were made until then, else the key of the one it takes back */
  undo: string;
}

/**
 * Since when somebody is in, from everything that phones have said of them: the earliest check-in that nobody has taken back. It is
 * the same in whatever order they arrive, and however often one does.
 *
 * @returns null when they are not in
 */
export function inSince(checks: readonly Check[]): string | null {
  const takenBack = new Set(checks.map(({ undo }) => undo));
  const until = checks.reduce((latest, { undo, at }) => (undo === "all" && at > latest ? at : latest), "");
  const standing = checks.filter(({ key, at, undo }) => undo === "" && !takenBack.has(key) && at > until);
  return standing.reduce<string | null>((first, { at }) => (first === null || at < first ? at : first), null);
}
