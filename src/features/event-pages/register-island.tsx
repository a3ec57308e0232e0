import type { Event } from "../events/schema";
import { RegisterButton } from "../rsvp/public/register-button";

/**
 * The button that opens the registration, in a list of cards that the server has written.
 *
 * @param id of the event, as the card's `data-island` says it
 */
export default function RegisterIsland({ items, id }: { items: Event[]; id: string }) {
  const event = items.find((one) => String(one.id) === id);
  return event ? <RegisterButton event={event} /> : null;
}
