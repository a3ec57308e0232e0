import type { Event } from "../events/schema";
import { RegisterButton } from "../rsvp/public/register-button";

/** The register button in a server-rendered list. @param id of the event, from the card's `data-island` */
export default function RegisterIsland({ items, id }: { items: Event[]; id: string }) {
  const event = items.find((one) => String(one.id) === id);
  return event ? <RegisterButton event={event} /> : null;
}
