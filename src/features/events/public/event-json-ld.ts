import { digitsOf } from "../../../platform/money/money";
import { toOffsetTime } from "../../../platform/time";
import type { KnownSite } from "../../../ui/frame/page-meta";
import {
  breadcrumbs,
  organisationReference,
  ownPlace,
  type Thing,
  toJsonLd,
  wholeAddress,
} from "../../../ui/frame/structured-data/json-ld";
import { previewAddress } from "../../../ui/picture/preview-address";
import type { Event } from "../schema";
import { isFull } from "./event-facts";

const addressOf = (event: Event, site: KnownSite) => wholeAddress(site, `/events/${event.id}`);

const placeOf = (event: Event, site: KnownSite): Thing =>
  event.is_online
    ? { "@type": "VirtualLocation", url: event.meeting_url || addressOf(event, site) }
    : ownPlace(site, event.location || site.name);

const offerOf = (event: Event, site: KnownSite): Thing => ({
  "@type": "Offer",
  url: addressOf(event, site),
  price: event.registration_fee.toFixed(digitsOf(site.currency)),
  priceCurrency: site.currency,
  availability: isFull(event) ? "https://schema.org/SoldOut" : "https://schema.org/InStock",
  validFrom: toOffsetTime(event.created_at, site.timeZone),
});

const eventData = (event: Event, site: KnownSite): Thing => ({
  "@type": "Event",
  "@id": `${addressOf(event, site)}#event`,
  url: addressOf(event, site),
  name: event.title,
  description: event.description,
  image: [wholeAddress(site, previewAddress("events", event, site))],
  startDate: toOffsetTime(event.start_date, site.timeZone),
  endDate: toOffsetTime(event.end_date, site.timeZone),
  eventStatus:
    event.publication === "cancelled" ? "https://schema.org/EventCancelled" : "https://schema.org/EventScheduled",
  eventAttendanceMode: event.is_online
    ? "https://schema.org/OnlineEventAttendanceMode"
    : "https://schema.org/OfflineEventAttendanceMode",
  location: placeOf(event, site),
  organizer: organisationReference(site),
  isAccessibleForFree: event.registration_fee === 0,
  ...(event.max_attendees === null
    ? {}
    : { maximumAttendeeCapacity: event.max_attendees, remainingAttendeeCapacity: event.places_left ?? 0 }),
  offers: offerOf(event, site),
});

/** Returns the structured data of an event's page, as JSON that is safe inside a script element. */
export const eventJsonLd = (event: Event, site: KnownSite): string =>
  toJsonLd(
    eventData(event, site),
    breadcrumbs(site, [
      ["Events", "/events"],
      [event.title, `/events/${event.id}`],
    ]),
  );
