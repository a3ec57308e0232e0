import rehypeStringify from "rehype-stringify";
import { unified } from "unified";
import type { MailBody } from "../../platform/mail/content";
import { type Element, element, elementsOf, type Node, readMarkdown, type Tree, textOf } from "../blog/markdown.server";

const writer = unified().use(rehypeStringify);

const font = "font-family:'Hanken Grotesk','Segoe UI',Helvetica,Arial,sans-serif";
const words = "overflow-wrap:anywhere;word-break:break-word";
const running = `${font};font-size:16px;line-height:24px;color:#1d1a16;${words}`;
const heading = (px: number) =>
  `margin:28px 0 12px;font-family:'Bricolage Grotesque','Segoe UI',Helvetica,Arial,sans-serif;font-size:${px}px;line-height:${px + 6}px;font-weight:800;color:#1d1a16`;
const cell = `${running};padding:8px 12px 8px 0;border-top:1px solid #d9cfbd;text-align:left`;

/** The inline style and the class for dark mode of each element; mail programs know no style sheets. */
const looks: Record<string, { style: string; class?: string }> = {
  p: { style: `margin:0 0 16px;${running}`, class: "ink" },
  ul: { style: "margin:0 0 16px;padding:0 0 0 22px" },
  ol: { style: "margin:0 0 16px;padding:0 0 0 22px" },
  li: { style: `margin:0 0 8px;${running}`, class: "ink" },
  h2: { style: heading(20), class: "ink" },
  h3: { style: heading(17), class: "ink" },
  blockquote: { style: "margin:0 0 16px;padding:0 0 0 16px;border-left:3px solid #d9cfbd", class: "rule" },
  hr: { style: "border:0;border-top:1px solid #d9cfbd;margin:24px 0", class: "rule" },
  a: { style: "color:#b8401a", class: "link" },
  pre: { style: "margin:0 0 16px;white-space:pre-wrap" },
  code: { style: `font-family:Consolas,Menlo,monospace;font-size:14px;${words}` },
  table: { style: "width:100%;margin:0 0 16px;border-collapse:collapse" },
  th: { style: cell, class: "ink rule" },
  td: { style: cell, class: "ink rule" },
};

/** Turns an element into words, or into a link with them. */
function become(node: Element, text: string, href?: string): void {
  node.tagName = href === undefined ? "span" : "a";
  node.properties = href === undefined ? {} : { href };
  node.children = [{ type: "text", value: text }];
}

/** Turns what a mail cannot show into words: a picture into a link to it, a tick box into its sign. */
function replaceUnshown(node: Element, parent: Tree | Element): void {
  const { src, alt, checked } = node.properties;
  if (node.tagName === "input") become(node, checked ? "☑" : "☐");
  if (node.tagName !== "img") return;
  const isInLink = "tagName" in parent && parent.tagName === "a";
  become(node, alt ? `Picture: ${alt}` : "Picture", typeof src === "string" && !isInLink ? src : undefined);
}

/** Gives an element its look and a whole address. Headings stand below the subject. */
function dress(node: Element, origin: string): void {
  if (/^h[1-6]$/.test(node.tagName)) node.tagName = Number(node.tagName[1]) <= 2 ? "h2" : "h3";
  const { href } = node.properties;
  if (typeof href === "string" && href.startsWith("/") && !href.startsWith("//")) node.properties.href = origin + href;
  const look = looks[node.tagName];
  if (look) Object.assign(node.properties, { style: look.style, ...(look.class && { className: [look.class] }) });
}

/** A text that cannot be read as Markdown, unchanged. */
const asWritten = (markdown: string): Tree => ({ type: "root", children: [element("p", {}, [markdown])] });

const inline = new Set(["a", "strong", "em", "del", "code", "span", "sup", "br"]);

/** A link as "words (address)"; the address alone where the words are the address. */
function linkText(node: Element): string {
  const [said, href] = [node.children.map(inlineText).join(""), String(node.properties.href ?? "")];
  return href === "" || href === said ? said : `${said} (${href})`;
}

/** The words of a line, with the addresses of its links. */
function inlineText(node: Node): string {
  if (node.type === "text") return node.value.replaceAll(/\s+/g, " ");
  if (node.type !== "element") return "";
  if (node.tagName === "br") return "\n";
  return node.tagName === "a" ? linkText(node) : node.children.map(inlineText).join("");
}

const indented = (text: string): string => text.replaceAll("\n", "\n  ");

/** The items of a list, each on a line of its own. */
const listText = (list: Element): string =>
  list.children
    .filter((child) => child.type === "element")
    .map((item, index) => `${list.tagName === "ol" ? `${index + 1}.` : "-"} ${indented(blocksText(item.children))}`)
    .join("\n");

function blockText(node: Element): string {
  if (node.tagName === "ul" || node.tagName === "ol") return listText(node);
  if (node.tagName === "hr") return "----";
  if (node.tagName === "pre") return textOf(node).trimEnd();
  if (node.tagName === "tr") return node.children.map(inlineText).join("  ").trim();
  if (node.tagName === "p" || /^h\d$/.test(node.tagName)) return node.children.map(inlineText).join("").trim();
  return blocksText(node.children);
}

/** Blocks with a blank line between them; neighbouring words are one block. */
function blocksText(nodes: readonly Node[]): string {
  const blocks: string[] = [];
  let line = "";
  for (const node of nodes) {
    if (node.type === "element" && !inline.has(node.tagName)) {
      blocks.push(line.trim(), blockText(node));
      line = "";
    } else line += inlineText(node);
  }
  return [...blocks, line.trim()].filter((block) => block !== "").join("\n\n");
}

/** A letter's Markdown as the body of a mail. @param origin the start of the site's addresses */
export function drawLetter(markdown: string, origin: string): MailBody {
  const tree = readMarkdown(markdown) ?? asWritten(markdown);
  for (const { node, parent } of elementsOf(tree)) {
    replaceUnshown(node, parent);
    dress(node, origin);
  }
  const text = blocksText(tree.children as Node[]);
  return { html: writer.stringify(tree as Parameters<typeof writer.stringify>[0]), text };
}
