import type { PhrasingContent } from "mdast";
import type { Mark, Node as PmNode } from "prosemirror-model";
import type { Reference } from "./from-markdown";

interface Piece {
  node: PhrasingContent;
  marks: readonly Mark[];
}

const around = new Set(["link", "strong", "em", "strike"]);
/** Marks whose words must begin and end with a letter: Markdown does not know `**bold **`. */
const tight = new Set(["strong", "em", "strike"]);

/** Returns a block's words as Markdown's tree. @param inCell lines break by markup @param oneLine such as a heading */
export function phrasingOf(block: PmNode, { inCell = false, oneLine = false } = {}): PhrasingContent[] {
  const pieces: Piece[] = [];
  for (const child of block.children) pieces.push(...piecesOf(child, inCell, oneLine));
  return nest(joined(trimmed(loosened(pieces))));
}

function piecesOf(child: PmNode, inCell: boolean, oneLine: boolean): Piece[] {
  const marks = child.marks.filter(({ type }) => around.has(type.name));
  return [{ node: child.isText ? textOf(child, inCell, oneLine) : otherOf(child, inCell, oneLine), marks }];
}

function textOf(child: PmNode, inCell: boolean, oneLine: boolean): PhrasingContent {
  const has = (name: string) => child.marks.some(({ type }) => type.name === name);
  const value = child.text ?? "";
  // Code in a table cannot contain an escaped bar: Markdown removes its backslash.
  if (has("code") && inCell && value.includes("\\|")) return { type: "text", value };
  if (has("code")) return { type: "inlineCode", value: value.replaceAll("\n", " ") };
  if (has("html")) return { type: "html", value };
  const flat = inCell || oneLine;
  if (has("soft")) return { type: "text", value: flat ? " " : "\n" };
  return { type: "text", value: flat ? value.replaceAll(/\n/g, " ") : value };
}

/** An image, a line break or a reference to a footnote. */
function otherOf({ attrs, type }: PmNode, inCell: boolean, oneLine: boolean): PhrasingContent {
  if (type.name === "image") return imageOf(attrs);
  if (type.name !== "hard_break")
    return { type: "footnoteReference", identifier: attrs.identifier, label: attrs.label };
  if (oneLine) return { type: "text", value: " " };
  return inCell || attrs.html ? { type: "html", value: attrs.html ?? "<br>" } : { type: "break" };
}

function imageOf({ src, alt, title, ref }: PmNode["attrs"]): PhrasingContent {
  return ref ? { type: "imageReference", alt, ...(ref as Reference) } : { type: "image", url: src, alt, title };
}

/** Removes marks from the spaces at the ends of marked text. */
function loosened(pieces: Piece[]): Piece[] {
  let found = pieces;
  for (const name of tight) {
    const isMarked = (piece: Piece | undefined) => piece?.marks.some(({ type }) => type.name === name) ?? false;
    found = found
      .flatMap((piece, place) =>
        loosenedPiece(piece, name, {
          isMarked: isMarked(piece),
          begins: !isMarked(found[place - 1]),
          ends: !isMarked(found[place + 1]),
        }),
      )
      .filter(({ node }) => node.type !== "text" || node.value !== "");
  }
  return found;
}

interface Marked {
  isMarked: boolean;
  /** whether the piece before has not the mark, and the piece after */
  begins: boolean;
  ends: boolean;
}

function loosenedPiece(piece: Piece, name: string, { isMarked, begins, ends }: Marked): Piece[] {
  const { node } = piece;
  const bare = (one: Piece): Piece => ({ ...one, marks: one.marks.filter(({ type }) => type.name !== name) });
  if (node.type === "break" || node.type === "html") return [begins || ends ? bare(piece) : piece];
  if (!isMarked || node.type !== "text") return [piece];
  const before = begins ? (/^\s*/.exec(node.value)?.[0] ?? "") : "";
  const rest = node.value.slice(before.length);
  const after = ends ? (/\s*$/.exec(rest)?.[0] ?? "") : "";
  const text = (words: string): Piece => ({ ...piece, node: { type: "text", value: words } });
  return [bare(text(before)), text(rest.slice(0, rest.length - after.length)), bare(text(after))];
}

/** Without the spaces at the ends of lines, which mean nothing there. */
function trimmed(pieces: Piece[]): Piece[] {
  const found = joined(pieces);
  const isEnd = (piece: Piece | undefined) => !piece || piece.node.type === "break";
  const kept = found
    .map((piece, place) => {
      if (piece.node.type !== "text") return piece;
      let { value } = piece.node;
      value = value.replaceAll(/[ \t]*\n[ \t]*/g, "\n");
      if (isEnd(found[place - 1])) value = value.replace(/^[ \t\n]+/, "");
      if (isEnd(found[place + 1])) value = value.replace(/[ \t\n]+$/, "");
      return { ...piece, node: { type: "text" as const, value } };
    })
    .filter(({ node }) => node.type !== "text" || node.value !== "");
  const changed = kept.length < found.length;
  while (kept.at(-1)?.node.type === "break") kept.pop();
  while (kept[0]?.node.type === "break") kept.shift();
  return changed ? trimmed(kept) : kept;
}

const sameMarks = (one: readonly Mark[], other: readonly Mark[]) =>
  one.length === other.length && one.every((mark) => other.some((second) => mark.eq(second)));

function joined(pieces: Piece[]): Piece[] {
  const found: Piece[] = [];
  for (const piece of pieces) {
    const last = found.at(-1);
    if (last?.node.type === "text" && piece.node.type === "text" && sameMarks(last.marks, piece.marks))
      found[found.length - 1] = { ...last, node: { type: "text", value: last.node.value + piece.node.value } };
    else found.push(piece);
  }
  return found;
}

/** Nests marks around the pieces, the longest outermost. */
function nest(pieces: Piece[]): PhrasingContent[] {
  const found: PhrasingContent[] = [];
  for (let at = 0; at < pieces.length; ) {
    const { node, marks } = pieces[at] as Piece;
    const reach = (mark: Mark) => {
      let end = at + 1;
      while (pieces[end]?.marks.some((other) => other.eq(mark))) end++;
      return end;
    };
    const [outer] = marks.map((mark) => ({ mark, end: reach(mark) })).sort((one, other) => other.end - one.end);
    if (!outer) {
      found.push(node);
      at++;
      continue;
    }
    const within = pieces.slice(at, outer.end).map((piece) => ({
      ...piece,
      marks: piece.marks.filter((mark) => !mark.eq(outer.mark)),
    }));
    found.push(laid(outer.mark, nest(within)));
    at = outer.end;
  }
  return found;
}

function laid({ type, attrs }: Mark, children: PhrasingContent[]): PhrasingContent {
  if (type.name === "strong") return { type: "strong", children };
  if (type.name === "em") return { type: "emphasis", children };
  if (type.name === "strike") return { type: "delete", children };
  return attrs.ref
    ? { type: "linkReference", ...(attrs.ref as Reference), children }
    : { type: "link", url: attrs.href, title: attrs.title, children };
}
