/** Lines of a text, and whether both texts have them, or the newer or the older one alone. */
export interface Run {
  kind: "both" | "new" | "old";
  lines: string[];
}

/** Cells of the table of common lines; above this, all lines between the equal ends count as changed. */
const maxCells = 4_000_000;

/** For each pair of places, how many lines the ends of both texts have in common from there on. */
function commonFrom(older: readonly string[], newer: readonly string[]): Uint16Array[] {
  const table = Array.from({ length: older.length + 1 }, () => new Uint16Array(newer.length + 1));
  for (let i = older.length - 1; i >= 0; i--) {
    const [row, next] = [table[i] as Uint16Array, table[i + 1] as Uint16Array];
    for (let j = newer.length - 1; j >= 0; j--)
      row[j] = older[i] === newer[j] ? (next[j + 1] as number) + 1 : Math.max(next[j] as number, row[j + 1] as number);
  }
  return table;
}

/** What became of an older text, line by line, in the order of reading: the longest common lines stay. */
export function changedLines(older: string, newer: string): Run[] {
  const [before, after] = [older.split("\n"), newer.split("\n")];
  let begin = 0;
  while (begin < Math.min(before.length, after.length) && before[begin] === after[begin]) begin++;
  let end = 0;
  const most = Math.min(before.length, after.length) - begin;
  while (end < most && before.at(-1 - end) === after.at(-1 - end)) end++;
  const runs: Run[] = [];
  const add = (kind: Run["kind"], lines: readonly string[]) => {
    if (lines.length === 0) return;
    const last = runs.at(-1);
    if (last?.kind === kind) last.lines.push(...lines);
    else runs.push({ kind, lines: [...lines] });
  };
  add("both", before.slice(0, begin));
  const [old, fresh] = [before.slice(begin, before.length - end), after.slice(begin, after.length - end)];
  if (old.length * fresh.length > maxCells) {
    add("old", old);
    add("new", fresh);
  } else {
    const common = commonFrom(old, fresh);
    let [i, j] = [0, 0];
    while (i < old.length || j < fresh.length) {
      if (i < old.length && j < fresh.length && old[i] === fresh[j]) {
        add("both", [old[i] as string]);
        i++;
        j++;
      } else if (j >= fresh.length || (i < old.length && (common[i + 1]?.[j] ?? 0) >= (common[i]?.[j + 1] ?? 0))) {
        add("old", [old[i++] as string]);
      } else add("new", [fresh[j++] as string]);
    }
  }
  add("both", before.slice(before.length - end));
  return runs;
}
