import type { BreadcrumbList, Graph, Organization, Place, PostalAddress, Thing } from "schema-dts";
import type { KnownSite } from "../page-meta";

/** The whole address of a path on this site; the path where the site does not know its own. */
export const wholeAddress = ({ origin = "" }: KnownSite, path: string): string => origin + path;

/** Things as search engines read them (schema.org), as JSON that can stand inside a script element whatever people wrote. */
export function toJsonLd(...things: Exclude<Thing, string>[]): string {
  const graph: Graph = { "@context": "https://schema.org", "@graph": things };
  return JSON.stringify(graph).replaceAll("<", "\\u003c");
}

/** Who stands behind what is on this site; the organisation itself is described on its own pages, by the same id. */
export const organisationReference = (site: KnownSite) =>
  ({
    "@type": "Organization",
    "@id": `${wholeAddress(site, "/")}#organisation`,
    name: site.name,
    url: wholeAddress(site, "/"),
  }) satisfies Organization;

/** The street is what stands before the town, which is the last line. */
export const postalAddress = ({ address: { lines, country } }: KnownSite) =>
  ({
    "@type": "PostalAddress",
    streetAddress: lines.slice(0, -1).join(", ") || lines.join(", "),
    addressLocality: lines.at(-1) ?? "",
    ...(country ? { addressCountry: country } : {}),
  }) satisfies PostalAddress;

/** Where this organisation is. */
export const ownPlace = (site: KnownSite, name = site.name): Exclude<Place, string> => ({
  "@type": "Place",
  name,
  ...(site.address.lines.length > 0 ? { address: postalAddress(site) } : {}),
});

/**
 * The way to a page from the first one.
 *
 * @param steps name and path of each page after the first one, the page itself last
 */
export const breadcrumbs = (
  site: KnownSite,
  steps: readonly (readonly [name: string, path: string])[],
): BreadcrumbList => ({
  "@type": "BreadcrumbList",
  itemListElement: [["Home", "/"] as const, ...steps].map(([name, path], at) => ({
    "@type": "ListItem",
    position: at + 1,
    name,
    item: wholeAddress(site, path),
  })),
});
