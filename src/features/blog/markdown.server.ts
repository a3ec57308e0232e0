import type { Nodes, Root } from "mdast";
import rehypeSanitize, { defaultSchema, type Options as Schema } from "rehype-sanitize";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import remarkRehype from "remark-rehype";
import { unified } from "unified";
import { exceedsMarkdownLimits } from "./article/markdown-limits";

/** A text as a tree of elements; the words of the library that makes it. */
export type Tree = Parameters<ReturnType<typeof rehypeSanitize>>[0];
export type Node = Tree["children"][number];
export type Element = Extract<Node, { type: "element" }>;

/** An element with text or elements in it. */
export const element = (tagName: string, properties: Element["properties"], children: (Node | string)[]): Element => ({
  type: "element",
  tagName,
  properties,
  children: children.map((child) =>
    typeof child === "string" ? { type: "text", value: child } : child,
  ) as Element["children"],
});

/**
 * The elements that Markdown can make. Ids are only those of notes, with a prefix; styles and handlers are excluded.
 */
const allowed: Schema = {
  tagNames: [
    ...["h1", "h2", "h3", "h4", "h5", "h6", "p", "br", "hr", "strong", "em", "del", "code", "pre", "blockquote"],
    ...["ul", "ol", "li", "input", "a", "img", "table", "thead", "tbody", "tr", "th", "td", "sup", "section"],
  ],
  attributes: {
    a: ["href", "title", "dataFootnoteRef", "dataFootnoteBackref", "ariaDescribedBy", "ariaLabel", "id"],
    code: [["className", /^language-[\w+#.-]{1,30}$/]],
    h2: [["className", "sr-only"], "id"],
    img: ["src", "alt", "title"],
    input: [["type", "checkbox"], "checked", "disabled"],
    li: [["className", "task-list-item"], "id"],
    ol: ["start"],
    section: ["dataFootnotes"],
    td: ["align"],
    th: ["align"],
    ul: [["className", "contains-task-list"]],
  },
  protocols: { href: ["http", "https", "mailto", "tel"], src: ["https"] },
  required: { input: { type: "checkbox", disabled: true } },
  ancestors: defaultSchema.ancestors ?? {},
  clobber: [],
  strip: ["script"],
};

/** Prefixes the ids of notes. */
const notePrefix = "note-";

const holdsBlocks = /^(root|blockquote|listItem|footnoteDefinition)$/;

const parser = unified().use(remarkParse).use(remarkGfm);

const builder = unified()
  .use(remarkRehype, {
    clobberPrefix: notePrefix,
    footnoteLabel: "Notes",
    footnoteLabelProperties: {},
    handlers: {
      // Markup is shown as it was written: an author sees at once that it does nothing, and "List<String>" loses no letter.
      html: (_state: unknown, { value }: { value: string }, parent: { type: string } | undefined) => {
        if (/^<!--/.test(value)) return undefined;
        if (/^<br\s*\/?>$/i.test(value)) return element("br", {}, []);
        return holdsBlocks.test(parent?.type ?? "") ? element("p", {}, [value]) : { type: "text", value };
      },
    },
  })
  .use(() => lowerSchemes)
  .use(rehypeSanitize, allowed);

/** Writes schemes in lower case, in which the library compares them: "Https://…" is an address as well. */
function lowerSchemes(tree: Tree): void {
  for (const { node } of elementsOf(tree)) {
    for (const name of ["href", "src"] as const) {
      const address = node.properties[name];
      if (typeof address === "string")
        node.properties[name] = address.replace(/^[a-z][a-z\d+.-]*:/i, (scheme) => scheme.toLowerCase());
    }
  }
}

/** Parses Markdown; HTML in it stays in nodes of its own. */
export const parseToMdast = (content: string): Root => parser.parse(content);

/** Returns Markdown as a safe tree; undefined if it cannot be read in reasonable time or depth. */
export function readMarkdown(content: string): Tree | undefined {
  if (exceedsMarkdownLimits(content)) return undefined;
  try {
    return builder.runSync(parser.parse(content)) as Tree;
  } catch (error) {
    // Nested deeper than the stack.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Whether a text has HTML that readers would see as it is written: more than comments and line breaks. */
export function showsHtml(content: string): boolean {
  if (!/<[a-z/!?]/i.test(content) || exceedsMarkdownLimits(content)) return false;
  const waiting: Nodes[] = [parseToMdast(content)];
  for (let part = waiting.pop(); part; part = waiting.pop()) {
    if (part.type === "html" && !/^<(?:!--|br\s*\/?>$)/i.test(part.value)) return true;
    if ("children" in part) waiting.push(...part.children);
  }
  return false;
}

/** Yields every element of a tree with its parent, in document order. Siblings added meanwhile are skipped. */
export function* elementsOf(parent: Tree | Element): Generator<{ node: Element; parent: Tree | Element }> {
  for (const node of [...parent.children]) {
    if (node.type !== "element") continue;
    yield { node, parent };
    yield* elementsOf(node);
  }
}

/** The words in a node. */
export const textOf = (node: Node | Tree): string => {
  if (node.type === "text") return node.value;
  return "children" in node ? node.children.map(textOf).join("") : "";
};
