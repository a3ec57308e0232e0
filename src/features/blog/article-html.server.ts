import { createHash } from "node:crypto";
import rehypeStringify from "rehype-stringify";
import { unified } from "unified";
import { ByteCache } from "../../platform/http/byte-cache.server";
import { speaking, t } from "../../platform/languages/texts";
import { slugOf } from "../../platform/latin";
import { readPictureAddress } from "../../platform/picture-address";
import { videoPlace } from "./article/video-place";
import { highlight, languageLabel } from "./highlight.server";
import { type Element, element, elementsOf, readMarkdown, type Tree, textOf } from "./markdown.server";
import type { Heading } from "./schema";

/** An article's text as a page shows it. */
export interface ArticleHtml {
  html: string;
  contents: Heading[];
}

const writer = unified().use(rehypeStringify);
const write = (tree: Tree): string => writer.stringify(tree as Parameters<typeof writer.stringify>[0]);

/** Articles by the hash of their language and text; bytes as Node keeps Latin letters, one for each. */
const cache = new ByteCache<Promise<ArticleHtml>>({ bytes: 4_000_000, entries: 2_000 });

/** Renders an article's Markdown as safe HTML with its headings, and caches it. */
export function renderArticle(content: string): Promise<ArticleHtml> {
  const key = createHash("sha256").update(`${speaking().tag} ${content}`).digest("base64url");
  const known = cache.get(key);
  if (known) return known;
  const making = drawArticle(content);
  cache.set(key, making, content.length);
  making.then(
    ({ html }) => cache.set(key, making, html.length),
    () => cache.delete(key),
  );
  return making;
}

/** The same without keeping it, for a text that is still being written. */
export async function drawArticle(content: string): Promise<ArticleHtml> {
  const tree = readMarkdown(content);
  if (!tree) return { html: write(asWritten(content)), contents: [] };
  const contents = markHeadings(tree);
  for (const { node, parent } of elementsOf(tree)) await dressers[node.tagName]?.(node, parent);
  return { html: write(tree), contents };
}

/** What an element becomes, by its tag. */
const dressers: Record<string, (node: Element, parent: Tree | Element) => void | Promise<void>> = {
  pre: async (node, parent) => replace(parent, node, await codeBlock(node)),
  table: (node, parent) => replace(parent, node, tableFrame(node)),
  p: dressVideo,
  a: dressLink,
  img: dressImage,
  input({ properties }) {
    properties.ariaLabel = properties.checked ? t`Done` : t`To do`;
  },
};

/** Text that is not parsed as Markdown, unchanged. */
const asWritten = (content: string): Tree => ({
  type: "root",
  children: [element("p", { className: ["as-written"] }, [content])],
});

/** The same for a reader that has no style sheet of ours: no colours, no frames, and every address whole. */
export function renderForFeed(content: string, origin: string): string {
  const tree = readMarkdown(content) ?? asWritten(content);
  for (const { node } of elementsOf(tree)) {
    for (const name of ["href", "src"] as const) {
      const address = node.properties[name];
      if (typeof address === "string" && address.startsWith("/") && !address.startsWith("//"))
        node.properties[name] = origin + address;
    }
  }
  return write(tree);
}

function replace(parent: Tree | Element, old: Element, by: Element): void {
  parent.children = parent.children.map((child) => (child === old ? by : child)) as typeof parent.children;
}

/** The most headings in a table of contents. */
const maxContents = 60;
/** Prefixes heading ids, so that they match no other element of the page. */
const headingPrefix = "part-";

/** Gives headings their ids, and levels below the page's own: the highest of an article is 2. */
function markHeadings(tree: Tree): Heading[] {
  const headings = [...elementsOf(tree)].map(({ node }) => node).filter(({ tagName }) => /^h[1-6]$/.test(tagName));
  const level = ({ tagName }: Element) => Number(tagName[1]);
  const isNotes = ({ properties }: Element) => properties.id === "footnote-label";
  const highest = headings.filter((one) => !isNotes(one)).reduce((least, one) => Math.min(least, level(one)), 6);
  const ids = new Map<string, number>();
  for (const heading of headings) {
    if (isNotes(heading)) continue;
    heading.tagName = `h${Math.min(6, level(heading) - highest + 2)}`;
    heading.properties.id = freeId(headingPrefix + (slugOf(textOf(heading), 60) || "text"), ids);
  }
  return headings
    .filter((one) => level(one) <= 3 && textOf(one).trim() !== "")
    .slice(0, maxContents)
    .map((one) => ({ id: String(one.properties.id), text: textOf(one).trim(), level: level(one) }));
}

