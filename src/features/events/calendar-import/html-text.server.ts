import { raw } from "hast-util-raw";
import { toText } from "hast-util-to-text";

type Node = ReturnType<typeof raw>;

/** The most tags of a text; its parser takes up to a tenth of a millisecond for each, and nests them. */
const maxTags = 2_000;

const tags =
  /<\/?(?:a|b|blockquote|br|code|div|em|font|h\d|hr|html|i|img|li|ol|p|pre|span|strong|table|td|tr|u|ul)\b[^<>]*>/i;
const lineTags = /<\/?(?:blockquote|br|div|h\d|hr|li|ol|p|pre|table|tr|ul)\b/i;
const entities = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,30});/i;

/** Whether a text is written in HTML, as Google and Outlook write descriptions, and WordPress titles. */
const isHtml = (text: string): boolean => tags.test(text) || entities.test(text);

/**
 * Returns the words of a text that may be HTML, read as browsers read it. Links keep their address behind their words,
 * and items of lists get a dash.
 * @returns the text as it is if it has more than `maxTags`
 */
export function plainText(text: string): string {
  if (!isHtml(text) || text.split("<", maxTags + 2).length > maxTags + 1) return text;
  const hasTags = tags.test(text);
  const html = hasTags && !lineTags.test(text) ? text.replaceAll("\n", "<br>") : text;
  const value = hasTags ? html : text.replaceAll("<", "&lt;");
  const tree = raw({ type: "root", children: [{ type: "raw", value }] });
  if (hasTags) writeOut(tree);
  return toText(tree, { whitespace: hasTags ? "normal" : "pre" })
    .split("\n")
    .map((line) => line.trimEnd())
    .join("\n")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim();
}

/** Writes addresses of links and signs of lists into the text. */
function writeOut(node: Node): void {
  if (!("children" in node)) return;
  for (const child of node.children) writeOut(child);
  if (node.type !== "element") return;
  if (node.tagName === "li") node.children.unshift({ type: "text", value: "- " });
  const address = node.tagName === "a" ? targetOf(String(node.properties.href ?? "")) : "";
  if (address && !toText(node).includes(address.replace(/^mailto:/i, "")))
    node.children.push({ type: "text", value: ` (${address})` });
  else if (address && toText(node).trim() === String(node.properties.href))
    node.children = [{ type: "text", value: address }];
}

/** The address of a link; Google's calendar leads through its own redirect. */
function targetOf(href: string): string {
  if (!/^(https?:|mailto:)/i.test(href) || !URL.canParse(href)) return "";
  const { host, pathname, searchParams } = new URL(href);
  const target = host === "www.google.com" && pathname === "/url" ? (searchParams.get("q") ?? "") : "";
  return /^https?:/i.test(target) ? target : href;
}
