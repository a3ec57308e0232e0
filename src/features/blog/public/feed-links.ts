import type { MetaDescriptor } from "react-router";
import type { KnownSite } from "../../../ui/frame/page-meta";

/**
 * Tells readers of feeds where the blog's are; nothing where the site does without it. They read what the server sends, as search and chats
 * do, so the browser has none.
 */
export const feedLinks = ({ isTurnedOff }: KnownSite): MetaDescriptor[] =>
  isTurnedOff || !import.meta.env.SSR
    ? []
    : [feed("application/rss+xml", "Articles (RSS)", "rss"), feed("application/atom+xml", "Articles (Atom)", "atom")];

const feed = (type: string, title: string, name: string): MetaDescriptor => ({
  tagName: "link",
  rel: "alternate",
  type,
  title,
  href: `/blog/${name}.xml`,
});
