import { signInPath } from "../../client/return-path";
import { useAccount } from "../../client/use-account";
import { useHydrated } from "../../client/use-hydrated";
import { ButtonLink, TextLink } from "../../ui/button";
import { useSite } from "../../ui/site";
import { Skeleton } from "../../ui/skeleton";
import { feeLine, isFull, paymentLine } from "./event-facts";
import { OwnRsvp } from "./own-rsvp";
import { RegisterButton } from "./register-button";
import type { Event } from "./schema";

/** Saying that one comes, for whoever is here: with the account, after signing in, or without one. */
export function Rsvp({ event }: { event: Event }) {
  const account = useAccount();
  const hydrated = useHydrated();
  if (account.state === "signed-in") return <OwnRsvp event={event} user={account.user} />;
  // Once scripts run it takes a moment to learn who is here; before, and without them, one is a visitor.
  if (account.state === "unknown" && hydrated) return <RsvpSkeleton />;
  return (
    <>
      {isFull(event) ? <FullNote /> : <VisitorRsvp event={event} />}
      {account.state === "unreachable" ? (
        <p className="text-[0.9375rem] text-soft">Your account could not be reached just now.</p>
      ) : null}
    </>
  );
}

/** The place of the answer while it is on its way. */
export const RsvpSkeleton = () => (
  <div className="grid gap-3" role="status">
    <span className="sr-only">Loading your registration...</span>
    <Skeleton className="h-6 w-4/5" />
    <Skeleton className="h-11.5 w-full" />
    <Skeleton className="h-11.5 w-full" />
  </div>
);

/** Why there is no button: every place is taken. */
export const FullNote = () => (
  <div className="grid gap-1">
    <p className="font-[680]">Fully booked</p>
    <p className="text-[0.9375rem] text-soft">
      Every place is taken. When somebody cancels, theirs is offered here again, so it is worth looking in.
    </p>
  </div>
);

/** What a place costs and how that is paid; nothing for a free event. */
export const FeeNote = ({ event }: { event: Event }) =>
  event.registration_fee > 0 ? (
    <p className="text-[0.9375rem] text-soft">
      The fee is {feeLine(event)}. {paymentLine}
    </p>
  ) : null;

function VisitorRsvp({ event }: { event: Event }) {
  const { eventsEmail } = useSite();
  return (
    <>
      <p>Please sign in to register for this event.</p>
      <div className="grid gap-3">
        <ButtonLink to={signInPath(`/events/${event.id}#rsvp`)}>Sign in</ButtonLink>
        <RegisterButton event={event} label="Register without an account" variant="secondary" className="w-full" />
      </div>
      <FeeNote event={event} />
      <noscript>
        <p className="text-[0.9375rem] text-soft">
          Registering here needs JavaScript. Without it, write to{" "}
          <TextLink to={`mailto:${eventsEmail}`}>{eventsEmail}</TextLink>.
        </p>
      </noscript>
    </>
  );
}
