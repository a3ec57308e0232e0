import type { MetaDescriptor } from "react-router";
import type { KnownSite } from "../../../ui/frame/page-meta";

/** Links to the blog's feeds, unless it is turned off. Only on the server: feed readers run no scripts. */
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
