/* Invisible marks of text direction (Unicode Standard Annex 9), which copied phone numbers and names bring along. */

/** What closes a run that was opened by embedding or overriding, and what closes one that was isolated. */
const [popEmbedding, popIsolate] = ["\u202c", "\u2069"];
const isIsolate = (mark: string) => mark >= "\u2066" && mark <= "\u2068";

/** Every mark; and those that come in pairs. */
const anyMark = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
const pairedMark = /[\u202a-\u202e\u2066-\u2069]/g;

/** A text of one line without any mark of direction. */
export const withoutMarks = (text: string): string => text.replace(anyMark, "");

/** Closes every opening mark in its own line and removes marks without another half. */
export const withBalancedMarks = (text: string): string => text.split("\n").map(balancedLine).join("\n");

/** The runs that are open at a place of a line, the innermost last, and how many of them isolate. */
interface OpenRuns {
  runs: { at: number; isolate: boolean }[];
  isolates: number;
}

/** Takes the run that a mark closes from the open ones; undefined if it closes none. */
function closeRun(open: OpenRuns, isolate: boolean): { at: number } | undefined {
  if (isolate && open.isolates === 0) return undefined;
  // An isolate ends the embedded runs inside it. Searching them for each mark would take quadratic time.
  while (isolate && open.runs.at(-1)?.isolate === false) open.runs.pop();
  // An embedding mark does not end the run around it.
  if (open.runs.at(-1)?.isolate !== isolate) return undefined;
  if (isolate) open.isolates--;
  return open.runs.pop();
}

function balancedLine(line: string): string {
  const open: OpenRuns = { runs: [], isolates: 0 };
  const paired = new Set<number>();
  for (const { 0: mark, index } of line.matchAll(pairedMark)) {
    const closes = mark === popEmbedding || mark === popIsolate;
    if (closes) {
      const run = closeRun(open, mark === popIsolate);
      if (run) paired.add(index).add(run.at);
    } else {
      open.runs.push({ at: index, isolate: isIsolate(mark) });
      if (isIsolate(mark)) open.isolates++;
    }
  }
  return line.replace(pairedMark, (mark, at: number) => (paired.has(at) ? mark : ""));
}
