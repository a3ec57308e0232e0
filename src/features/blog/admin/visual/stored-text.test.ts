import fc from "fast-check";
import { Fragment, Node, type Node as PmNode } from "prosemirror-model";
import { describe, expect, test } from "vitest";
import { article, chaos } from "../../../../../tests/support/words/generated-articles";
import { parseMarkdown } from "./from-markdown";
import { schema } from "./schema";
import { openText } from "./stored-text";

const copied = (doc: PmNode) => Node.fromJSON(schema, doc.toJSON());

const withBlocks = (doc: PmNode, change: (block: PmNode, place: number) => PmNode[]) => {
  const blocks: PmNode[] = [];
  doc.forEach((block, _offset, place) => {
    blocks.push(...change(block, place));
  });
  return schema.topNodeType.create(null, blocks);
};

function withWord(block: PmNode, word = "word"): PmNode | undefined {
  if (block.isTextblock) {
    const text = schema.text(block.content.size === 0 ? word : ` ${word}`);
    return block.copy(block.content.append(Fragment.from(text)));
  }
  for (let place = 0; place < block.childCount; place++) {
    const changed = withWord(block.child(place), word);
    if (changed) return block.copy(block.content.replaceChild(place, changed));
  }
  return undefined;
}

/** Indented code: the parser reads the next lines differently after it. */
const indented = /^(?: {4}|\t)\S/m;

const runs = { numRuns: 60, seed: 91 };

describe("an unchanged text", () => {
  test("is written back byte for byte", () => {
    fc.assert(
      fc.property(fc.oneof(article, chaos), (text) => {
        const { doc, write } = openText(text);
        expect(write(doc)).toBe(text);
        // Also with new nodes, as after undoing everything.
        expect(write(withBlocks(doc, (block) => [block]))).toBe(text);
        expect(write(copied(doc))).toBe(text);
      }),
      runs,
    );
  });
});

describe("a changed block", () => {
  test("leaves all other blocks and the gaps between them unchanged", () => {
    fc.assert(
      fc.property(article, fc.nat(), (text, chosen) => {
        const { doc, write } = openText(text);
        const at = chosen % doc.childCount;
        const changed = withWord(doc.child(at));
        fc.pre(changed !== undefined);
        const stored = write(withBlocks(doc, (block, place) => [place === at && changed ? changed : block]));
        const { before, after } = aroundBlock(text, at);
        expect(stored.slice(0, before.length)).toBe(before);
        expect(stored.slice(stored.length - after.length)).toBe(after);
      }),
      runs,
    );
  });

  test("reads back as changed", () => {
    fc.assert(
      fc.property(article, fc.nat(), (text, chosen) => {
        fc.pre(!indented.test(text));
        const { doc, write } = openText(text);
        const at = chosen % doc.childCount;
        const block = doc.child(at);
        // Source blocks hold markup and link definitions; editing them changes their meaning.
        fc.pre(block.type.name !== "source_block");
        const changed = withWord(block);
        fc.pre(changed !== undefined);
        const after = withBlocks(doc, (one, place) => [place === at && changed ? changed : one]);
        expect(said(openText(write(after)).doc)).toEqual(said(after));
      }),
      runs,
    );
  });

  test("stays separate from its new neighbours", () => {
    fc.assert(
      fc.property(article, fc.nat(), (text, chosen) => {
        fc.pre(!indented.test(text));
        const { doc, write } = openText(text);
        const at = chosen % doc.childCount;
        fc.pre(doc.childCount > 1);
        const after = withBlocks(doc, (block, place) => (place === at ? [] : [block]));
        const again = openText(write(after)).doc;
        expect(again.childCount).toBe(after.childCount);
      }),
      runs,
    );
  });
});

describe("a long block with one changed part", () => {
  const anew = (text: string, path: number[]) => {
    const { doc, write } = openText(text);
    const change = (node: PmNode, [at = 0, ...rest]: number[]): PmNode =>
      rest.length === 0
        ? node.copy(node.content.replaceChild(at, withWord(node.child(at)) as PmNode))
        : node.copy(node.content.replaceChild(at, change(node.child(at), rest)));
    return write(change(doc, path));
  };

  test("keeps the other rows of a table as they were stored", () => {
    const text = "a |b \\| c\n:--|--:\n1|`x \\| y`\n| 2 |  3|";
    expect(anew(text, [0, 2, 1])).toBe("a |b \\| c\n:--|--:\n1|`x \\| y`\n| 2 | 3 word |");
  });

  test("keeps the other items of a list as they were stored", () => {
    const text = "*   one\n*   two  \n    lines\n\n    * inner\n\n*   three";
    expect(anew(text, [0, 2])).toBe("*   one\n*   two  \n    lines\n\n    * inner\n\n* three word");
    expect(anew("3) one\n3) two\n3) three", [0, 1])).toBe("3) one\n4) two word\n3) three");
  });
});

function aroundBlock(text: string, at: number) {
  const mark = text.startsWith("\uFEFF") ? 1 : 0;
  const blocks = parseMarkdown(text.slice(mark)).children.filter(
    (block) => block.type !== "html" || block.value !== "<!-- -->",
  );
  const before = blocks[at - 1]?.position?.end.offset ?? 0;
  // The parser includes link definitions directly above a heading.
  const end = blocks[at]?.position?.end.offset ?? 0;
  const next = blocks[at + 1]?.position?.start.offset;
  const after = next === undefined ? undefined : Math.max(next, end);
  return {
    before: text.slice(0, before === 0 ? 0 : before + mark),
    after: after === undefined ? "" : text.slice(after + mark),
  };
}

/** A document in words that can be compared: without what only tells how its text was written. */
const said = (node: PmNode): unknown => node.toJSON();
