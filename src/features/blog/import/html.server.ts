import { raw } from "hast-util-raw";
import { defaultHandlers, type Handle, toMdast } from "hast-util-to-mdast";
import type { Nodes, PhrasingContent, Root, RootContent } from "mdast";
import { toMarkdown } from "mdast-util-to-markdown";
import remarkRehype from "remark-rehype";
import { unified } from "unified";
import { gfmExtensions } from "../gfm-extensions";
import { parseToMdast } from "../markdown.server";

type Tree = Parameters<typeof raw>[0];

/** Elements that Markdown can say, or whose words can stand without them. */
const harmless = new Set(
  `a abbr article aside audio b big blockquote br caption center cite code col colgroup dd del details dfn div dl dt em
  figcaption figure font footer h1 h2 h3 h4 h5 h6 header hr i iframe img ins kbd li main mark ol p picture pre q s samp
  section small source span strike strong sub summary sup table tbody td tfoot th thead tr tt u ul var video`.split(
    /\s+/,
  ),
);
/** Elements that are removed with their content. */
const removed = new Set(["script", "style"]);

/** The most tags of a text that is converted; each takes up to a millisecond. */
const maxTags = 1_000;
/** Elements within one another; the writer's work grows with the cube of their depth. */
const deepest = 12;

const tag = /<\/?([a-z][a-z\d-]*)/gi;
const namesIn = (html: string): string[] => [...html.matchAll(tag)].map(([, name = ""]) => name.toLowerCase());

/** Converted text, and sentences about it. */
interface Converted {
  content: string;
  notes: string[];
}

const toHast = unified().use(remarkRehype, { allowDangerousHtml: true });

/**
 * Converts the HTML in Markdown to Markdown. The other blocks stay as they are written.
 * @returns undefined for a text whose HTML cannot be converted: with too many tags, or with footnotes among them
 * @throws RangeError for HTML that is nested deeper than the stack
 */
export function convertHtml(content: string): Converted | undefined {
  if (content.split("<", maxTags + 2).length > maxTags + 1) return undefined;
  const { children } = parseToMdast(content);
  const definitions = children.filter(({ type }) => type === "definition");
  const names = new Set<string>();
  let [made, from] = ["", 0];
  for (const run of runsOf(children)) {
    if (run.some(hasFootnotes)) return undefined;
    for (const name of run.flatMap(htmlIn).flatMap(({ value }) => namesIn(value))) names.add(name);
    const [start, end] = [run[0]?.position?.start.offset ?? 0, run.at(-1)?.position?.end.offset ?? content.length];
    const tree: Root = { type: "root", children: [...run.map(asWritten), ...definitions] };
    made += content.slice(from, start) + markdownOf(tree);
    from = end;
  }
  return { content: (made + content.slice(from)).trim(), notes: notesOf([...names]) };
}

function notesOf(names: string[]): string[] {
  const left = names.filter((name) => removed.has(name));
  const kept = names.filter((name) => !harmless.has(name) && !removed.has(name));
  return [
    ...(kept.length < names.length ? ["Its HTML was converted. Look through it before you publish it."] : []),
    ...(left.length > 0 ? [`Left out: ${left.join(", ")}.`] : []),
    ...(kept.length > 0
      ? [`Readers would see these tags as text: ${kept.slice(0, 10).join(", ").slice(0, 300)}.`]
      : []),
  ];
}

/** Adjacent blocks with HTML; blocks between an opening tag and its end belong to them. */
function runsOf(blocks: readonly RootContent[]): RootContent[][] {
  const runs: RootContent[][] = [];
  let [open, follows] = [0, false];
  for (const block of blocks) {
    const html = htmlIn(block).filter(({ value }) => !/^<!--(?!\s*\/?wp:)/.test(value));
    const isIn = html.length > 0 || open > 0;
    if (isIn && !follows) runs.push([]);
    if (isIn) runs.at(-1)?.push(block);
    open = Math.max(0, open + html.reduce((depth, { value }) => depth + depthOf(value), 0));
    follows = isIn;
  }
  return runs;
}

/** How many elements a piece of HTML opens and does not close. */
function depthOf(html: string): number {
  const opened = html.match(/<(?!(?:br|col|hr|img|source)\b)[a-z][^<>]*(?<!\/)>/gi)?.length ?? 0;
  return opened - (html.match(/<\/[a-z]/gi)?.length ?? 0);
}

type Html = Extract<Nodes, { type: "html" }>;

function htmlIn(node: Nodes): Html[] {
  if (node.type === "html") return [node];
  return "children" in node ? (node.children as Nodes[]).flatMap(htmlIn) : [];
}

const hasFootnotes = (node: Nodes): boolean =>
  node.type === "footnoteReference" ||
  node.type === "footnoteDefinition" ||
  ("children" in node && (node.children as Nodes[]).some(hasFootnotes));

/** Makes HTML that is not converted a text, so that its words are not lost. */
function asWritten<Part extends Nodes>(node: Part): Part {
  if (node.type === "html") {
    const known = namesIn(node.value).every((name) => harmless.has(name) || removed.has(name));
    return known ? node : ({ type: "text", value: node.value } as Part);
  }
  return "children" in node ? ({ ...node, children: (node.children as Nodes[]).map(asWritten) } as Part) : node;
}

/** The digits and signs that have a raised or lowered letter of their own. */
const [plain, raised, lowered] = ["0123456789+-=()", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾", "₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎"].map((text) => [...text]);

/** Writes "m<sup>2</sup>" as "m²"; words stay as they are. */
const shifted =
  (letters: readonly string[] = []): Handle =>
  (state, node) => {
    const words = state.all(node) as PhrasingContent[];
    const [only] = words;
    if (words.length !== 1 || only?.type !== "text") return words;
    const signs = [...only.value].map((sign) => letters[plain?.indexOf(sign) ?? -1]);
    return [signs.includes(undefined) ? only : { type: "text", value: signs.join("") }];
  };

/** A frame becomes a link, such as to a video. */
const linkOf: Handle = (_state, { properties: { src } }) => {
  const address = String(src ?? "").replace(/^\/\//, "https://");
  return /^https?:\/\//i.test(address)
    ? { type: "link", url: address, children: [{ type: "text", value: address }] }
    : undefined;
};

const isEmptyLink = (node: Tree): boolean =>
  node.type === "element" && node.tagName === "a" && node.children.length === 0;

/**
 * Unwraps elements that are nested too deep, and cells that span others, each of which would become a cell. Removes links
 * without words, for which the library takes the square of their number.
 */
function simplify(node: Tree, depth = 0): void {
  if (node.type === "element") {
    delete node.properties.rowSpan;
    delete node.properties.colSpan;
  }
  if (!("children" in node)) return;
  for (const child of node.children) simplify(child, depth + 1);
  const children: Tree[] = node.children.filter((child) => !isEmptyLink(child));
  const isDeep = depth >= deepest;
  node.children = children.flatMap((child) => (isDeep && "children" in child ? child.children : [child])) as [];
}

const handlers: Record<string, Handle> = {
  ...defaultHandlers,
  iframe: linkOf,
  sub: shifted(lowered),
  sup: shifted(raised),
};

function markdownOf(run: Root): string {
  const tree = raw(toHast.runSync(run) as Tree);
  simplify(tree);
  const converted = toMdast(tree, { handlers, nodeHandlers: { comment: () => undefined } });
  const style = { bullet: "-", emphasis: "_", rule: "-", listItemIndent: "one" } as const;
  return toMarkdown(converted as Root, { ...style, extensions: gfmExtensions }).trim();
}
