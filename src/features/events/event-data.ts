import type { Site } from "../../site";
import { isFull } from "./event-facts";
import type { Event } from "./schema";

const placeOf = ({ is_online, meeting_url, location }: Event, { name, address }: Site) =>
  is_online
    ? { "@type": "VirtualLocation", ...(meeting_url ? { url: meeting_url } : {}) }
    : { "@type": "Place", name: location || name, address: address.lines.join(", ") };

/** An event as search engines read it (schema.org Event), as JSON that can stand inside a script element. */
export function eventAsData(event: Event, site: Site): string {
  const mode = event.is_online ? "OnlineEventAttendanceMode" : "OfflineEventAttendanceMode";
  const data = {
    "@context": "https://schema.org",
    "@type": "Event",
    name: event.title,
    description: event.description,
    startDate: event.start_date,
    endDate: event.end_date,
    eventStatus: "https://schema.org/EventScheduled",
    eventAttendanceMode: `https://schema.org/${mode}`,
    location: placeOf(event, site),
    organizer: { "@type": "Organization", name: site.name },
    ...(/^https?:/.test(event.image_url) ? { image: event.image_url } : {}),
    ...(event.max_attendees === null ? {} : { maximumAttendeeCapacity: event.max_attendees }),
    offers: {
      "@type": "Offer",
      price: event.registration_fee.toFixed(2),
      priceCurrency: site.currency,
      availability: `https://schema.org/${isFull(event) ? "SoldOut" : "InStock"}`,
    },
  };
  return JSON.stringify(data).replaceAll("<", "\\u003c");
}
