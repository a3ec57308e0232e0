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
  const cost = new ParsingCost();
  return content.split(/\r\n?|\n/).some((line) => cost.exceedsWith(line));
}

/** What the lines of a text so far cost its parser. */
class ParsingCost {
  /** the marks that opened the code block around this line */
  #fence: string | undefined;
  /** since the last empty line */
  #marks = 0;
  #linesOfBlock = 0;
  #lines = 0;
  #containers = 0;

  /** Adds a line. @returns whether a limit is exceeded with it */
  exceedsWith(line: string): boolean {
    if (line.trim() === "") {
      [this.#marks, this.#linesOfBlock] = [0, 0];
      return false;
    }
    this.#lines++;
    this.#passFence(line);
    this.#marks += line.match(mark)?.length ?? 0;
    const isCode = this.#fence !== undefined;
    if (this.#lines > maxLines || this.#marks > (isCode ? maxMarksInCode : maxMarks)) return true;
    return !isCode && this.#exceedsAsText(line);
  }

  #passFence(line: string): void {
    const run = fenceOf(line);
    if (this.#fence === undefined) this.#fence = run;
    else if (run?.startsWith(this.#fence) && line.trim() === run) this.#fence = undefined;
  }

  #exceedsAsText(line: string): boolean {
    const containers = containersOf(line);
    this.#containers += containers;
    this.#linesOfBlock++;
    const [, indent = ""] = item.exec(line) ?? [];
    return (
      this.#linesOfBlock > maxLinesOfBlock ||
      containers > maxContainers ||
      this.#containers > maxContainersInAll ||
      indent.replaceAll("\t", "    ").length > deepestIndent
    );
  }
}
