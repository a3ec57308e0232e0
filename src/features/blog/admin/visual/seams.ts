import type { Node as PmNode } from "prosemirror-model";
import { parseMarkdown } from "./from-markdown";

/** A block as it will be stored. */
export interface StoredBlock {
  node: PmNode;
  text: string;
  /** the original blocks it starts and ends at; they differ if one became several */
  from: number | undefined;
  to: number | undefined;
  /** the text is the stored source, not rewritten */
  isOriginal: boolean;
}

/** Longer blocks are not parsed again to check that two stay two; characters. */
const longestTrial = 8_000;

/**
 * Returns the stored gap between two blocks while both parse as themselves, else an empty line or a separating comment.
 * @param gap the stored text after the first block
 */
export function between(one: StoredBlock, other: StoredBlock, gap: string | undefined, lineEnd: string): string {
  const isOld = gap !== undefined && one.to !== undefined && other.from === one.to + 1;
  if (isOld && one.isOriginal && other.isOriginal) return gap;
  const blank = lineEnd + lineEnd;
  if (isOld && (isEmptyLine(gap) ? mayMeet(one, other) : false)) return gap;
  if (isOld && holds(one, gap, other)) return gap;
  return mayMeet(one, other) || holds(one, blank, other) ? blank : `${blank}<!-- -->${blank}`;
}

const isEmptyLine = (gap: string) => gap.trim() === "" && gap.split(/\r\n?|\n/).length > 2;

/** Blocks that continue if the next line is indented. */
const takesIn = /^(?:code_block|bullet_list|ordered_list|footnote_definition)$/;
const mayBeOpen = /^(?:code_block|source_block|blockquote|bullet_list|ordered_list|footnote_definition)$/;

/** Whether an empty line is certain to separate two blocks. */
function mayMeet({ node: one, text, isOriginal }: StoredBlock, { node: other, text: next }: StoredBlock): boolean {
  if (
    takesIn.test(one.type.name) &&
    (/^(?: {2}| ?\t)/.test(next) || (one.type === other.type && one.type.name !== "code_block"))
  )
    return false;
  if (one.type.name === "source_block") return false;
  // A stored block may be unclosed if it was the last one; it would then swallow the next block.
  return !(isOriginal && mayBeOpen.test(one.type.name) && /[`~<]/.test(text));
}

/** Whether two blocks are still two with this between them. */
function holds(one: StoredBlock, gap: string, other: StoredBlock): boolean {
  const from = one.text.length + gap.length;
  if (from + other.text.length > longestTrial) return false;
  const spans = parseMarkdown(one.text + gap + other.text).children.map(({ position }) => ({
    start: position?.start.offset ?? 0,
    end: position?.end.offset ?? 0,
  }));
  const first = spans.findIndex(({ start }) => start >= one.text.length);
  const start = spans[first]?.start ?? -1;
  const indent = /^[ \t]*/.exec(other.text)?.[0].length ?? 0;
  const isParted =
    spans.slice(0, first).every(({ end }) => end <= one.text.length) &&
    (first === 1 || isSource(one)) &&
    (spans.length === first + 1 || isSource(other));
  return first > 0 && isParted && start >= from && start <= from + indent;
}

/** Source may be read as several blocks once it was changed. */
const isSource = ({ node }: StoredBlock) => node.type.name === "source_block";
