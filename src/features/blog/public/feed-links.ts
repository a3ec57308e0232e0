import type { LinksFunction } from "react-router";

/** Tells readers of feeds where the blog's are. */
export const feedLinks: LinksFunction = () => [
  { rel: "alternate", type: "application/rss+xml", title: "Articles (RSS)", href: "/blog/rss.xml" },
  { rel: "alternate", type: "application/atom+xml", title: "Articles (Atom)", href: "/blog/atom.xml" },
];