function freeId(base: string, taken: Map<string, number>): string {
  let id = base;
  while (taken.has(id)) {
    const count = (taken.get(base) ?? 1) + 1;
    taken.set(base, count);
    id = `${base}-${count}`;
  }
  taken.set(id, 1);
  return id;
}

/** Code with its language over it and a button that copies it. */
async function codeBlock(pre: Element): Promise<Element> {
  const code = pre.children.find((child) => child.type === "element");
  const [className] = (code?.properties.className as string[] | undefined) ?? [];
  const name = className?.replace(/^language-/, "") ?? "";
  const words = textOf(pre).replace(/\n$/, "");
  const label = languageLabel(name);
  const spoken = label === "Text" ? t`Text` : t`Code, ${{ label }}`;
  return element("figure", { className: ["code"] }, [
    element("figcaption", {}, [
      element("span", {}, [label]),
      element("button", { type: "button", dataCopyCode: true }, ["Copy"]),
    ]),
    // Wide code scrolls, so the keyboard must reach it.
    element("pre", { tabIndex: 0, role: "group", ariaLabel: spoken }, [
      element("code", {}, (await highlight(words, name)) ?? [words]),
    ]),
  ]);
}

const tableFrame = (table: Element): Element => {
  const first = [...elementsOf(table)].find(({ node }) => node.tagName === "thead")?.node;
  const heads = first ? [...elementsOf(first)].filter(({ node }) => node.tagName === "th").map(({ node }) => node) : [];
  for (const head of heads) {
    // A table's corner may be empty, but a header cell may not.
    if (textOf(head).trim() === "") head.tagName = "td";
    else head.properties.scope = "col";
  }
  const named = heads.map(textOf).filter((text) => text.trim() !== "");
  return element("div", { className: ["table-frame"], tabIndex: 0, role: "group", ariaLabel: tableName(named) }, [
    table,
  ]);
};

const tableName = (heads: string[]): string =>
  heads.length > 0 ? t`Table: ${{ heads: heads.join(", ").slice(0, 120) }}` : t`Table`;

/** Sends no referrer to other sites. */
function dressLink({ properties }: Element): void {
  if (/^https?:/i.test(String(properties.href ?? ""))) properties.rel = ["noopener", "noreferrer"];
}

/** A paragraph with only a video's address becomes a card, which loads nothing from there before it is pressed. */
function dressVideo(paragraph: Element): void {
  const [link, ...others] = paragraph.children.filter((child) => child.type !== "text" || child.value.trim() !== "");
  if (link?.type !== "element" || link.tagName !== "a" || others.length > 0) return;
  const href = String(link.properties.href ?? "");
  const place = videoPlace(href);
  if (!place) return;
  const said = textOf(link).trim();
  const title = said === "" || URL.canParse(said) || said === href ? t`Watch the video` : said;
  paragraph.properties.className = ["video"];
  link.children = [element("span", {}, [title]), element("small", {}, [`on ${place}, in its own page`])];
}

/** How wide a picture is shown in an article. */
const pictureSizes = "(min-width: 64rem) 44rem, 92vw";

/** Loads pictures near the screen in the size that fits. Without a valid address, only the description shows. */
function dressImage(image: Element, parent: Tree | Element): void {
  const { src, alt } = image.properties;
  if (typeof src !== "string") {
    replace(parent, image, element("span", {}, [String(alt ?? "")]));
    return;
  }
  Object.assign(image.properties, { alt: alt ?? "", loading: "lazy", decoding: "async" });
  const own = readPictureAddress(src);
  if (!own) return;
  const { width, height, ground } = own;
  const style = ground ? { style: `background-image:${ground}` } : {};
  Object.assign(image.properties, { width, height, sizes: pictureSizes, srcSet: own.sources("webp"), ...style });
  const source = element("source", { type: "image/avif", sizes: pictureSizes, srcSet: own.sources("avif") }, []);
  replace(parent, image, element("picture", {}, [source, image]));
}
