import type { HeadersFunction, MetaDescriptor, MetaFunction } from "react-router";
import { pageMeta, siteOf } from "../../../ui/frame/page-meta";

/** Sends no referrer, because the page's address holds a secret when it is opened. */
export const linkHeaders: HeadersFunction = () => ({ "referrer-policy": "no-referrer" });

/** The head of a page for a secret link: search engines must not list it. */
export const linkMeta =
  (title: () => string, description: () => string): MetaFunction =>
  ({ matches }): MetaDescriptor[] => [
    ...pageMeta({ title: title(), description: description(), site: siteOf(matches) }),
    { name: "robots", content: "noindex" },
  ];
