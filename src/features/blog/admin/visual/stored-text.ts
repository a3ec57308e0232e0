import type { Nodes, RootContent } from "mdast";
import type { Node as PmNode } from "prosemirror-model";
import { blockFrom, definitionsOf, isSeparator, parseMarkdown } from "./from-markdown";
import { createParts } from "./parts";
import { schema } from "./schema";
import { between, type StoredBlock } from "./seams";
import { isBlank, type Style, usualStyle } from "./to-markdown";

/** A text that is open in the editor. */
export interface StoredText {
  doc: PmNode;
  /** Returns the source of a document that derives from this one. Untouched blocks and gaps are kept byte for byte. */
  write: (doc: PmNode) => string;
}

interface Original {
  node: PmNode;
  text: string;
}

/** Opens a stored text as a document with one child per block, and remembers the gaps between the blocks. */
export function openText(source: string): StoredText {
  // The parser does not count the byte order mark.
  const mark = source.startsWith("\uFEFF") ? "\uFEFF" : "";
  const text = source.slice(mark.length);
  const tree = parseMarkdown(text);
  const style = styleOf(tree, text);
  const definitions = definitionsOf(tree);
  const shown = tree.children.filter((block) => !isSeparator(block));
  const spans = spansOf(shown, text);
  const parts = createParts();
  const originals = shown.map((block, place): Original => {
    const node = blockFrom(block, definitions);
    const { start, end } = spans[place] as Span;
    parts.remember(block, node, text);
    return { node, text: text.slice(start, end) };
  });
  const gaps = spans.map(({ end }, place) => text.slice(end, spans[place + 1]?.start));
  const lead = mark + text.slice(0, spans[0]?.start ?? 0);
  const lineEnd = /\r\n/.test(text) ? "\r\n" : "\n";
  const doc = schema.topNodeType.create(
    null,
    originals.length > 0 ? originals.map(({ node }) => node) : [schema.nodes.paragraph.create()],
  );
  const find = finder(originals);
  const anew = remembered((node: PmNode) => parts.write(node, style).replaceAll(/\r?\n/g, lineEnd));

  const write = (changed: PmNode): string => {
    if (changed === doc) return source;
    const written: StoredBlock[] = [];
    changed.forEach((node) => {
      if (isBlank(node)) return;
      const place = find(node, written.findLast(({ isOriginal }) => isOriginal)?.from ?? -1);
      const kept = place === undefined ? anew(node) : (originals[place]?.text ?? "");
      written.push({ node, text: kept, from: place, to: place, isOriginal: place !== undefined });
    });
    if (originals.length === 0 && written.length === 0) return source;
    standIn(written, originals.length);
    const [first, last] = [written[0], written.at(-1)];
    const keepsLead = first?.from === 0 || lead.trim() === "";
    const end = gaps.at(-1) ?? "";
    const keepsEnd = last?.to === originals.length - 1 || end.trim() === "";
    return (keepsLead ? lead : mark) + joinedText(written, gaps, lineEnd) + (last && keepsEnd ? end : "");
  };
  return { doc, write };
}

/** Blocks with the lines between them: those of the source between blocks that are neighbours there too. */
const joinedText = (written: readonly StoredBlock[], gaps: readonly string[], lineEnd: string): string =>
  written
    .map((block, place) => {
      const next = written[place + 1];
      return block.text + (next ? between(block, next, gaps[block.to ?? -1], lineEnd) : "");
    })
    .join("");

interface Span {
  start: number;
  end: number;
}

/** The positions of blocks, with link definitions directly above a heading as blocks of their own. */
function spansOf(blocks: readonly RootContent[], text: string): Span[] {
  let before = 0;
  return blocks.map((block) => {
    const span = spanOf(block, text);
    if (span.start < before) span.start = before + (/^[\r\n]*/.exec(text.slice(before))?.[0].length ?? 0);
    before = span.end;
    return span;
  });
}

