import type { AlignType, Definition, Nodes, Parent, RootContent } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { toMarkdown } from "mdast-util-to-markdown";
import { gfm } from "micromark-extension-gfm";
import type { Mark, Node as PmNode } from "prosemirror-model";
import { schema } from "./schema";

/** Parses a text with the parser that renders articles on the server. */
export const parseMarkdown = (text: string) =>
  fromMarkdown(text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });

const { nodes, marks } = schema;
type Definitions = ReadonlyMap<string, Definition>;

/** The addresses of link references by identifier; the first definition counts. */
export function definitionsOf(tree: Nodes, found = new Map<string, Definition>()): Definitions {
  if (tree.type === "definition" && !found.has(tree.identifier)) found.set(tree.identifier, tree);
  if ("children" in tree) for (const child of tree.children) definitionsOf(child, found);
  return found;
}

/** Converts a block of the Markdown tree to a block of the editor. */
export function blockFrom(block: RootContent, definitions: Definitions): PmNode {
  switch (block.type) {
    case "heading":
      return nodes.heading.create({ level: block.depth }, inlineFrom(block, definitions));
    case "blockquote":
      return nodes.blockquote.create(null, blocksFrom(block, definitions));
    case "list": {
      const type = block.ordered ? nodes.ordered_list : nodes.bullet_list;
      const start = block.ordered ? { start: block.start ?? 1 } : {};
      return type.create(
        { spread: block.spread ?? false, ...start },
        block.children.map((item) =>
          nodes.list_item.create(
            { spread: item.spread ?? false, checked: item.checked ?? null },
            blocksFrom(item, definitions),
          ),
        ),
      );
    }
    case "code":
      return nodes.code_block.create({ lang: block.lang ?? null, meta: block.meta ?? null }, textNode(block.value));
    case "thematicBreak":
      return nodes.horizontal_rule.create();
    case "table":
      return nodes.table.create(
        { align: alignments(block.align) },
        block.children.map((row, place) =>
          nodes.table_row.create(
            null,
            row.children.map((cell) => nodes.table_cell.create({ header: place === 0 }, inlineFrom(cell, definitions))),
          ),
        ),
      );
    case "footnoteDefinition":
      return nodes.footnote_definition.create(
        { identifier: block.identifier, label: block.label ?? block.identifier },
        blocksFrom(block, definitions),
      );
    case "html":
      return nodes.source_block.create({ kind: "html" }, textNode(block.value));
    case "definition":
      return nodes.source_block.create({ kind: "definition" }, textNode(toMarkdown(block).trimEnd()));
    default:
      return nodes.paragraph.create(null, "children" in block ? inlineFrom(block as Parent, definitions) : []);
  }
}

const alignments = (align: AlignType[] | null | undefined) => align ?? [];

const textNode = (text: string) => (text ? [schema.text(text.replaceAll(/\r\n?/g, "\n"))] : []);

/** Whether a comment only separates two lists, and so needs no block. */
export const isSeparator = (block: Nodes): boolean => block.type === "html" && block.value === "<!-- -->";

/** A parent that needs a block gets an empty paragraph. */
function blocksFrom(parent: Parent, definitions: Definitions): PmNode[] {
  const made = parent.children
    .filter((child) => !isSeparator(child))
    .map((child) => blockFrom(child as RootContent, definitions));
  return made.length > 0 ? made : [nodes.paragraph.create()];
}

function inlineFrom(parent: Parent, definitions: Definitions, over: readonly Mark[] = []): PmNode[] {
  return parent.children.flatMap((child) => phraseFrom(child as RootContent, definitions, over));
}

function phraseFrom(phrase: RootContent, definitions: Definitions, over: readonly Mark[]): PmNode[] {
  const within = (mark: Mark) => inlineFrom(phrase as Parent, definitions, mark.addToSet(over));
  switch (phrase.type) {
    case "text":
      return lines(phrase.value, over);
    case "strong":
      return within(marks.strong.create());
    case "emphasis":
      return within(marks.em.create());
    case "delete":
      return within(marks.strike.create());
    case "link":
      return within(marks.link.create({ href: phrase.url, title: phrase.title ?? null }));
    case "linkReference": {
      const { url = "", title = null } = definitions.get(phrase.identifier) ?? {};
      return within(marks.link.create({ href: url, title, ref: referenceOf(phrase) }));
    }
    case "inlineCode":
      return phrase.value ? [schema.text(phrase.value, marks.code.create().addToSet(over))] : [];
    case "html":
      return /^<br\s*\/?>$/i.test(phrase.value)
        ? [nodes.hard_break.create({ html: phrase.value }, null, over)]
        : [schema.text(phrase.value.replaceAll(/\s*[\r\n]\s*/g, " "), marks.html.create().addToSet(over))];
    case "break":
      return [nodes.hard_break.create(null, null, over)];
    case "image":
      return [nodes.image.create({ src: phrase.url, alt: phrase.alt ?? "", title: phrase.title ?? null }, null, over)];
    case "imageReference": {
      const { url = "", title = null } = definitions.get(phrase.identifier) ?? {};
      return [nodes.image.create({ src: url, alt: phrase.alt ?? "", title, ref: referenceOf(phrase) }, null, over)];
    }
    case "footnoteReference":
      return [
        nodes.footnote_reference.create(
          { identifier: phrase.identifier, label: phrase.label ?? phrase.identifier },
          null,
          over,
        ),
      ];
    default:
      return [];
  }
}

/** By what name a link or picture finds its address. */
export interface Reference {
  identifier: string;
  label?: string | null | undefined;
  referenceType: "shortcut" | "collapsed" | "full";
}

const referenceOf = ({ identifier, label, referenceType }: Reference): Reference => ({
  identifier,
  label: label ?? null,
  referenceType,
});

/** Text with soft line breaks, which mean a space and are stored unchanged. */
function lines(text: string, over: readonly Mark[]): PmNode[] {
  return text
    .replaceAll(/\r\n?/g, "\n")
    .split(/(\n)/)
    .flatMap((part) => {
      if (part === "") return [];
      return [part === "\n" ? schema.text(" ", marks.soft.create().addToSet(over)) : schema.text(part, over)];
    });
}
