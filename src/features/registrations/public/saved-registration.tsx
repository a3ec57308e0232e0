import { savedLink } from "../../../client/outbox/registration-links";
import { useHydrated } from "../../../client/use-hydrated";
import { Icon } from "../../../ui/icon";
import type { Event } from "../../events/schema";

/** The way back to a registration that was made on this device; nothing where none was, or the event is over. */
export function SavedRegistration({ event: { id, status } }: { event: Event }) {
  const path = useHydrated() && status !== "past" ? savedLink(id) : undefined;
  if (!path) return null;
  // A plain link: the page is made whole by the server, with the code for the door.
  return (
    <p className="grid gap-2 rounded-sm bg-moss-soft px-4 py-3">
      <span className="text-[0.9375rem]">You registered for this event on this device.</span>
      <a href={path} rel="nofollow" className="button secondary medium">
        <Icon name="calendar" className="size-4.5" />
        See your registration
      </a>
    </p>
  );
}
