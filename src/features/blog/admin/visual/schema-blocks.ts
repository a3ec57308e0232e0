import type { NodeSpec, Node as PmNode } from "prosemirror-model";

/** A label beside a text that is not part of it. */
const labelOf = (words: string) => ["span", { class: "said", contenteditable: "false" }, words] as const;

const heading = (level: number) => ({ tag: `h${level}`, attrs: { level } });

const itemOf = (item: HTMLElement) => {
  const box = item.querySelector<HTMLInputElement>(":scope > input[type=checkbox], :scope > p > input[type=checkbox]");
  return { checked: box ? box.checked || box.hasAttribute("checked") : null };
};

const taskItem = ({ attrs: { checked } }: PmNode) =>
  [
    "li",
    { class: "task-list-item" },
    [
      "input",
      {
        type: "checkbox",
        contenteditable: "false",
        "aria-label": checked ? "Done" : "To do",
        ...(checked ? { checked: "" } : {}),
      },
    ],
    ["div", 0],
  ] as const;

function kindOf({ attrs: { kind }, textContent }: PmNode): string {
  if (kind === "definition") return "Link definition";
  return textContent.startsWith("<!--") ? "Comment, not shown" : "HTML, shown as text";
}

const language = (pre: HTMLElement): string =>
  /(?:language|lang|brush)[-:]\s*([\w+#.-]{1,30})/.exec(
    `${pre.className} ${pre.firstElementChild?.className ?? ""}`,
  )?.[1] ?? "";

/** Everything that can stand below something else in an article. */
export const blocks = {
  paragraph: { content: "inline*", group: "block", parseDOM: [{ tag: "p" }], toDOM: () => ["p", 0] },
  heading: {
    content: "inline*",
    group: "block",
    defining: true,
    attrs: { level: { default: 2 } },
    parseDOM: [1, 2, 3, 4, 5, 6].map(heading),
    // The page's own heading is the first level.
    toDOM: ({ attrs: { level } }) => [`h${Math.max(2, level)}`, 0],
  },
  blockquote: {
    content: "block+",
    group: "block",
    defining: true,
    parseDOM: [{ tag: "blockquote" }],
    toDOM: () => ["blockquote", 0],
  },
  bullet_list: {
    content: "list_item+",
    group: "block",
    attrs: { spread: { default: false } },
    parseDOM: [{ tag: "ul" }],
    toDOM: () => ["ul", 0],
  },
  ordered_list: {
    content: "list_item+",
    group: "block",
    attrs: { spread: { default: false }, start: { default: 1 } },
    parseDOM: [
      {
        tag: "ol",
        getAttrs: (element) => ({
          start: Math.min(999_999_999, Math.max(0, Number(element.getAttribute("start") ?? 1) || 1)),
        }),
      },
    ],
    toDOM: ({ attrs: { start } }) => ["ol", start === 1 ? {} : { start }, 0],
  },
  list_item: {
    content: "block+",
    defining: true,
    attrs: { spread: { default: false }, checked: { default: null } },
    parseDOM: [{ tag: "li", getAttrs: itemOf }],
    toDOM: (item) => (item.attrs.checked === null ? ["li", 0] : taskItem(item)),
  },
  code_block: {
    content: "text*",
    marks: "",
    group: "block",
    code: true,
    defining: true,
    attrs: { lang: { default: null }, meta: { default: null } },
    parseDOM: [
      { tag: "pre", preserveWhitespace: "full", getAttrs: (element) => ({ lang: language(element) || null }) },
    ],
    toDOM: ({ attrs: { lang } }) => ["pre", { "data-language": lang ?? "text", spellcheck: "false" }, ["code", 0]],
  },
  horizontal_rule: { group: "block", parseDOM: [{ tag: "hr" }], toDOM: () => ["hr"] },
  table: {
    content: "table_row+",
    group: "block",
    isolating: true,
    attrs: { align: { default: [] } },
    parseDOM: [{ tag: "table" }],
    toDOM: () => ["div", { class: "table-frame" }, ["table", ["tbody", 0]]],
  },
  table_row: {
    content: "table_cell+",
    // A block between two cells would become a column.
    allowGapCursor: false,
    parseDOM: [{ tag: "tr" }],
    toDOM: () => ["tr", 0],
  },
  table_cell: {
    content: "inline*",
    isolating: true,
    attrs: { header: { default: false } },
    parseDOM: [
      { tag: "th", attrs: { header: true } },
      { tag: "td", attrs: { header: false } },
    ],
    toDOM: ({ attrs: { header } }) => (header ? ["th", { scope: "col" }, 0] : ["td", 0]),
  },
  footnote_definition: {
    content: "block+",
    group: "block",
    defining: true,
    isolating: true,
    attrs: { identifier: {}, label: {} },
    toDOM: ({ attrs: { label } }) => ["div", { class: "note" }, labelOf(`Note ${label}`), ["div", 0]],
  },
  /** source that is not rendered, shown as it is stored */
  source_block: {
    content: "text*",
    marks: "",
    group: "block",
    code: true,
    defining: true,
    isolating: true,
    attrs: { kind: { default: "html" } },
    toDOM: (node) => ["div", { class: "source", spellcheck: "false" }, labelOf(kindOf(node)), ["pre", ["code", 0]]],
  },
} satisfies Record<string, NodeSpec>;
