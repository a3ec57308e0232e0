/** Containers (quotes, lists) that one line may open. */
const maxContainers = 20;
/** Marks between two blank lines; the parser's work grows with their square. */
const maxMarks = 1_500;
const maxMarksInCode = 8_000;
/** Non-empty lines, in all and between two empty ones: the parser checks each line against all open containers. */
const maxLines = 4_000;
const maxLinesOfBlock = 1_000;
/** Containers that all lines open together; each line is held against all that are open. */
const maxContainersInAll = 6_000;
/** Levels of list that indentation may make; characters. */
const deepestIndent = 80;

const container = /[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t]|$))/y;
const fence = /^ {0,3}(`{3,}|~{3,})(.*)/;
const item = /^(\s*)(?:[-+*]|\d{1,9}[.)])(?:\s|$)/;
const mark = /[[\]*_~`!<&|@]/g;

/** Counts the containers of a line, up to the limit. */
function containersOf(line: string): number {
  container.lastIndex = 0;
  let count = 0;
  while (count <= maxContainers && container.test(line)) count++;
  return count;
}

/** The marks of a line that opens or closes a code block; a backtick behind backticks makes it code within a line. */
function fenceOf(line: string): string | undefined {
  const [, run, rest] = fence.exec(line) ?? [];
  return run?.startsWith("`") && rest?.includes("`") ? undefined : run;
}

/** Whether parsing a text would take unreasonably long, and hold up other visitors, or nest unreasonably deep. */
export function exceedsMarkdownLimits(content: string): boolean {
  let open: string | undefined;
  let [marks, lines, linesOfBlock, opened] = [0, 0, 0, 0];
  for (const line of content.split(/\r\n?|\n/)) {
    if (line.trim() === "") {
      [marks, linesOfBlock] = [0, 0];
      continue;
    }
    if (++lines > maxLines) return true;
    const run = fenceOf(line);
    if (open === undefined) open = run;
    else if (run?.startsWith(open) && line.trim() === run) open = undefined;
    marks += line.match(mark)?.length ?? 0;
    if (marks > (open === undefined ? maxMarks : maxMarksInCode)) return true;
    if (open !== undefined) continue;
    const opens = containersOf(line);
    opened += opens;
    if (++linesOfBlock > maxLinesOfBlock || opens > maxContainers || opened > maxContainersInAll) return true;
    const [, indent] = item.exec(line) ?? [];
    if (indent !== undefined && indent.replaceAll("\t", "    ").length > deepestIndent) return true;
  }
  return false;
}
