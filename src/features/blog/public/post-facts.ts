import type { MetaDescriptor } from "react-router";
import { t } from "../../../platform/languages/texts";
import type { KnownSite } from "../../../ui/frame/page-meta";
import type { PostCategory } from "../choices";
import type { Post } from "../schema";

/** The categories in the order of their buttons, as a reader calls them. */
export const categoryLabels: Record<PostCategory, string> = {
  get tutorials() {
    return t`Tutorials`;
  },
  get hardware() {
    return t`Hardware`;
  },
  get software() {
    return t`Software`;
  },
  get ai() {
    return t`AI`;
  },
  get design() {
    return t`Design`;
  },
  get events() {
    return t`Events`;
  },
  get community() {
    return t`Community`;
  },
  get trends() {
    return t`Trends`;
  },
  get iot() {
    return t`IoT`;
  },
  get research() {
    return t`Research`;
  },
};

/** Characters of the content that stand for an excerpt nobody wrote. */
export const excerptLengths = { feature: 150, grid: 120 } as const;

/** Returns the text for a card: the excerpt, else the first characters of the content. */
export function excerptOf({ excerpt, content }: Pick<Post, "excerpt" | "content">, where: keyof typeof excerptLengths) {
  if (excerpt) return excerpt;
  const letters = [...content];
  const most = excerptLengths[where];
  return letters.length >= most ? `${letters.slice(0, most).join("").trimEnd()}…` : content;
}

/** Who wrote an article, and what `?author=` finds their others by; undefined where nobody is named. */
export function authorOf({ author_name, author_id }: Pick<Post, "author_name" | "author_id">) {
  if (author_name) return { name: author_name, key: author_name };
  return author_id === null ? undefined : { name: t`Author #${{ author_id }}`, key: String(author_id) };
}

/** The kind of cover an article has: its first category's, where there is a drawing of that. */
export const coverKind = ({ categories: [first] }: Pick<Post, "categories">): string =>
  first && ["hardware", "software", "ai", "iot", "community"].includes(first) ? first : "post";

/** Links to the blog's feeds, unless it is turned off. Only on the server: feed readers run no scripts. */
export const feedLinks = ({ isTurnedOff }: KnownSite): MetaDescriptor[] =>
  isTurnedOff || !import.meta.env.SSR
    ? []
    : [feed("application/rss+xml", t`Articles (RSS)`, "rss"), feed("application/atom+xml", t`Articles (Atom)`, "atom")];

const feed = (type: string, title: string, name: string): MetaDescriptor => ({
  tagName: "link",
  rel: "alternate",
  type,
  title,
  href: `/blog/${name}.xml`,
});
