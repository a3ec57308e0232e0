import { EditorState, TextSelection } from "prosemirror-state";
import { expect, test } from "vitest";
import { openText } from "./stored-text";
import { addColumn, alignedCells, alignedColumns, leaveTable, squareTables } from "./tables";

const open = (text: string) => EditorState.create({ doc: openText(text).doc, plugins: [squareTables, alignedColumns] });

const seen = ({ doc }: EditorState) =>
  alignedCells(doc).map(({ from, to, align }) => [doc.textBetween(from, to), align]);

test("the cells of a column are aligned as the text says, those of others as all else", () => {
  const state = open("| Part | Price | Left |\n|---|--:|:-:|\n| ESP32 | $7 | 3 |\n\n> | a |\n> |:--|");
  expect(seen(state)).toEqual([
    ["Price", "right"],
    ["Left", "center"],
    ["$7", "right"],
    ["3", "center"],
    ["a", "left"],
  ]);
  const marked = alignedColumns.props.decorations?.call(alignedColumns, state);
  expect(marked).toMatchObject({ find: expect.any(Function) });
});

test("a column that is added moves no alignment to another one", () => {
  const state = open("| Part | Price |\n|---|--:|\n| ESP32 | $7 |");
  let after = state;
  addColumn(0)(state.apply(state.tr.setSelection(TextSelection.create(state.doc, 10))), (tr) => {
    after = state.apply(tr);
  });
  expect(seen(after).map(([, align]) => align)).toEqual(["right", "right"]);
  expect(seen(after).map(([text]) => text)).toEqual(["Price", "$7"]);
});

test("a table without aligned columns, and one that is not square yet, are shown as they are", () => {
  expect(seen(open("| a | b |\n|---|---|\n| c | d |"))).toEqual([]);
  expect(seen(open("| a | b |\n|---|--:|\n| c |"))).toEqual([["b", "right"]]);
});

test("a table that ends the text is left for a line behind it, which is made once", () => {
  let state = open("| Part | Price |\n|---|--:|\n| ESP32 | $7 |");
  const go = () =>
    leaveTable(state, (tr) => {
      state = state.apply(tr);
    });
  const intoTable = () => {
    state = state.apply(state.tr.setSelection(TextSelection.create(state.doc, 10)));
  };
  for (const _time of ["first", "second"]) {
    intoTable();
    expect(go()).toBe(true);
    expect(state.selection.$from.parent.type.name).toBe("paragraph");
    expect(state.doc.childCount).toBe(2);
  }
  expect(go()).toBe(false);
});
