import { describe, expect, test } from "vitest";
import { block, code, type Edit, link, type Marked, prefixLines, wrap } from "./admin/markdown-edit";

/** "a |b| c" is a text in which b is marked; one bar is a cursor. */
function marked(drawn: string): Marked {
  const start = drawn.indexOf("|");
  const end = drawn.lastIndexOf("|");
  return { text: drawn.replaceAll("|", ""), start, end: end === start ? start : end - 1 };
}

const after = (drawn: string, edit: (given: Marked) => Edit): string => {
  const given = marked(drawn);
  const { from, to, insert, start, end } = edit(given);
  const text = given.text.slice(0, from) + insert + given.text.slice(to);
  const bars = start === end ? "|" : `|${text.slice(start, end)}|`;
  return text.slice(0, start) + bars + text.slice(end);
};

describe("marks around words", () => {
  test.each([
    ["a |b| c", "a **|b|** c"],
    ["a **|b|** c", "a |b| c"],
    ["a | c", "a **|bold words|** c"],
    ["|b|", "**|b|**"],
  ])("%j becomes %j", (before, expected) => {
    expect(after(before, (given) => wrap(given, "**", "bold words"))).toBe(expected);
  });
});

describe("marks before lines", () => {
  test.each([
    ["one\nt|w|o\nthree", "one\n|- two|\nthree"],
    ["|one\n\ntwo\n|three", "|- one\n\n- two|\nthree"],
    ["|- one\n- two|", "|one\ntwo|"],
    ["|## one|", "|- one|"],
    ["a\n|\nb", "a\n- |list|\nb"],
    ["|", "- |list|"],
  ])("%j becomes %j", (before, expected) => {
    expect(after(before, (given) => prefixLines(given, "- ", "list"))).toBe(expected);
  });
});

test.each([
  ["see |this|", "see [this](|https://|)"],
  ["see |https://a.example/b|", "see [|words|](https://a.example/b)"],
  ["|", "[words](|https://|)"],
])("a link: %j becomes %j", (before, expected) => {
  expect(after(before, link)).toBe(expected);
});

test.each([
  ["press |Enter|", "press `|Enter|`"],
  ["|a\nb|", "```|text|\na\nb\n```\n"],
  ["so: |a\nb\n|end", "so: \n```|text|\na\nb\n```\nend"],
])("code: %j becomes %j", (before, expected) => {
  expect(after(before, code)).toBe(expected);
});

test.each([
  ["|", "![x](/y)\n\n|"],
  ["a|", "a\n\n![x](/y)\n\n|"],
  ["a\n|b", "a\n\n![x](/y)\n\n|b"],
  ["a|\n\nb", "a\n\n![x](/y)|\n\nb"],
])("a picture of its own: %j becomes %j", (before, expected) => {
  expect(after(before, (given) => block(given, "![x](/y)"))).toBe(expected);
});
