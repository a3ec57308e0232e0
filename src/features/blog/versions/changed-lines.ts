import { diffArrays } from "diff";

/** Lines of a text, and whether both texts have them, or the newer or the older one alone. */
export interface Run {
  kind: "both" | "new" | "old";
  lines: string[];
}

/** Lines added or removed; beyond these, which take a third of a second, all lines count as changed. */
const maxEditLength = 1_000;

/** What became of an older text, line by line, in the order of reading: the longest common lines stay. */
export function changedLines(older: string, newer: string): Run[] {
  const [before, after] = [older.split("\n"), newer.split("\n")];
  const changes = diffArrays(before, after, { maxEditLength });
  if (!changes)
    return [
      { kind: "old", lines: before },
      { kind: "new", lines: after },
    ];
  return changes.map(({ value, added, removed }) => ({
    kind: added ? "new" : removed ? "old" : "both",
    lines: value,
  }));
}
