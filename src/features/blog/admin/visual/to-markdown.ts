import type { BlockContent, ListItem, Nodes, Root, RootContent } from "mdast";
import { type Options, toMarkdown } from "mdast-util-to-markdown";
import type { Node as PmNode } from "prosemirror-model";
import { trimEndOf } from "../../../../platform/text";
import { gfmExtensions } from "../../gfm-extensions";
import { phrasingOf } from "./phrasing";

/** How a text writes what can be written in several ways. */
export type Style = {
  [Name in "bullet" | "bulletOrdered" | "emphasis" | "strong" | "fence" | "rule"]: NonNullable<Options[Name]>;
};

export const usualStyle: Style = { bullet: "-", bulletOrdered: ".", emphasis: "_", strong: "*", fence: "`", rule: "-" };

/** Adjacent lists of one kind would be read as one. */
const separator: RootContent = { type: "html", value: "<!-- -->" };

/** A block as Markdown, without the end of its last line. */
export function markdownOf(block: PmNode, style: Style): string {
  const root: Root = { type: "root", children: [blockOf(block)] };
  const written = toMarkdown(root, {
    ...style,
    bulletOther: style.bullet === "*" ? "-" : "*",
    listItemIndent: "one",
    extensions: gfmExtensions,
  });
  return trimEndOf(written, "\n");
}

/** Whether a block says nothing, so that Markdown has no way to write it. */
export const isBlank = (block: PmNode): boolean => {
  if (block.type.name !== "paragraph" && block.type.name !== "source_block") return false;
  let blank = true;
  block.forEach((child) => {
    if (child.isText ? /[^ \t\r\n]/.test(child.text ?? "") : child.type.name !== "hard_break") blank = false;
  });
  return blank;
};

function blocksOf(parent: PmNode): RootContent[] {
  const found: RootContent[] = [];
  parent.forEach((block) => {
    if (isBlank(block)) return;
    const made = blockOf(block);
    const last = found.at(-1);
    // Two ways to begin a list are told apart by the writer; three lists in a row, and ordered ones, are not.
    if (last?.type === "list" && made.type === "list" && last.ordered === made.ordered) found.push(separator);
    if (last?.type === "list" && made.type === "code" && !made.lang) found.push(separator);
    found.push(made);
  });
  return found;
}

function blockOf(block: PmNode): RootContent {
  const { attrs } = block;
  const within = () => blocksOf(block) as BlockContent[];
  switch (block.type.name) {
    case "heading":
      return { type: "heading", depth: attrs.level, children: phrasingOf(block, { oneLine: attrs.level > 2 }) };
    case "blockquote":
      return { type: "blockquote", children: within() };
    case "bullet_list":
    case "ordered_list":
      return listOf(block);
    case "code_block":
      return { type: "code", lang: attrs.lang, meta: attrs.meta, value: block.textContent };
    case "horizontal_rule":
      return { type: "thematicBreak" };
    case "table":
      return tableOf(block);
    case "footnote_definition":
      return { type: "footnoteDefinition", identifier: attrs.identifier, label: attrs.label, children: within() };
    case "source_block":
      return { type: "html", value: block.textContent.trim() };
    default:
      return { type: "paragraph", children: phrasingOf(block) };
  }
}

function listOf(list: PmNode): RootContent {
  const children: ListItem[] = [];
  list.forEach((item) => {
    const { checked, spread } = item.attrs;
    children.push({ type: "listItem", checked, spread, children: blocksOf(item) as BlockContent[] });
  });
  const ordered = list.type.name === "ordered_list";
  return { type: "list", ordered, start: ordered ? list.attrs.start : null, spread: list.attrs.spread, children };
}

function tableOf(table: PmNode): RootContent {
  const rows: Nodes[] = [];
  table.forEach((row) => {
    const cells: Nodes[] = [];
    row.forEach((cell) => {
      cells.push({ type: "tableCell", children: phrasingOf(cell, { inCell: true }) });
    });
    rows.push({ type: "tableRow", children: cells } as Nodes);
  });
  return { type: "table", align: table.attrs.align, children: rows } as RootContent;
}
