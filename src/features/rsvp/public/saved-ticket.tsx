import { useEffect, useRef } from "react";
import { forgetLink, type SavedLink } from "../../../client/outbox/registration-links";
import { counted, t } from "../../../platform/languages/texts";
import { useSendsMail } from "../../../ui/site";
import { CircleCheck } from "../../../ui/symbols";
import { isFull } from "../../events/public/event-facts";
import type { Event } from "../../events/schema";
import type { Managed } from "../../manage-link/schema";
import { lineSentence } from "../../registrations/line-sentence";
import { NewsOffer } from "./news-offer";
import { RegisterButton } from "./register-button";
import { RsvpSkeleton } from "./rsvp-notes";
import { FurtherRegistrations, SavedRegistration } from "./saved-registration";
import { Ticket, useManaged } from "./ticket";

interface SavedTicketProps {
  event: Event;
  /** of the secret link that this device keeps */
  path: string;
  /** the other links of this event that this device keeps */
  further: readonly SavedLink[];
  /** registered a moment ago, on this page */
  isNew: boolean;
  /** somebody else has registered on this device */
  onDone: () => void;
  /** the link does not work any more, or its registration is cancelled: this device has forgotten it */
  onEnded: (path: string) => void;
}

/** The ticket of a registration made on this device without an account. */
export default function SavedTicket({ event, path, further, isNew, onDone, onEnded }: SavedTicketProps) {
  const { loaded } = useManaged(path);
  const hasEnded =
    loaded.state === "failed"
      ? loaded.status === 404
      : loaded.state === "ready" && loaded.value.registration.registration_status === "cancelled";
  useEffect(() => {
    if (!hasEnded) return;
    forgetLink(path);
    onEnded(path);
  }, [hasEnded, path, onEnded]);
  if (loaded.state === "loading" || hasEnded) return <RsvpSkeleton />;
  if (loaded.state === "failed") return <SavedRegistration path={path} />;
  return (
    <>
      <Standing managed={loaded.value} isNew={isNew} />
      <Ticket managed={loaded.value} path={path} />
      {isNew && <NewsOffer to={loaded.value.registration.email} />}
      <FurtherRegistrations links={further} />
      {isFull(event) || event.registration_state !== "open" ? null : (
        <div className="grid border-rule border-t pt-4">
          <RegisterButton event={event} label={t`Register Somebody Else`} variant="secondary" onDone={onDone} />
        </div>
      )}
    </>
  );
}

function Standing({ managed: { registration }, isNew }: { managed: Managed; isNew: boolean }) {
  const sends = useSendsMail();
  const heading = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // The button that opened the dialog is gone.
    if (isNew) heading.current?.focus();
  }, [isNew]);
  const { name, places, place_in_line: line, offered_until } = registration;
  const waiting = {
    ground: "bg-amber-soft",
    ink: "text-amber",
    title: t`You are on the waiting list`,
    text: lineSentence(line, sends),
  };
  const offered = {
    ground: "bg-violet-soft",
    ink: "text-violet",
    title: t`There is a place for you`,
    text: t`Please open your registration and confirm that you are coming.`,
  };
  const registered = {
    ground: "bg-moss-soft",
    ink: "text-moss",
    title: t`You are registered for this event.`,
    text: counted({ places, name }, "A place is kept for {name}.", "# places are kept for {name}."),
  };
  const withoutLine = offered_until === null ? registered : offered;
  const { ground, ink, title, text } = line === null ? withoutLine : waiting;
  return (
    <div role="status" className={`grid gap-1 rounded-sm px-4 py-3 ${ground}`}>
      <p ref={heading} tabIndex={-1} className={`flex items-center gap-2 font-[680] outline-none ${ink}`}>
        {ink === registered.ink ? <CircleCheck aria-hidden="true" className="size-5 flex-none" /> : null}
        {title}
      </p>
      <p className="text-[0.9375rem] wrap-anywhere">{text}</p>
    </div>
  );
}
