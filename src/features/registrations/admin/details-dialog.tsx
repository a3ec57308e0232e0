import type { ReactNode } from "react";
import { Button } from "../../../ui/button";
import { formatDateTime } from "../../../ui/formatting";
import { EmailLink, PhoneLink } from "../../../ui/frame/contact-links";
import { Dialog } from "../../../ui/overlay/dialog";
import { useSite } from "../../../ui/site";
import type { Registration } from "../schema";
import { ManageLink } from "./manage-link";
import { PlacesDetails } from "./places/details";
import { StatusBadge, standingOf } from "./status-badge";

const notProvided = <span className="text-soft">Not provided</span>;
const notSpecified = <span className="text-soft">Not specified</span>;

const sentenceCase = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

interface RegistrationDetailsProps {
  registration: Registration;
  onClose: () => void;
  /** guests, payment, the place in line, or the e-mail were changed here */
  onChanged: (changed: Registration) => void;
}

/** Everything that somebody said when they registered, what has become of it, and what can be done about their link. */
export function RegistrationDetails({ registration, onClose, onChanged }: RegistrationDetailsProps) {
  const site = useSite();
  const { event } = registration;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Registration Details"
      description={event ? `${event.title}, ${formatDateTime(event.start_date, site)}` : "Unknown Event"}
      footer={
        <Button variant="secondary" onClick={onClose}>
          Close
        </Button>
      }
    >
      <dl className="grid grid-cols-1 gap-x-8 gap-y-4 sm:grid-cols-2">
        <Fact name="Name">{registration.name}</Fact>
        <Fact name="Status">
          <StatusBadge status={standingOf(registration)} />
        </Fact>
        <Fact name="Email">
          {registration.email ? (
            <EmailLink email={registration.email} className="reach inline-block max-w-full underline" />
          ) : (
            "The account was deleted"
          )}
        </Fact>
        <Fact name="Phone">
          {registration.phone ? (
            <PhoneLink phone={registration.phone} className="reach inline-block underline" />
          ) : (
            notProvided
          )}
        </Fact>
        <Fact name="Organization">{registration.organization || notProvided}</Fact>
        <Fact name="Experience Level">{sentenceCase(registration.experience_level) || notSpecified}</Fact>
        <Fact name="Interests and Goals" wide>
          {registration.interests || notProvided}
        </Fact>
        <Fact name="Dietary Restrictions" wide>
          {registration.dietary_restrictions || notSpecified}
        </Fact>
        <Fact name="Special Requirements" wide>
          {registration.special_requirements || notSpecified}
        </Fact>
        <PlacesDetails registration={registration} onChanged={onChanged} />
        <Fact name="Registration Date" wide>
          {formatDateTime(registration.created_at, site)}
        </Fact>
      </dl>
      <ManageLink key={registration.email} registration={registration} onChanged={onChanged} />
    </Dialog>
  );
}

const Fact = ({ name, wide, children }: { name: string; wide?: boolean; children: ReactNode }) => (
  <div className={wide ? "sm:col-span-2" : undefined}>
    <dt className="label-type text-soft">{name}</dt>
    <dd className="mt-1 leading-snug break-words whitespace-pre-line">{children}</dd>
  </div>
);
