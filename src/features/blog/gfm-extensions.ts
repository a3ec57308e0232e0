import { gfmToMarkdown } from "mdast-util-gfm";

const { extensions, ...table } = gfmToMarkdown({ tablePipeAlign: false });

/** Writes GitHub's Markdown. Typed addresses become links, so this drops the extension's escaping of their ":". */
export const gfmExtensions = [
  table,
  ...(extensions ?? []).filter(
    ({ unsafe }) => !unsafe?.some(({ character, inConstruct }) => character === ":" && inConstruct),
  ),
];
