import { Fragment, type Schema, Slice } from "prosemirror-model";
import type { EditorProps } from "prosemirror-view";
import { exceedsMarkdownLimits } from "../../article/markdown-limits";
import { cleanHtml } from "./clean-html";
import { schema } from "./schema";
import { openText } from "./stored-text";

/** Longer texts are inserted as plain text. */
const longestText = 100_000;

/** Cleans pasted HTML and parses pasted plain text as Markdown, unless it is too long or too tangled. */
export const clipboard: Pick<EditorProps, "transformPastedHTML" | "clipboardTextParser" | "clipboardTextSerializer"> = {
  transformPastedHTML: cleanHtml,
  clipboardTextParser: (text, $context, plain) => {
    if (plain || text.length > longestText || exceedsMarkdownLimits(text))
      return asWritten(text, $context.doc.type.schema);
    return Slice.maxOpen(openText(text).doc.content);
  },
  // Copied text becomes Markdown.
  clipboardTextSerializer: ({ content }) => {
    const isBlocks = content.firstChild?.isBlock && schema.topNodeType.validContent(content);
    if (isBlocks && content.childCount > 1) return openText("").write(schema.topNodeType.create(null, content));
    return content.textBetween(0, content.size, "\n\n", (leaf) => (leaf.type === schema.nodes.hard_break ? "\n" : ""));
  },
};

const asWritten = (text: string, { nodes }: Schema): Slice => {
  const paragraphs = text
    .split(/(?:\r\n?|\n)+/)
    .map((line) => nodes.paragraph?.create(null, line ? schema.text(line) : null));
  return Slice.maxOpen(Fragment.from(paragraphs.filter((one) => one !== undefined)));
};
