import type { MetaDescriptor } from "react-router";
import { defaultName } from "../../platform/default-name";
import { t } from "../../platform/languages/texts";
import type { Site } from "../../platform/site";
import { isTurnedOff } from "../../platform/site-parts";
import { trimEndOf } from "../../platform/text";
import { lookKey } from "../look/look";
import { type Previewed, type PreviewRoom, previewAddress } from "../picture/preview-address";

/** The organisation and its public address, if known. */
export type KnownSite = Site & {
  origin?: string | undefined;
  /** the page belongs to a part that is turned off */
  isTurnedOff?: boolean;
};

interface PageMeta {
  /** the page's title; the site's name is added */
  title?: string;
  description?: string;
  site: KnownSite;
  /** the item with a preview picture of its own */
  preview?: { room: PreviewRoom; of: Previewed };
  /** articles are read from beginning to end; others are "website" */
  type?: "website" | "article";
}

/** A route's settings for the frame (`export const handle`). */
export interface RouteHandle {
  /** query parameters that make another page; others are views of the same one */
  ownParameters?: readonly string[];
  /** the page has no address of its own */
  isNowhere?: boolean;
  /** the page renders its own head and <main> in place of the public ones */
  hasOwnFrame?: boolean;
}

/** The canonical path of a page: without a trailing slash and filter parameters. */
export function canonicalPath(
  { pathname, search }: { pathname: string; search: string },
  own: readonly string[],
): string {
  const parameters = [...new URLSearchParams(search)].filter(([name, value]) => own.includes(name) && value);
  const query = new URLSearchParams(parameters).toString();
  return (trimEndOf(pathname, "/") || "/") + (query && `?${query}`);
}

/** The length of a description that search engines and chats show; characters. */
const most = 160;
/** Shorter descriptions are useless in search results; characters. */
const least = 50;

/** A text in one line of at most 160 characters, with an ellipsis after a whole word. */
function shortened(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  if (line.length <= most) return line;
  const cut = line.slice(0, most);
  const words = cut.slice(0, cut.lastIndexOf(" ", most - 1));
  // A single long word is cut, but never within a surrogate pair.
  const kept = words.length > least ? words : cut.slice(0, -1).replace(/[\ud800-\udbff]$/, "");
  return `${kept.replace(/[\s,.;:–—-]+$/, "")}…`;
}

const described = (description: string, { name, pitch }: KnownSite) =>
  shortened(description.length < least ? `${description} ${name}: ${pitch}`.trim() : description);

/** The title of a missing page. */
export const notFoundTitle = () => t`Page not found`;

/**
 * The title and metadata of a page; crawlers read the server's HTML, so the browser only sets the title. Without ORIGIN
 * there is no preview.
 */
export function pageMeta({ site, ...page }: PageMeta): MetaDescriptor[] {
  const {
    title,
    description,
    preview,
    type = "website",
  } = site.isTurnedOff ? { title: notFoundTitle() } : (page as Omit<PageMeta, "site">);
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

/** The default preview picture. The design's shows the sample organisation's house. */
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

/** Removes the first page's metadata on navigation, because it would be wrong for the next. */
export function forgetFirstPage(): void {
  // Open Graph's, the description, and "twitter:card".
  for (const meta of document.querySelectorAll("meta[property],meta[name^=de],meta[name^=tw],link[rel=alternate]"))
    meta.remove();
}

/** The site in a route's `meta` function: the root's data come first in `matches`. */
export function siteOf(matches: readonly ({ loaderData?: unknown; pathname?: string } | undefined)[]): KnownSite {
  const { loaderData } = matches[0] as { loaderData: { site: Site; origin?: string } };
  const { site, origin } = loaderData;
  return { ...site, origin, isTurnedOff: isTurnedOff(site, matches.at(-1)?.pathname ?? "") };
}
