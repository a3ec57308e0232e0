import { useEffect, useEffectEvent } from "react";
import { useMay } from "../../../admin/current-user";
import { Fact } from "../../../admin/fact";
import { ArrowLeft } from "../../../admin/symbols";
import { Button } from "../../../ui/button";
import { namesInWords } from "../../../ui/formatting";
import { EmailLink, PhoneLink } from "../../../ui/frame/contact-links";
import { Dialog } from "../../../ui/overlay/dialog";
import { useSite } from "../../../ui/site";
import { formatDateTime } from "../../../ui/time/date-time";
import { WithDates } from "../../../ui/time/with-dates";
import type { Registration } from "../../registrations/schema";
import { PlacesDetails } from "./details/details";
import { ManageLink } from "./manage-link";
import { displayStatusOf, StatusBadge } from "./status-badge";

const notProvided = <span className="text-soft">Not provided</span>;
const notSpecified = <span className="text-soft">Not specified</span>;

const sentenceCase = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** The way from one registration to the next without returning to the list. */
export interface Walk {
  /** "3 of 45" */
  place: string;
  previous?: (() => void) | undefined;
  next?: (() => void) | undefined;
}

interface RegistrationDetailsProps {
  registration: Registration;
  onClose: () => void;
  /** the neighbours in the list, if any */
  walk?: Walk;
  /** called after changes of guests, payment, place in line, or e-mail */
  onChanged: (changed: Registration) => void;
}

/** All details of a registration, and actions on its link. */
export function RegistrationDetails({ registration, walk, onClose, onChanged }: RegistrationDetailsProps) {
  const site = useSite();
  const { event } = registration;
  const mayHandOver = useMay()("registrations.write");
  useWalkByKeys(walk);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Registration Details"
      description={event ? `${event.title}, ${formatDateTime(event.start_date, site)}` : "Unknown Event"}
      footer={
        <>
          {walk && <Steps {...walk} />}
          <Button variant="secondary" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      <dl className="grid grid-cols-1 gap-x-8 gap-y-4 sm:grid-cols-2">
        <Fact name="Name">{registration.name}</Fact>
        <Fact name="Status">
          <StatusBadge status={displayStatusOf(registration)} />
        </Fact>
        {registration.lacks && registration.lacks.length > 0 && (
          <Fact name="Lacks" wide>
            {namesInWords(registration.lacks)}, which the event requires
          </Fact>
        )}
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
        <Fact name="Organisation">{registration.organization || notProvided}</Fact>
        <Fact name="Experience level">{sentenceCase(registration.experience_level) || notSpecified}</Fact>
        <Fact name="Interests and goals" wide>
          {registration.interests || notProvided}
        </Fact>
        <Fact name="Dietary restrictions" wide>
          {registration.dietary_restrictions || notSpecified}
        </Fact>
        <Fact name="Special requirements" wide>
          {registration.special_requirements || notSpecified}
        </Fact>
        <PlacesDetails key={registration.id} registration={registration} onChanged={onChanged} />
        <Fact name="Registration Date" wide>
          <WithDates text={formatDateTime(registration.created_at, site)} />
        </Fact>
      </dl>
      {mayHandOver && (
        <ManageLink
          key={`${registration.id} ${registration.email}`}
          registration={registration}
          onChanged={onChanged}
        />
      )}
    </Dialog>
  );
}

const Steps = ({ place, previous, next }: Walk) => (
  <div className="mr-auto flex items-center gap-2">
    <Button
      variant="secondary"
      aria-disabled={!previous}
      aria-keyshortcuts="ArrowLeft"
      title="Previous (arrow to the left)"
      onClick={previous}
    >
      <ArrowLeft aria-hidden="true" className="size-4.5" />
      <span className="max-sm:sr-only">Previous</span>
    </Button>
    <p className="fact-type min-w-16 text-center text-soft" aria-live="polite">
      {place}
    </p>
    <Button
      variant="secondary"
      aria-disabled={!next}
      aria-keyshortcuts="ArrowRight"
      title="Next (arrow to the right)"
      onClick={next}
    >
      <span className="max-sm:sr-only">Next</span>
      <ArrowLeft aria-hidden="true" className="size-4.5 rotate-180" />
    </Button>
  </div>
);

/** Left and right arrow keys walk, except inside fields and choices. */
function useWalkByKeys(walk: Walk | undefined): void {
  const step = useEffectEvent((event: KeyboardEvent) => {
    const within = event.target instanceof Element && event.target.closest("input, textarea, select");
    if (within || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (event.key === "ArrowLeft") walk?.previous?.();
    if (event.key === "ArrowRight") walk?.next?.();
  });
  useEffect(() => {
    // Before the dialog, which stops arrow keys.
    document.addEventListener("keydown", step, true);
    return () => document.removeEventListener("keydown", step, true);
  }, []);
}