/** A block's position, with the spaces before and after it on its lines. */
function spanOf({ position }: RootContent, text: string): Span {
  let start = position?.start.offset ?? 0;
  let end = position?.end.offset ?? 0;
  while (/[ \t]/.test(text[start - 1] ?? "")) start--;
  while (/[ \t]/.test(text[end] ?? "")) end++;
  return { start, end };
}

/** Finds the original of a block, also after all changes to it were undone. */
function finder(originals: readonly Original[]): (node: PmNode, after: number) => number | undefined {
  const places = new WeakMap(originals.map(({ node }, place) => [node, place]));
  const alike = new Map<string, number[]>();
  const keyOf = (node: PmNode) => `${node.type.name} ${node.textContent}`;
  for (const [place, { node }] of originals.entries())
    alike.set(keyOf(node), [...(alike.get(keyOf(node)) ?? []), place]);
  const search = remembered((node: PmNode) =>
    alike.get(keyOf(node))?.filter((place) => originals[place]?.node.eq(node)),
  );
  return (node, after) => {
    const same = places.get(node);
    if (same !== undefined) return same;
    const found = search(node);
    return found?.find((place) => place > after) ?? found?.[0];
  };
}

function remembered<Answer>(work: (node: PmNode) => Answer): (node: PmNode) => Answer {
  const known = new WeakMap<PmNode, { answer: Answer }>();
  return (node) => {
    const found = known.get(node) ?? { answer: work(node) };
    known.set(node, found);
    return found.answer;
  };
}

/** Matches rewritten blocks with originals missing between their neighbours. */
function standIn(written: StoredBlock[], count: number): void {
  let before = -1;
  for (let at = 0; at < written.length; at++) {
    const { from } = written[at] as StoredBlock;
    if (from !== undefined) {
      before = from;
      continue;
    }
    let end = at;
    while (end < written.length && written[end]?.from === undefined) end++;
    standBetween(written.slice(at, end), { before, after: written[end]?.from ?? count });
    at = end - 1;
  }
}

/** Matches consecutive rewritten blocks with the originals between two places: one by one, or as a whole. */
function standBetween(blocks: readonly StoredBlock[], { before, after }: { before: number; after: number }): void {
  const missing = after - before - 1;
  if (missing <= 0) return;
  if (blocks.length === missing) {
    for (const [place, block] of blocks.entries()) block.from = block.to = before + 1 + place;
    return;
  }
  const [first, last] = [blocks[0], blocks.at(-1)];
  if (first) first.from = before + 1;
  if (last) last.to = after - 1;
}

/** Returns the most frequent style of a text, for constructs that Markdown can write in several ways. */
function styleOf(tree: Nodes, text: string): Style {
  const counts = new Map<string, number>();
  const count = (node: Nodes) => {
    const letter = text[node.position?.start.offset ?? -1] ?? "";
    const name = node.type === "listItem" ? "bullet" : named[node.type];
    if (name) counts.set(name + letter, (counts.get(name + letter) ?? 0) + 1);
    if ("children" in node) node.children.forEach(count);
  };
  count(tree);
  const most = <Letter extends string>(name: string, usual: Letter, letters: readonly Letter[]) =>
    letters.reduce(
      (best, letter) => ((counts.get(name + letter) ?? 0) > (counts.get(name + best) ?? 0) ? letter : best),
      usual,
    );
  return {
    ...usualStyle,
    bullet: most("bullet", usualStyle.bullet, ["-", "*", "+"] as const),
    emphasis: most("emphasis", usualStyle.emphasis, ["*", "_"] as const),
    strong: most("strong", usualStyle.strong, ["*", "_"] as const),
    fence: most("fence", usualStyle.fence, ["`", "~"] as const),
    rule: most("rule", usualStyle.rule, ["-", "*", "_"] as const),
  };
}

const named: Partial<Record<Nodes["type"], string>> = {
  emphasis: "emphasis",
  strong: "strong",
  code: "fence",
  thematicBreak: "rule",
};
