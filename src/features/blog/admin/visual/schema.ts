import { type Mark, Schema } from "prosemirror-model";
import { blocks } from "./schema-blocks";

/** Whether an article may have this address. The server's renderer removes all others, so the editor refuses them. */
export const isSafeAddress = (address: string): boolean =>
  /^(https?:|mailto:|tel:)/i.test(address) || (/^[/#?]/.test(address) && !address.startsWith("//"));

/** Whether an article may have a picture of this address. */
export const isSafePicture = (address: string): boolean => /^https:\/\//i.test(address) || /^\/(?!\/)/.test(address);

const attribute = (element: HTMLElement, name: string) => element.getAttribute(name) ?? "";

/** The editor's document model. Each node is one of Markdown's syntax tree, so the conversion back never guesses. */
export const schema = new Schema({
  nodes: {
    doc: { content: "block+" },
    ...blocks,
    text: { group: "inline" },
    image: {
      inline: true,
      group: "inline",
      draggable: true,
      attrs: { src: { default: "" }, alt: { default: "" }, title: { default: null }, ref: { default: null } },
      parseDOM: [
        {
          tag: "img[src]",
          getAttrs: (element) => {
            const src = attribute(element, "src");
            return isSafePicture(src) ? { src, alt: attribute(element, "alt").replaceAll(/\s+/g, " ") } : false;
          },
        },
      ],
      toDOM: ({ attrs: { src, alt } }) =>
        src === ""
          ? ["span", { class: "missing-picture" }, String(alt).replace(/ \(\d+\)…$/, "…")]
          : ["img", { src, alt, loading: "lazy", ...(alt ? {} : { "data-without-alt": "" }) }],
    },
    hard_break: {
      inline: true,
      group: "inline",
      selectable: false,
      linebreakReplacement: true,
      attrs: { html: { default: null } },
      parseDOM: [{ tag: "br" }],
      toDOM: () => ["br"],
    },
    footnote_reference: {
      inline: true,
      group: "inline",
      atom: true,
      attrs: { identifier: {}, label: {} },
      parseDOM: [
        {
          tag: "sup[data-note]",
          getAttrs: (element) => ({
            identifier: attribute(element, "data-note").toLowerCase(),
            label: attribute(element, "data-note"),
          }),
        },
      ],
      toDOM: ({ attrs: { label } }) => ["sup", { "data-note": label, title: `Note ${label}` }, `[${label}]`],
    },
  },
  marks: {
    link: {
      attrs: { href: {}, title: { default: null }, ref: { default: null } },
      inclusive: false,
      parseDOM: [
        {
          tag: "a[href]",
          getAttrs: (element) => {
            const href = attribute(element, "href");
            return isSafeAddress(href) ? { href, title: element.getAttribute("title") } : false;
          },
        },
      ],
      toDOM: ({ attrs: { href, title } }: Mark) => [
        "a",
        { href: isSafeAddress(String(href)) ? href : undefined, title, rel: "noopener noreferrer" },
        0,
      ],
    },
    strong: {
      parseDOM: [
        { tag: "strong" },
        // Some word processors wrap copied text in a <b> that is not bold.
        { tag: "b", getAttrs: (element) => element.style.fontWeight !== "normal" && null },
        { style: "font-weight=400", clearMark: (mark) => mark.type.name === "strong" },
        { style: "font-weight", getAttrs: (value) => /^(bold(er)?|[6-9]\d{2})$/.test(value) && null },
      ],
      toDOM: () => ["strong", 0],
    },
    em: {
      parseDOM: [
        { tag: "em" },
        { tag: "i", getAttrs: (element) => element.style.fontStyle !== "normal" && null },
        { style: "font-style=italic" },
      ],
      toDOM: () => ["em", 0],
    },
    strike: {
      parseDOM: [{ tag: "del" }, { tag: "s" }, { tag: "strike" }, { style: "text-decoration=line-through" }],
      toDOM: () => ["del", 0],
    },
    code: {
      code: true,
      inclusive: false,
      parseDOM: [{ tag: "code" }, { tag: "kbd" }, { tag: "tt" }],
      toDOM: () => ["code", 0],
    },
    /** markup within a line, which visitors see as the letters it is */
    html: { inclusive: false, toDOM: () => ["code", { class: "markup" }, 0] },
    /** a soft line break in the stored text, shown as a space */
    soft: { inclusive: false, toDOM: () => ["span", 0] },
  },
});
