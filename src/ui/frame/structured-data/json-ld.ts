import type { BreadcrumbList, Graph, Organization, Place, PostalAddress, Thing } from "schema-dts";
import type { KnownSite } from "../page-meta";

/** The absolute address of a path; the path itself without ORIGIN. */
export const wholeAddress = ({ origin = "" }: KnownSite, path: string): string => origin + path;

/** Structured data (schema.org) as JSON that is safe inside a script element. */
export function toJsonLd(...things: Exclude<Thing, string>[]): string {
  const graph: Graph = { "@context": "https://schema.org", "@graph": things };
  return JSON.stringify(graph).replaceAll("<", "\\u003c");
}

/** A reference to the organisation, which is described on its own pages under the same id. */
export const organisationReference = (site: KnownSite) =>
  ({
    "@type": "Organization",
    "@id": `${wholeAddress(site, "/")}#organisation`,
    name: site.name,
    url: wholeAddress(site, "/"),
  }) satisfies Organization;

/** The last line is the town, the lines before it the street. */
export const postalAddress = ({ address: { lines, country } }: KnownSite) =>
  ({
    "@type": "PostalAddress",
    streetAddress: lines.slice(0, -1).join(", ") || lines.join(", "),
    addressLocality: lines.at(-1) ?? "",
    ...(country ? { addressCountry: country } : {}),
  }) satisfies PostalAddress;

/** The organisation's place. */
export const ownPlace = (site: KnownSite, name = site.name): Exclude<Place, string> => ({
  "@type": "Place",
  name,
  ...(site.address.lines.length > 0 ? { address: postalAddress(site) } : {}),
});

/** The breadcrumbs of a page. @param steps name and path of each page after the home page, the page itself last */
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
