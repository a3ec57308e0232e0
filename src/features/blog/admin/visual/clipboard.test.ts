import { expect, test } from "vitest";
import { clipboard } from "./clipboard";
import { schema } from "./schema";

const at = schema.topNodeType.create(null, schema.nodes.paragraph.create()).resolve(1);

// The types ask for the view that it is pasted into, which is not looked at.
const pasted = (text: string) => clipboard.clipboardTextParser?.call({} as never, text, at, false, {} as never);

test("plain text that is pasted is read as Markdown", () => {
  expect(pasted("# One\n\n- a\n- b")?.content.childCount).toBe(2);
});

test.each([
  ["marks that never end", "*a_".repeat(10_000)],
  ["quotes in quotes without end", `${">".repeat(20_000)}a`],
])("a text with %s is put in as it is, at once", (_what, text) => {
  const slice = pasted(text);
  expect(slice?.content.childCount).toBe(1);
  expect(slice?.content.firstChild?.textContent).toBe(text);
});
