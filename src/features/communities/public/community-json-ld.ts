import type { KnownSite } from "../../../ui/frame/page-meta";
import {
  breadcrumbs,
  organisationReference,
  type Thing,
  toJsonLd,
  wholeAddress,
} from "../../../ui/frame/structured-data/json-ld";
import { previewAddress } from "../../../ui/picture/preview-address";
import type { Community } from "../schema";

const communityData = (community: Community, site: KnownSite): Thing => {
  const url = wholeAddress(site, `/communities/${community.id}`);
  return {
    "@type": "Organization",
    "@id": `${url}#community`,
    url,
    name: community.name,
    description: community.description,
    image: wholeAddress(site, previewAddress("communities", community, site)),
    parentOrganization: organisationReference(site),
  };
};

/** Returns the structured data of a community's page, as JSON that is safe inside a script element. */
export const communityJsonLd = (community: Community, site: KnownSite): string =>
  toJsonLd(
    communityData(community, site),
    breadcrumbs(site, [
      ["Communities", "/communities"],
      [community.name, `/communities/${community.id}`],
    ]),
  );
