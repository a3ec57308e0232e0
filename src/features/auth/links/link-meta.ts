import type { HeadersFunction, MetaDescriptor, MetaFunction } from "react-router";
import { pageMeta, siteOf } from "../../../ui/frame/page-meta";

/** Nothing that is followed or fetched from such a page is told its address, which holds a secret when it is opened. */
export const linkHeaders: HeadersFunction = () => ({ "referrer-policy": "no-referrer" });

/** The head of a page that a secret link leads to: no search engine is to list it. */
export const linkMeta =
  (title: string, description: string): MetaFunction =>
  ({ matches }): MetaDescriptor[] => [
    ...pageMeta({ title, description, site: siteOf(matches) }),
    { name: "robots", content: "noindex" },
  ];
