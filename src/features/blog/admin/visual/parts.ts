import type { RootContent } from "mdast";
import type { Node as PmNode } from "prosemirror-model";
import { markdownOf, type Style } from "./to-markdown";

/** The rows of tables and items of lists. Those that were not edited keep their stored source. */
export interface Parts {
  /** remembers the stored source of a block's parts (rows or items) and the text between them */
  remember: (block: RootContent, node: PmNode, source: string) => void;
  /** writes a changed block; its unchanged parts keep their stored source */
  write: (block: PmNode, style: Style) => string;
}

/** Creates a store of the sources of rows and items, for one text. */
export function createParts(): Parts {
  const texts = new WeakMap<PmNode, string>();
  const gaps = new WeakMap<PmNode, { next: PmNode; gap: string }>();
  /** the lines under the names of tables, by how their columns are aligned */
  const rules = new WeakMap<object, string>();

  const remember: Parts["remember"] = (block, node, source) => {
    if (block.type !== "table" && block.type !== "list") return;
    // In an indented list, the meaning of an item's lines depends on that indentation.
    if (block.position?.start.column !== 1) return;
    const spans = block.children.map(
      ({ position }) => [position?.start.offset ?? 0, position?.end.offset ?? 0] as const,
    );
    for (const [place, [start, end]] of spans.entries()) {
      const next = spans[place + 1];
      texts.set(node.child(place), source.slice(start, end));
      if (!next) continue;
      gaps.set(node.child(place), { next: node.child(place + 1), gap: source.slice(end, next[0]) });
    }
    const rule = block.type === "table" && source.slice(spans[0]?.[1]).split(/\r?\n/)[1];
    if (rule) rules.set(node.attrs.align, rule.trim());
  };

  const partOf = (block: PmNode, place: number, style: Style): string => {
    const part = block.child(place);
    const known = texts.get(part);
    const isNumbered = block.type.name === "ordered_list";
    const number = isNumbered ? String(block.attrs.start + place) : "";
    if (known !== undefined && (!isNumbered || place > 0 || known.startsWith(number))) return known;
    const attrs = isNumbered ? { ...block.attrs, start: block.attrs.start + place } : block.attrs;
    const written = markdownOf(block.type.create(attrs, part), style);
    const text = block.type.name === "table" ? (written.split("\n")[0] ?? "") : written;
    if (!isNumbered) texts.set(part, text);
    return text;
  };

  const between = (block: PmNode, place: number): string => {
    const after = gaps.get(block.child(place));
    if (after?.next === block.maybeChild(place + 1)) return after?.gap ?? "\n";
    return block.attrs.spread ? "\n\n" : "\n";
  };

  const write: Parts["write"] = (block, given) => {
    const { name } = block.type;
    if (name === "table") return tableOf(block, given);
    if (name !== "bullet_list" && name !== "ordered_list") return markdownOf(block, given);
    const style = styleOfList(block, given);
    const texted = block.children.map((_item, place) => partOf(block, place, style));
    const marks = new Set(texted.map((text) => /^(?:\d+)?([-+*.)])/.exec(text)?.[1]));
    // Another marker would begin another list.
    if (marks.size !== 1) return markdownOf(block, given);
    return texted.map((text, place) => (place < texted.length - 1 ? text + between(block, place) : text)).join("");
  };

  const tableOf = (table: PmNode, style: Style): string => {
    const lines = table.children.map((_row, place) => partOf(table, place, style));
    const columns = table.firstChild?.childCount ?? 0;
    const rule = table.attrs.align.length === columns ? rules.get(table.attrs.align) : undefined;
    const written = () =>
      markdownOf(table.copy(table.content.cut(0, table.firstChild?.nodeSize)), style).split("\n")[1];
    return lines.toSpliced(1, 0, rule ?? written() ?? "").join("\n");
  };

  /** New items use the marker of their neighbours. */
  const styleOfList = (list: PmNode, style: Style): Style => {
    const known = list.children.map((item) => texts.get(item)).find((text) => text !== undefined);
    const [, mark] = /^(?:\d+)?([-+*.)])/.exec(known ?? "") ?? [];
    if (mark === "-" || mark === "*" || mark === "+") return { ...style, bullet: mark };
    return mark === ")" ? { ...style, bulletOrdered: mark } : style;
  };

  return { remember, write };
}
