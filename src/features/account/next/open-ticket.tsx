import { ButtonLink } from "../../../ui/button";
import type { OwnRegistration } from "../../my-registrations/schema";

/** The way to the page of a registration: the code for the door, what was said in it, and changing that. */
export const OpenTicket = ({ registration: { manage_url, event } }: { registration: OwnRegistration }) => (
  <ButtonLink to={new URL(manage_url).pathname} size="small" variant="secondary">
    <span>
      Details<span className="sr-only"> of your registration for {event.title}</span>
    </span>
  </ButtonLink>
);
