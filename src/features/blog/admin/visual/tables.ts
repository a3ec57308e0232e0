import type { NodeType, Node as PmNode } from "prosemirror-model";
import { type Command, type EditorState, Plugin, TextSelection, type Transaction } from "prosemirror-state";
import { Decoration, DecorationSet } from "prosemirror-view";
import { schema } from "./schema";

const { table, table_row: row, table_cell: cell } = schema.nodes;

interface Place {
  table: PmNode;
  /** where the table begins in the document */
  pos: number;
  row: number;
  column: number;
}

/** The nearest block of one of these types that the cursor is in. */
export function around({ selection: { $from } }: EditorState, ...types: NodeType[]) {
  for (let depth = $from.depth; depth > 0; depth--) {
    const node = $from.node(depth);
    if (types.includes(node.type)) return { node, pos: $from.before(depth), depth };
  }
  return undefined;
}

/** Returns the table and cell of the cursor; undefined outside a table. */
export function placeInTable(state: EditorState): Place | undefined {
  const found = around(state, table);
  if (!found) return undefined;
  const { node, pos, depth } = found;
  const { $from } = state.selection;
  return { table: node, pos, row: $from.index(depth), column: $from.index(depth + 1) };
}

const cellsOf = (line: PmNode): PmNode[] => line.children as PmNode[];
const blank = () => cell.create();

/** Replaces the current table, and puts the cursor into one of its cells. */
function replaceTable(
  state: EditorState,
  dispatch: ((tr: Transaction) => void) | undefined,
  change: (place: Place) => { rows: PmNode[]; align?: unknown[]; row: number; column: number } | undefined,
): boolean {
  const place = placeInTable(state);
  const changed = place && change(place);
  if (!place || !changed) return false;
  if (dispatch) {
    const { rows, align = place.table.attrs.align, row: at, column } = changed;
    const made = table.create({ align }, rows);
    const tr = state.tr.replaceWith(place.pos, place.pos + place.table.nodeSize, made);
    dispatch(tr.setSelection(inCell(tr.doc, place.pos, at, column)).scrollIntoView());
  }
  return true;
}

/** A cursor at the end of a cell, or at the nearest possible place. */
function inCell(doc: PmNode, pos: number, at: number, column: number): TextSelection {
  const made = doc.nodeAt(pos) as PmNode;
  const chosen = Math.max(0, Math.min(at, made.childCount - 1));
  let start = pos + 1;
  for (let place = 0; place < chosen; place++) start += made.child(place).nodeSize;
  const line = made.child(chosen);
  const last = Math.max(0, Math.min(column, line.childCount - 1));
  start += 1;
  for (let place = 0; place < last; place++) start += line.child(place).nodeSize;
  return TextSelection.create(doc, start + line.child(last).nodeSize - 1);
}

/** Adds a row before (0) or after (1) the one the cursor is in. */
export const addRow =
  (side: 0 | 1): Command =>
  (state, dispatch) =>
    replaceTable(state, dispatch, ({ table: { children }, row: at, column }) => {
      const made = row.create(null, cellsOf(children[at] as PmNode).map(blank));
      return { rows: children.toSpliced(at + side, 0, made), row: at + side, column };
    });

/** Adds a column before (0) or after (1) the one the cursor is in. */
export const addColumn =
  (side: 0 | 1): Command =>
  (state, dispatch) =>
    replaceTable(state, dispatch, ({ table: { children, attrs }, row: at, column }) => ({
      rows: children.map((line) => row.create(null, cellsOf(line).toSpliced(column + side, 0, blank()))),
      align: (attrs.align as unknown[]).toSpliced(column + side, 0, null),
      row: at,
      column: column + side,
    }));

export const deleteRow: Command = (state, dispatch) =>
  replaceTable(state, dispatch, ({ table: { children }, row: at, column }) =>
    children.length > 1 ? { rows: children.toSpliced(at, 1), row: at, column } : undefined,
  ) || deleteTable(state, dispatch);

export const deleteColumn: Command = (state, dispatch) =>
  replaceTable(state, dispatch, ({ table: { children, attrs }, row: at, column }) => {
    if (children.some((line) => line.childCount < 2)) return undefined;
    const rows = children.map((line) => row.create(null, cellsOf(line).toSpliced(column, 1)));
    return { rows, align: (attrs.align as unknown[]).toSpliced(column, 1), row: at, column };
  }) || deleteTable(state, dispatch);

export const deleteTable: Command = (state, dispatch) => {
  const place = placeInTable(state);
  if (!place) return false;
  dispatch?.(state.tr.delete(place.pos, place.pos + place.table.nodeSize).scrollIntoView());
  return true;
};

/** Goes to the next cell (1) or the one before (-1); behind the last one, a row is added. */
export const goToCell =
  (way: 1 | -1): Command =>
  (state, dispatch) => {
    const place = placeInTable(state);
    if (!place) return false;
    const count = place.table.child(place.row).childCount;
    const column = place.column + way;
    const wraps = column < 0 || column >= count;
    const at = place.row + (wraps ? way : 0);
    if (at < 0) return false;
    if (at >= place.table.childCount) {
      return replaceTable(state, dispatch, ({ table: { children } }) => ({
        rows: [...children, row.create(null, Array.from({ length: count }, blank))],
        row: at,
        column: 0,
      }));
    }
    const next = wraps ? (way === 1 ? 0 : place.table.child(at).childCount - 1) : column;
    dispatch?.(state.tr.setSelection(inCell(state.doc, place.pos, at, next)).scrollIntoView());
    return true;
  };

