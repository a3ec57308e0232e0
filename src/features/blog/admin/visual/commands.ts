import { lift, setBlockType, toggleMark, wrapIn } from "prosemirror-commands";
import { redo, undo } from "prosemirror-history";
import type { NodeType, Node as PmNode } from "prosemirror-model";
import { liftListItem, wrapInList } from "prosemirror-schema-list";
import {
  type Command,
  type EditorState,
  NodeSelection,
  Selection,
  TextSelection,
  type Transaction,
} from "prosemirror-state";
import type { TextPicture, ToolName } from "../tools";
import { schema } from "./schema";
import { around, newTable, placeInTable } from "./tables";

const { nodes, marks } = schema;

const isLifted =
  (type: NodeType): Command =>
  (state, dispatch, view) =>
    around(state, type) ? lift(state, dispatch, view) : false;

/** Makes a list of the selected blocks, changes its kind, or lifts its item when it already has this kind. */
const toggleList =
  (type: NodeType): Command =>
  (state, dispatch, view) => {
    const list = around(state, nodes.bullet_list, nodes.ordered_list);
    if (!list) return wrapInList(type)(state, dispatch);
    if (list.node.type === type) return liftListItem(nodes.list_item)(state, dispatch, view);
    dispatch?.(state.tr.setNodeMarkup(list.pos, type, { spread: list.node.attrs.spread }));
    return true;
  };

const toggleHeading: Command = (state, dispatch, view) =>
  around(state, nodes.heading)
    ? setBlockType(nodes.paragraph)(state, dispatch, view)
    : setBlockType(nodes.heading, { level: 2 })(state, dispatch, view);

/** Toggles inline code within a line, or a code block for several lines. */
const toggleCode: Command = (state, dispatch, view) => {
  const { $from, $to, empty } = state.selection;
  if (around(state, nodes.code_block)) return setBlockType(nodes.paragraph)(state, dispatch, view);
  if (!empty && $from.sameParent($to)) return toggleMark(marks.code)(state, dispatch, view);
  if (empty && $from.marks().some(({ type }) => type === marks.code))
    return toggleMark(marks.code)(state, dispatch, view);
  return toCodeBlock(state, dispatch);
};

const toCodeBlock: Command = (state, dispatch) => {
  const range = state.selection.$from.blockRange(state.selection.$to);
  if (!range?.parent.canReplaceWith(range.startIndex, range.endIndex, nodes.code_block)) return false;
  const text = state.doc.textBetween(range.start, range.end, "\n", (leaf) =>
    leaf.type === nodes.hard_break ? "\n" : "",
  );
  const made = nodes.code_block.create(null, text ? schema.text(text) : null);
  const tr = state.tr.replaceWith(range.start, range.end, made);
  dispatch?.(tr.setSelection(Selection.near(tr.doc.resolve(range.start + 1 + text.length))).scrollIntoView());
  return true;
};

/** Inserts a block after the current one, or in place of an empty paragraph. @returns where it begins */
function putBlock(state: EditorState, made: PmNode): { tr: Transaction; start: number } {
  const { $to } = state.selection;
  const { tr } = state;
  if ($to.depth === 0) return { tr: tr.insert($to.pos, made), start: $to.pos };
  const depth = blockDepth($to.depth, (at) => $to.node(at));
  const [from, end, node] = [$to.before(depth), $to.after(depth), $to.node(depth)];
  const isEmpty = node.type === nodes.paragraph && node.content.size === 0;
  return isEmpty ? { tr: tr.replaceWith(from, end, made), start: from } : { tr: tr.insert(end, made), start: end };
}

/** The depth of the innermost block, or of the table that it is a cell of. */
function blockDepth(deepest: number, nodeAt: (depth: number) => PmNode): number {
  for (let depth = 1; depth <= deepest; depth++) if (nodeAt(depth).type === nodes.table) return depth;
  return deepest;
}

const insertTable: Command = (state, dispatch) => {
  if (placeInTable(state)) return false;
  const { tr, start } = putBlock(state, newTable());
  dispatch?.(tr.setSelection(TextSelection.near(tr.doc.resolve(start + 3))).scrollIntoView());
  return true;
};

