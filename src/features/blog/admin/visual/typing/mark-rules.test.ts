import { redo, undo } from "prosemirror-history";
import { type Command, EditorState, TextSelection, type Transaction } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { expect, test } from "vitest";
import { plugins } from "../plugins";
import { openText } from "../stored-text";

/** As much of a view as typing asks for, with the cursor at the end of a text. */
function open(text: string, back = 0) {
  const stored = openText(text);
  const { doc } = stored.doc.childCount ? stored : openText("");
  const view = {
    composing: false,
    endOfTextblock: () => false,
    state: EditorState.create({ doc, plugins, selection: TextSelection.create(doc, doc.content.size - 1 - back) }),
    dispatch: (tr: Transaction) => {
      view.state = view.state.apply(tr);
    },
  };
  const asView = view as unknown as EditorView;
  const put = (typed: string) => {
    const { from, to } = view.state.selection;
    const insert = () => view.state.tr.insertText(typed);
    const isTaken = plugins.some((plugin) =>
      plugin.props.handleTextInput?.call(plugin, asView, from, to, typed, insert),
    );
    if (!isTaken) view.dispatch(insert());
  };
  return {
    type: (typed: string) => [...typed].forEach(put),
    backspace: () => {
      const event = { key: "Backspace", keyCode: 8 } as KeyboardEvent;
      return plugins.some((plugin) => plugin.props.handleKeyDown?.call(plugin, asView, event));
    },
    run: (command: Command) => command(view.state, view.dispatch),
    words: () => view.state.doc.textContent,
    stored: () => stored.write(view.state.doc).trimEnd(),
  };
}

test.each([
  ["Bring **an aerial** now", "Bring **an aerial** now", "Bring an aerial now"],
  ["*one* and _two!_ here", "*one* and *two!* here", "one and two! here"],
  ["(~~no~~) yes", "(~~no~~) yes", "(no) yes"],
  ["run `npm i` now", "run `npm i` now", "run npm i now"],
  ["**bold *both*** plain", "**bold *both*** plain", "bold both plain"],
  ["*a **b** c* d", "*a **b** c* d", "a b c d"],
  ["**_x_** y", "***x*** y", "x y"],
  ["**use `x` now** y", "**use `x` now** y", "use x now y"],
  ["“*Ach*”", "“*Ach*”", "“Ach”"],
])("%s is marked as it is typed", (typed, stored, words) => {
  const editor = open("");
  editor.type(typed);
  expect(editor.words()).toBe(words);
  expect(editor.stored().replaceAll("_", "*")).toBe(stored);
});

test.each([
  "snake_case_names",
  "_private_name",
  "_one_two_three",
  "__init__",
  "2*3*4",
  "2 * 3 * 4",
  "f(x)*g(y)*2",
  "(*) and (*)",
  "*.js,*.ts",
  "src/*.js and src/*.ts",
  "a /*comment*/ b",
  "5* or 4* hotel",
  "____",
  "****",
  "~ 5 ~ 6 ~7~",
  "\\*not\\*",
  "** no**",
  "`a *b* c",
  "it`s mine, it`s",
])("%s stays as it is typed", (typed) => {
  const editor = open("");
  editor.type(typed);
  expect(editor.words()).toBe(typed);
  expect(openText(editor.stored()).doc.textContent).toBe(typed);
});

test("signs within code mean themselves", () => {
  for (const [text, back] of [
    ["```\nx \n```", 0],
    ["`x y`", 1],
  ] as const) {
    const editor = open(text, back);
    editor.type(" **a** *b* _c_ ~~d~~ ");
    expect(editor.words()).toContain(" **a** *b* _c_ ~~d~~ ");
  }
  const editor = open("");
  editor.type("`a **b** c` d");
  expect(editor.stored()).toBe("`a **b** c` d");
});

test("an address stays one", () => {
  const editor = open("");
  editor.type("https://a.example/(_b_)/c today");
  expect(editor.stored()).toBe("<https://a.example/(_b_)/c> today");
});

test("signs that are typed before a letter, or behind code that begins with one, mark nothing", () => {
  const before = open("*onetwo", 3);
  before.type("*");
  expect(before.words()).toBe("*one*two");
  const behind = open("`*p` q");
  behind.type("*");
  expect(behind.words()).toBe("*p q*");
});

test.each(["**bold**", "*it*", "_it_", "~~no~~", "`code`"])("%s comes back by one key", (typed) => {
  const words = typed.replaceAll(/[*_~`]/g, "");
  const editor = open("");
  editor.type(`A ${typed}`);
  expect(editor.words()).toBe(`A ${words}`);
  expect(editor.backspace()).toBe(true);
  expect(editor.words()).toBe(`A ${typed}`);
  expect(editor.run(redo)).toBe(true);
  expect(editor.words()).toBe(`A ${words}`);
  expect(editor.run(undo)).toBe(true);
  expect(editor.words()).toBe(`A ${typed}`);
  editor.type(" b");
  expect(editor.words()).toBe(`A ${typed} b`);
});

test("undo removes the text typed after marked words first; Backspace there deletes a letter", () => {
  const editor = open("");
  editor.type("A **bold** b");
  expect(editor.backspace()).toBe(false);
  editor.run(undo);
  expect(editor.words()).toBe("A bold");
  editor.run(undo);
  expect(editor.words()).toBe("A **bold**");
  editor.run(undo);
  expect(editor.words()).toBe("");
});
