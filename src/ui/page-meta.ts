import type { MetaDescriptor } from "react-router";
import type { Site } from "../site";

interface PageMeta {
  /** the page's own title; the site's name follows it */
  title?: string;
  description?: string;
  site: Site;
}

/** The title and description of a page, for the tab, for search and for a preview in a chat. */
export function pageMeta({ title, description, site }: PageMeta): MetaDescriptor[] {
  const whole = title ? `${title} · ${site.name}` : `${site.name}: ${site.tagline}`;
  const about = description ?? site.pitch;
  return [
    { title: whole },
    { name: "description", content: about },
    { property: "og:type", content: "website" },
    { property: "og:site_name", content: site.name },
    { property: "og:title", content: title ?? site.name },
    { property: "og:description", content: about },
    { property: "og:locale", content: "en_GB" },
    { name: "twitter:card", content: "summary_large_image" },
  ];
}

/** The site as a route's `meta` function finds it: among the data of its `matches`, the root's is first. */
export function siteOf([root]: readonly ({ loaderData?: unknown } | undefined)[]): Site {
  const { loaderData } = root as { loaderData: { site: Site } };
  return loaderData.site;
}
