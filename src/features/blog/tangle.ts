/** Containers (quotes, lists) that one line may open. */
const mostContainers = 20;
/** Marks between two blank lines; the parser's work grows with their square. */
const mostMarks = 1_500;
const mostMarksInCode = 8_000;
/** Levels of list that indentation may make; characters. */
const deepestIndent = 80;

const opensContainers = new RegExp(`^(?:[ \\t]*(?:>|[-+*]|\\d{1,9}[.)])){${mostContainers + 1}}`);
const fence = /^ {0,3}(`{3,}|~{3,})/;
const item = /^(\s*)(?:[-+*]|\d{1,9}[.)])(?:\s|$)/;
const mark = /[[\]*_~`!<&|@]/g;

/**
 * Whether a text would take the parser unreasonably long or deep. No article a person writes does; one that was made to
 * would hold up every other visitor.
 */
export function isTangled(content: string): boolean {
  let open: string | undefined;
  let marks = 0;
  for (const line of content.split(/\r\n?|\n/)) {
    if (line.trim() === "") {
      marks = 0;
      continue;
    }
    const [, run] = fence.exec(line) ?? [];
    if (open === undefined) open = run;
    else if (run?.startsWith(open) && line.trim() === run) open = undefined;
    marks += line.match(mark)?.length ?? 0;
    if (marks > (open === undefined ? mostMarks : mostMarksInCode)) return true;
    if (open !== undefined) continue;
    if (opensContainers.test(line)) return true;
    const [, indent] = item.exec(line) ?? [];
    if (indent !== undefined && indent.replaceAll("\t", "    ").length > deepestIndent) return true;
  }
  return false;
}
