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

function balancedLine(line: string): string {
  const open: { at: number; isolate: boolean }[] = [];
  let openIsolates = 0;
  const paired = new Set<number>();
  for (const { 0: mark, index } of line.matchAll(pairedMark)) {
    if (mark !== popEmbedding && mark !== popIsolate) {
      const isolate = isIsolate(mark);
      open.push({ at: index, isolate });
      if (isolate) openIsolates++;
      continue;
    }
    const closesIsolate = mark === popIsolate;
    if (closesIsolate && openIsolates === 0) continue;
    // An isolate ends the embedded runs inside it. Searching them for each mark would take quadratic time.
    while (closesIsolate && open.at(-1)?.isolate === false) open.pop();
    const run = open.at(-1);
    // An embedding mark does not end the run around it.
    if (!run || run.isolate !== closesIsolate) continue;
    paired.add(index).add(run.at);
    open.pop();
    if (closesIsolate) openIsolates--;
  }
  return line.replace(pairedMark, (mark, at: number) => (paired.has(at) ? mark : ""));
}
