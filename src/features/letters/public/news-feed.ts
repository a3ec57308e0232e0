import type { MetaDescriptor } from "react-router";
import { t } from "../../../platform/languages/texts";
import type { Site } from "../../../platform/site";

/** The link in a page's head by which feed readers find the letters. */
export const newsFeed = ({ name }: Pick<Site, "name">): MetaDescriptor => ({
  tagName: "link",
  rel: "alternate",
  type: "application/atom+xml",
  title: t`${{ name }}: news`,
  href: "/news/atom.xml",
});
