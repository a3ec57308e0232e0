import type { KnownSite } from "../page-meta";

/** A thing of schema.org. Tests validate its fields; typing them all would take half of the time of a type check. */
export interface Thing {
  "@type": string;
  [field: string]: unknown;
}

/** The absolute address of a path; the path itself without ORIGIN. */
export const wholeAddress = ({ origin = "" }: KnownSite, path: string): string => origin + path;

/** Structured data (schema.org) as JSON that is safe inside a script element. */
export const toJsonLd = (...things: Thing[]): string =>
  JSON.stringify({ "@context": "https://schema.org", "@graph": things }).replaceAll("<", "\\u003c");

/** A reference to the organisation, which is described on its own pages under the same id. */
export const organisationReference = (site: KnownSite): Thing => ({
  "@type": "Organization",
  "@id": `${wholeAddress(site, "/")}#organisation`,
  name: site.name,
  url: wholeAddress(site, "/"),
});

/** The last line is the town, the lines before it the street. */
export const postalAddress = ({ address: { lines, country } }: KnownSite): Thing => ({
  "@type": "PostalAddress",
  streetAddress: lines.slice(0, -1).join(", ") || lines.join(", "),
  addressLocality: lines.at(-1) ?? "",
  ...(country ? { addressCountry: country } : {}),
});

/** The organisation's place. */
export const ownPlace = (site: KnownSite, name = site.name): Thing => ({
  "@type": "Place",
  name,
  ...(site.address.lines.length > 0 ? { address: postalAddress(site) } : {}),
});

/** The breadcrumbs of a page. @param steps name and path of each page after the home page, the page itself last */
export const breadcrumbs = (site: KnownSite, steps: readonly (readonly [name: string, path: string])[]): Thing => ({
  "@type": "BreadcrumbList",
  itemListElement: [["Home", "/"] as const, ...steps].map(([name, path], at) => ({
    "@type": "ListItem",
    position: at + 1,
    name,
    item: wholeAddress(site, path),
  })),
});
