import { lazy, Suspense } from "react";
import { signInPath } from "../../../client/return-path";
import { readTokens } from "../../../client/tokens";
import { useAccount } from "../../../client/use-account";
import { useHydrated } from "../../../client/use-hydrated";
import { ButtonLink, TextLink } from "../../../ui/button";
import { FailedState } from "../../../ui/states";
import { isFull } from "../../events/public/event-facts";
import type { Event } from "../../events/schema";
import { RegisterButton } from "./register-button";
import { FeeNote, RsvpSkeleton, WithoutScripts } from "./rsvp-notes";
import { SavedRegistration } from "./saved-registration";

/** Only for whoever is signed in, so only they fetch it. */
const OwnRsvp = lazy(() => import("./own-rsvp").catch(() => ({ default: RsvpMissing })));

/** Only for an event that one cannot simply register for. */
const NoPlaceRsvp = lazy(() => import("./places/no-place-rsvp").catch(() => ({ default: RsvpMissing })));

const RsvpMissing = () => (
  <FailedState message="Failed to load your registration" onRetry={() => window.location.reload()} />
);

/** Saying that one comes, for whoever is here: with the account, after signing in, or without one. */
export function Rsvp({ event }: { event: Event }) {
  const account = useAccount();
  const hydrated = useHydrated();
  if (account.state === "signed-in") {
    return (
      <Suspense fallback={<RsvpSkeleton />}>
        <OwnRsvp event={event} user={account.user} />
      </Suspense>
    );
  }
  // Who holds tokens is probably somebody; it takes a moment to learn who. Without scripts everybody is a visitor.
  if (account.state === "unknown" && hydrated && readTokens()) return <RsvpSkeleton />;
  return (
    <>
      <SavedRegistration event={event} />
      {isFull(event) || event.registration_state !== "open" ? (
        <Suspense fallback={<RsvpSkeleton />}>
          <NoPlaceRsvp event={event} />
        </Suspense>
      ) : (
        <VisitorRsvp event={event} />
      )}
      <p className="text-[0.9375rem] text-soft">
        Registered already?{" "}
        <TextLink to={`/events/${event.id}/link`} className="reach inline-block">
          Send me my link again
        </TextLink>
      </p>
      {account.state === "unreachable" ? (
        <p className="text-[0.9375rem] text-soft">Your account could not be reached just now.</p>
      ) : null}
    </>
  );
}

function VisitorRsvp({ event }: { event: Event }) {
  return (
    <>
      <p>Please sign in to register for this event.</p>
      <div className="grid gap-3">
        <ButtonLink to={signInPath(`/events/${event.id}#rsvp`)}>Sign in</ButtonLink>
        <RegisterButton
          event={event}
          label="Register without an account"
          variant="secondary"
          className="w-full noscript:hidden"
        />
      </div>
      <FeeNote event={event} />
      <WithoutScripts />
    </>
  );
}