/** Goes to the row below; below the last one, one is added. */
export const goToRowBelow: Command = (state, dispatch) => {
  const place = placeInTable(state);
  if (!place) return false;
  if (place.row + 1 >= place.table.childCount) return addRow(1)(state, dispatch);
  dispatch?.(state.tr.setSelection(inCell(state.doc, place.pos, place.row + 1, place.column)).scrollIntoView());
  return true;
};

/** Moves the cursor to the line after the table, and adds that line where it is missing. */
export const leaveTable: Command = (state, dispatch) => {
  const place = placeInTable(state);
  if (!place) return false;
  const end = place.pos + place.table.nodeSize;
  const tr = state.tr;
  if (!state.doc.resolve(end).nodeAfter) tr.insert(end, schema.nodes.paragraph.create());
  dispatch?.(tr.setSelection(TextSelection.near(tr.doc.resolve(end), 1)).scrollIntoView());
  return true;
};

/** Moves by arrow to the same column of the next row; browsers put the cursor beside an empty cell otherwise. */
export const arrowInTable =
  (way: "down" | "up"): Command =>
  (state, dispatch, view) => {
    const place = placeInTable(state);
    if (!place || !state.selection.empty) return false;
    const isEmpty = state.selection.$from.parent.content.size === 0;
    if (!isEmpty && view?.endOfTextblock(way) === false) return false;
    const row = place.row + (way === "down" ? 1 : -1);
    if (row === place.table.childCount) return leaveTable(state, dispatch);
    if (row < 0) return false;
    dispatch?.(state.tr.setSelection(inCell(state.doc, place.pos, row, place.column)).scrollIntoView());
    return true;
  };

/** A table of two columns. */
export const newTable = (): PmNode =>
  table.create(
    { align: [null, null] },
    [0, 1].map((at) =>
      row.create(
        null,
        [0, 1].map(() => cell.create({ header: at === 0 })),
      ),
    ),
  );

/** Makes a table fit Markdown: equally many cells in each row, headers in the first. */
function squared(found: PmNode): PmNode {
  const rows = found.children;
  const columns = Math.max(...rows.map(({ childCount }) => childCount));
  const isSquare = rows.every(
    (line, at) => line.childCount === columns && cellsOf(line).every(({ attrs }) => attrs.header === (at === 0)),
  );
  const align = found.attrs.align as unknown[];
  if (isSquare && align.length === columns) return found;
  return table.create(
    { align: Array.from({ length: columns }, (_, column) => align[column] ?? null) },
    rows.map((line, at) =>
      row.create(
        null,
        Array.from({ length: columns }, (_, column) => {
          const old = line.maybeChild(column);
          return old?.attrs.header === (at === 0) ? old : cell.create({ header: at === 0 }, old?.content);
        }),
      ),
    ),
  );
}

/** Keeps tables square; those that nobody touched are left as they are. */
export const squareTables = new Plugin({
  appendTransaction: (changes, before, state) => {
    if (!changes.some(({ docChanged }) => docChanged)) return null;
    const known = new Set(tablesOf(before.doc).map(({ node }) => node));
    const tr = state.tr;
    for (const { node, pos } of tablesOf(state.doc).reverse()) {
      const made = known.has(node) ? node : squared(node);
      if (made === node) continue;
      const place = placeInTable(state);
      tr.replaceWith(pos, pos + node.nodeSize, made);
      if (place?.pos === pos && state.selection.empty) {
        const offset = state.selection.$from.parentOffset;
        const end = inCell(tr.doc, pos, place.row, place.column);
        tr.setSelection(TextSelection.create(tr.doc, Math.min(end.$from.start() + offset, end.from)));
      }
    }
    return tr.docChanged ? tr : null;
  },
});

function tablesOf(doc: PmNode): { node: PmNode; pos: number }[] {
  const found: { node: PmNode; pos: number }[] = [];
  doc.descendants((node, pos) => {
    if (node.type === table) found.push({ node, pos });
    return !node.isTextblock && node.type !== table;
  });
  return found;
}

/** Finds the cells of columns that have an alignment. */
export const alignedCells = (doc: PmNode): { from: number; to: number; align: string }[] =>
  tablesOf(doc).flatMap(({ node, pos }) => {
    const aligned = node.attrs.align as readonly (string | null)[];
    const cells: { from: number; to: number; align: string }[] = [];
    if (aligned.some(Boolean))
      node.forEach((line, at) => {
        line.forEach((one, offset, column) => {
          const from = pos + 1 + at + 1 + offset;
          const align = aligned[column];
          if (align) cells.push({ from, to: from + one.nodeSize, align });
        });
      });
    return cells;
  });

/** Shows how columns are aligned, by the attribute that cells have on the article's own page. */
export const alignedColumns = new Plugin({
  props: {
    decorations: ({ doc }) =>
      DecorationSet.create(
        doc,
        alignedCells(doc).map(({ from, to, align }) => Decoration.node(from, to, { align })),
      ),
  },
});
