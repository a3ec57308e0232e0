import { isOnMap } from "../../../platform/location/place";
import { weekOf } from "../../../platform/opening/lines";
import type { Weekday } from "../../../platform/opening/timetable";
import { iconAddress } from "../../look/look";
import { type KnownSite, shareAddress } from "../page-meta";
import { organisationReference, postalAddress, type Thing, toJsonLd, wholeAddress } from "./json-ld";

const nameOf = (day: Weekday) => day.charAt(0).toUpperCase() + day.slice(1);

/** The opening hours, without closed days and those that are not understood. */
const openingHours = ({ hours }: KnownSite): Thing[] =>
  hours.flatMap(({ days, times }) =>
    times.flatMap((time) => {
      const spans = weekOf([{ days, times: [time] }]);
      const [first] = spans;
      if (!first) return [];
      const { opens, closes } = first;
      return [{ "@type": "OpeningHoursSpecification", dayOfWeek: spans.map(({ day }) => nameOf(day)), opens, closes }];
    }),
  );

/** The position; empty if unknown. */
const placeOf = (site: KnownSite): Record<string, Thing> => {
  const { lines, latitude, longitude } = site.address;
  if (lines.length === 0) return {};
  return {
    address: postalAddress(site),
    ...(isOnMap(site.address) ? { geo: { "@type": "GeoCoordinates", latitude, longitude } } : {}),
  };
};

/** The organisation as a local business, with address, hours and contacts. */
const organisationData = (site: KnownSite): Thing => ({
  ...organisationReference(site),
  "@type": "LocalBusiness",
  slogan: site.tagline,
  description: site.pitch,
  logo: wholeAddress(site, site.look.logo || iconAddress(site, "180")),
  image: wholeAddress(site, shareAddress(site)),
  ...(site.phone ? { telephone: site.phone } : {}),
  ...(site.email ? { email: site.email } : {}),
  foundingDate: String(site.founded),
  currenciesAccepted: site.currency,
  ...placeOf(site),
  openingHoursSpecification: openingHours(site),
  sameAs: site.social.map(({ address }) => address),
});

/** The same as JSON-LD. */
export const organisationJsonLd = (site: KnownSite): string => toJsonLd(organisationData(site));
