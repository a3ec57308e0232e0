import type { MetaDescriptor } from "react-router";
import type { Site } from "../../../platform/site";

/** The link in a page's head by which feed readers find the letters. */
export const newsFeed = ({ name }: Pick<Site, "name">): MetaDescriptor => ({
  tagName: "link",
  rel: "alternate",
  type: "application/atom+xml",
  title: `${name}: news`,
  href: "/news/atom.xml",
});
