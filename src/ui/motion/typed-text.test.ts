import { expect, test } from "vitest";
import { textBlocks } from "./typed-text";

test("a blank line ends a paragraph, a single one is kept, and lines with a dash are a list", () => {
  expect(textBlocks("One\ntwo\r\n\r\nTo bring\n- a board\n -  an iron\nBye")).toEqual([
    { kind: "text", text: "One\ntwo" },
    { kind: "text", text: "To bring" },
    { kind: "list", items: ["a board", "an iron"] },
    { kind: "text", text: "Bye" },
  ]);
});

test("a dash within a line, or without a space, is a letter like any other", () => {
  expect(textBlocks("one - two\n-3 degrees")).toEqual([{ kind: "text", text: "one - two\n-3 degrees" }]);
});

test("blank lines alone give no paragraphs", () => {
  expect(textBlocks("\n \n\n")).toEqual([]);
});
