/** A check-in of one person, or an undo. */
export interface Check {
  key: string;
  /** UTC, ISO 8601, normalised so that texts compare as instants */
  at: string;
  /** empty for a check-in, "all" to undo all until then, otherwise the key to undo */
  undo: string;
}

/** The earliest check-in that is not undone; order and repetition do not matter. Null if not in. */
export function inSince(checks: readonly Check[]): string | null {
  const takenBack = new Set(checks.map(({ undo }) => undo));
  const until = checks.reduce((latest, { undo, at }) => (undo === "all" && at > latest ? at : latest), "");
  const standing = checks.filter(({ key, at, undo }) => undo === "" && !takenBack.has(key) && at > until);
  return standing.reduce<string | null>((first, { at }) => (first === null || at < first ? at : first), null);
}
