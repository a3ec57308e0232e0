import { ButtonLink } from "../../../ui/button";
import { T, V } from "../../../ui/texts/texts";
import type { OwnRegistration } from "../../my-registrations/schema";

/** A link to a registration's page with the door's code and details. */
export const OpenTicket = ({ registration: { manage_url, event } }: { registration: OwnRegistration }) => (
  <ButtonLink to={new URL(manage_url).pathname} size="small" variant="secondary">
    <span>
      <T>
        Details
        <span className="sr-only">
          {" "}
          of your registration for <V title={event.title} />
        </span>
      </T>
    </span>
  </ButtonLink>
);
