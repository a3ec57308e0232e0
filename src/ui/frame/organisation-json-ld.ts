import type { DayOfWeek, LocalBusiness, OpeningHoursSpecification } from "schema-dts";
import { organisationReference, postalAddress, toJsonLd, wholeAddress } from "./json-ld";
import type { KnownSite } from "./page-meta";

const days = [
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
  "Sunday",
] as const satisfies DayOfWeek[];

/** "Mon–Fri" → Monday to Friday, "Sat" → Saturday; also with a hyphen or "to". Empty for what is no day. */
function daysOf(text: string): DayOfWeek[] {
  const [from, to = from] = text
    .split(/\s*(?:[–-]|\bto\b)\s*/i)
    .map((name) => days.findIndex((day) => name.length >= 3 && day.toLowerCase().startsWith(name.toLowerCase())));
  if (from === undefined || to === undefined || from < 0 || to < 0) return [];
  // A week may go over its end: "Sat–Mon".
  return Array.from({ length: ((to - from + 7) % 7) + 1 }, (_, at) => days[(from + at) % 7] as DayOfWeek);
}

/** "9:00 AM" → "09:00", "18:30" as it is; nothing for what is no time. */
function clockOf(text: string | null): string | undefined {
  const [, hour, minute = "00", half] = /^(\d{1,2})(?::(\d\d))?\s*([ap])?\.?m?\.?$/i.exec(text?.trim() ?? "") ?? [];
  if (hour === undefined) return undefined;
  const hours = half ? (Number(hour) % 12) + (/p/i.test(half) ? 12 : 0) : Number(hour);
  return hours > 23 || Number(minute) > 59 ? undefined : `${String(hours).padStart(2, "0")}:${minute}`;
}

/** The opening hours; what is not understood is left out rather than guessed, and so is a day on which it is closed. */
const openingHours = ({ hours }: KnownSite): OpeningHoursSpecification[] =>
  hours.flatMap(({ days, opens, closes }) => {
    const [dayOfWeek, from, to] = [daysOf(days), clockOf(opens), clockOf(closes)];
    if (dayOfWeek.length === 0 || !from || !to) return [];
    return [{ "@type": "OpeningHoursSpecification", dayOfWeek, opens: from, closes: to }];
  });

/** This organisation as search engines read it: a place one can go to, with its address, hours and contacts. */
const organisationData = (site: KnownSite): Exclude<LocalBusiness, string> => ({
  ...organisationReference(site),
  "@type": "LocalBusiness",
  slogan: site.tagline,
  description: site.pitch,
  logo: wholeAddress(site, "/apple-touch-icon.png"),
  image: wholeAddress(site, "/share.png"),
  telephone: site.phone,
  email: site.email,
  foundingDate: String(site.founded),
  currenciesAccepted: site.currency,
  address: postalAddress(site),
  geo: { "@type": "GeoCoordinates", latitude: site.address.latitude, longitude: site.address.longitude },
  openingHoursSpecification: openingHours(site),
  sameAs: site.social.map(({ address }) => address),
});

/** The same, as the data of a page about it. */
export const organisationJsonLd = (site: KnownSite): string => toJsonLd(organisationData(site));
