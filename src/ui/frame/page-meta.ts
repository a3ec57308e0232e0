import type { MetaDescriptor } from "react-router";
import { defaultName } from "../../platform/default-name";
import type { Site } from "../../platform/site";
import { isTurnedOff } from "../../platform/site-parts";
import { lookKey } from "../look/look";
import { type Previewed, type PreviewRoom, previewAddress } from "../picture/preview-address";

/** Who this organisation is, and where on the web, when it was told. */
export type KnownSite = Site & {
  origin?: string | undefined;
  /** this page is of a part that is turned off */
  isTurnedOff?: boolean;
};

interface PageMeta {
  /** the page's own title; the site's name follows it */
  title?: string;
  description?: string;
  site: KnownSite;
  /** the thing it is about, where that has a preview picture of its own */
  preview?: { room: PreviewRoom; of: Previewed };
  /** what one reads from beginning to end is an article; everything else is a part of a website */
  type?: "website" | "article";
}

/** What a route says of itself to what is around it (`export const handle`). */
export interface RouteHandle {
  /** parameters of the query that make an address another page; all others are another look at the same one */
  ownParameters?: readonly string[];
  /** it stands at every address where there is no page, so it has none of its own */
  isNowhere?: boolean;
}

/** The one address of a page, within the site: without a slash at its end and without the parameters that only filter. */
export function canonicalPath(
  { pathname, search }: { pathname: string; search: string },
  own: readonly string[],
): string {
  const parameters = [...new URLSearchParams(search)].filter(([name, value]) => own.includes(name) && value);
  const query = new URLSearchParams(parameters).toString();
  return pathname.replace(/(?<=.)\/+$/, "") + (query && `?${query}`);
}

/** What search and chats show of a description; characters. */
const most = 160;
/** A description that says less is no help in a list of found pages; characters. */
const least = 50;

/** A text in one line of at most 160 characters, ended by an ellipsis after a whole word where there is more. */
function shortened(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  if (line.length <= most) return line;
  const cut = line.slice(0, most);
  const words = cut.slice(0, cut.lastIndexOf(" ", most - 1));
  // A single long word is cut, but never within a letter of two halves.
  const kept = words.length > least ? words : cut.slice(0, -1).replace(/[\ud800-\udbff]$/, "");
  return `${kept.replace(/[\s,.;:–—-]+$/, "")}…`;
}

const described = (description: string, { name, pitch }: KnownSite) =>
  shortened(description.length < least ? `${description} ${name}: ${pitch}`.trim() : description);

/** What a page is called where there is none. */
export const notFoundTitle = "Page not found";

/**
 * The title of a page, and what search and chats read of it. They read what the server sends, so in the browser there is
 * only the title, and `forgetFirstPage` takes the rest away. A picture takes a whole address, so
 * there is none where the site does not know its own.
 */
export function pageMeta({ site, ...page }: PageMeta): MetaDescriptor[] {
  const {
    title,
    description,
    preview,
    type = "website",
  } = site.isTurnedOff ? { title: notFoundTitle } : (page as Omit<PageMeta, "site">);
  const whole = title ? `${title} · ${site.name}` : `${site.name}: ${site.tagline}`;
  if (!import.meta.env.SSR) return [{ title: whole }];
  const about = described(description ?? site.pitch, site);
  const picture = preview ? previewAddress(preview.room, preview.of, site) : shareAddress(site);
  return [
    { title: whole },
    { name: "description", content: about },
    { property: "og:type", content: type },
    { property: "og:site_name", content: site.name },
    { property: "og:title", content: title ?? site.name },
    { property: "og:description", content: about },
    { property: "og:locale", content: "en_GB" },
    { name: "twitter:card", content: "summary_large_image" },
    ...(site.origin ? pictureMeta(site.origin + picture, (preview && title) || site.name) : []),
  ];
}

/** The picture of a page that has none of its own. The design's shows the house of the sample organisation. */
export const shareAddress = (site: KnownSite): string =>
  lookKey(site.look) === "" && site.name === defaultName
    ? "/share.png"
    : previewAddress("pages", { id: "home", updated_at: site.tagline }, site);

const pictureMeta = (address: string, alt: string): MetaDescriptor[] => [
  { property: "og:image", content: address },
  { property: "og:image:type", content: "image/png" },
  { property: "og:image:width", content: "1200" },
  { property: "og:image:height", content: "630" },
  { property: "og:image:alt", content: alt },
];

/** Once a visitor goes on to another page: what the server has said of the first one would be wrong of that. */
export function forgetFirstPage(): void {
  for (const meta of document.querySelectorAll("meta[property],meta[name^=de],meta[name^=tw],link[rel=alternate]"))
    meta.remove();
}

/** The site as a route's `meta` function finds it: among the data of its `matches`, the root's is first. */
export function siteOf(matches: readonly ({ loaderData?: unknown; pathname?: string } | undefined)[]): KnownSite {
  const { loaderData } = matches[0] as { loaderData: { site: Site; origin?: string } };
  const { site, origin } = loaderData;
  return { ...site, origin, isTurnedOff: isTurnedOff(site, matches.at(-1)?.pathname ?? "") };
}