/** Inserts a block after the current one, and continues behind it. */
const insertBlock =
  (made: PmNode): Command =>
  (state, dispatch) => {
    const { tr, start } = putBlock(state, made);
    const end = start + made.nodeSize;
    if (!tr.doc.resolve(end).nodeAfter) tr.insert(end, nodes.paragraph.create());
    dispatch?.(tr.setSelection(TextSelection.near(tr.doc.resolve(end), 1)).scrollIntoView());
    return true;
  };

/** Puts the address of a video into a paragraph of its own, where it is a card. */
export const insertVideo = (href: string): Command =>
  insertBlock(nodes.paragraph.create(null, schema.text(href, [marks.link.create({ href })])));

/** Puts a picture into a paragraph of its own; in a table, into its cell. */
export const insertPicture =
  ({ alt, src }: TextPicture): Command =>
  (state, dispatch) => {
    const image = nodes.image.create({ alt, src });
    if (placeInTable(state)) {
      dispatch?.(state.tr.replaceSelectionWith(image, false).scrollIntoView());
      return true;
    }
    return insertBlock(nodes.paragraph.create(null, image))(state, dispatch);
  };

/** Replaces the placeholder of an uploaded picture. Without a picture, removes the placeholder. */
export const replacePicture =
  (alt: string, by: TextPicture | undefined): Command =>
  (state, dispatch) => {
    let found = -1;
    state.doc.descendants((node, pos) => {
      if (node.type === nodes.image && node.attrs.src === "" && node.attrs.alt === alt) found = pos;
      return found < 0;
    });
    if (found < 0) return false;
    const tr = by
      ? state.tr.setNodeMarkup(found, null, { ...by, title: null, ref: null })
      : state.tr.delete(found, found + 1);
    dispatch?.(tr.setMeta("addToHistory", false));
    return true;
  };

/** Changes the alt text of the selected picture. */
export const describePicture =
  (alt: string): Command =>
  (state, dispatch) => {
    const { selection } = state;
    if (!(selection instanceof NodeSelection) || selection.node.type !== nodes.image) return false;
    const tr = state.tr.setNodeMarkup(selection.from, null, { ...selection.node.attrs, alt });
    dispatch?.(tr.setSelection(NodeSelection.create(tr.doc, selection.from)));
    return true;
  };

/** The commands of the tools; the link tool opens a dialog instead. */
export const commands: Record<Exclude<ToolName, "link">, Command> = {
  bold: toggleMark(marks.strong),
  italic: toggleMark(marks.em),
  heading: toggleHeading,
  list: toggleList(nodes.bullet_list),
  numbers: toggleList(nodes.ordered_list),
  code: toggleCode,
  quote: (state, dispatch, view) =>
    isLifted(nodes.blockquote)(state, dispatch, view) || wrapIn(nodes.blockquote)(state, dispatch, view),
  table: insertTable,
  undo,
  redo,
};

/** The tools whose work the cursor stands in. */
export function activeTools(state: EditorState): ToolName[] {
  const { from, to, empty, $from } = state.selection;
  const has = (name: "strong" | "em" | "code" | "link") => {
    const mark = marks[name];
    return empty
      ? mark.isInSet(state.storedMarks ?? $from.marks()) !== undefined
      : state.doc.rangeHasMark(from, to, mark);
  };
  const list = around(state, nodes.bullet_list, nodes.ordered_list)?.node.type;
  const found: [ToolName, boolean][] = [
    ["bold", has("strong")],
    ["italic", has("em")],
    ["code", has("code") || around(state, nodes.code_block) !== undefined],
    ["link", has("link")],
    ["heading", around(state, nodes.heading) !== undefined],
    ["list", list === nodes.bullet_list],
    ["numbers", list === nodes.ordered_list],
    ["quote", around(state, nodes.blockquote) !== undefined],
  ];
  return found.filter(([, is]) => is).map(([name]) => name);
}
