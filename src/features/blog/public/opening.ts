/** How many characters of the content a brief list answers. */
export const openingLength = 150;

/** Enough of a text to find its opening in, code blocks and all. */
const lookedAt = 4_000;

/** A Markdown text in one line, without its marks, headings, pictures and code. */
export const plainOf = (markdown: string): string =>
  markdown
    .replaceAll(/^(```|~~~)[^\r\n]*\r?\n[\s\S]*?(?:^\1|(?![\s\S]))/gm, " ")
    .replaceAll(/^#{1,6} .*$/gm, " ")
    .replaceAll(/^ {0,3}\|.*$/gm, " ")
    .replaceAll(/!\[[^\]\n]{0,200}\]\([^)\n]{0,500}\)/g, " ")
    .replaceAll(/\[([^\]\n]{0,200})\]\([^)\n]{0,500}\)/g, "$1")
    .replaceAll(/^ {0,3}(?:>|[-*+]|\d{1,9}[.)]) +/gm, "")
    .replaceAll(/\*\*|__|~~|`/g, "")
    .replaceAll(/(?<!\w)[*_](?=\w)|(?<=\w)[*_](?!\w)/g, "")
    .replaceAll(/\s+/g, " ")
    .trim();

/** Returns the first characters of the text without Markdown, for cards. */
export const openingOf = (markdown: string): string =>
  [...plainOf(markdown.slice(0, lookedAt))].slice(0, openingLength).join("");
