import { lazy, Suspense, useState } from "react";
import { savedLinks } from "../../../client/outbox/registration-links";
import { signInPath } from "../../../client/return-path";
import { readTokens } from "../../../client/tokens";
import { useAccount } from "../../../client/use-account";
import { useHydrated } from "../../../client/use-hydrated";
import { t } from "../../../platform/languages/texts";
import { ButtonLink, TextLink } from "../../../ui/button";
import { useSendsMail } from "../../../ui/site";
import { FailedState } from "../../../ui/states";
import { T } from "../../../ui/texts/texts";
import { isFull } from "../../events/public/event-facts";
import type { Event } from "../../events/schema";
import NoPlaceRsvp from "./extras/no-place-rsvp";
import { RegisterButton } from "./register-button";
import { FeeNote, RsvpSkeleton, WithoutScripts } from "./rsvp-notes";

/** Loaded for signed-in people only. */
const OwnRsvp = lazy(() => import("./own-rsvp").catch(() => ({ default: RsvpMissing })));

/** Loaded only for registrations made on this device. */
const SavedTicket = lazy(() => import("./saved-ticket").catch(() => ({ default: RsvpMissing })));

const RsvpMissing = () => (
  <FailedState message={t`Failed to load your registration`} onRetry={() => window.location.reload()} />
);

/**
 * The RSVP for everybody: with the account, after signing in, or without one.
 * @param requires whether the event requires qualifications
 */
export function Rsvp({ event, requires }: { event: Event; requires: boolean }) {
  const account = useAccount();
  const hydrated = useHydrated();
  if (account.state === "signed-in") {
    return (
      <Suspense fallback={<RsvpSkeleton />}>
        <OwnRsvp event={event} user={account.user} requires={requires} />
      </Suspense>
    );
  }
  // A browser with tokens is probably signed in; wait for the answer. Without scripts everybody is a visitor.
  if (account.state === "unknown" && hydrated && readTokens()) return <RsvpSkeleton />;
  return (
    // The page of a browser that is signed in hides this until the account is known (src/reader/reader.ts).
    <div className={hydrated ? "contents" : "contents in-data-member:invisible"}>
      <WithoutAccount event={event} isUnreachable={account.state === "unreachable"} />
    </div>
  );
}

/** The ticket of a registration on this device; otherwise the ways to register. */
function WithoutAccount({ event, isUnreachable }: { event: Event; isUnreachable: boolean }) {
  const [isNew, setNew] = useState(false);
  // A link that has ended is gone from the device; those of others are still there.
  const [, setEnded] = useState("");
  const [saved, ...further] = useHydrated() && event.status !== "past" ? savedLinks(event.id) : [];
  const onDone = () => setNew(true);
  if (!saved) return <WaysIn event={event} isUnreachable={isUnreachable} onDone={onDone} />;
  return (
    <Suspense fallback={<RsvpSkeleton />}>
      <SavedTicket
        key={saved.path}
        event={event}
        path={saved.path}
        further={further}
        isNew={isNew}
        onDone={onDone}
        onEnded={setEnded}
      />
    </Suspense>
  );
}

interface WaysInProps {
  event: Event;
  isUnreachable: boolean;
  onDone: () => void;
}

function WaysIn({ event, isUnreachable, onDone }: WaysInProps) {
  return (
    <>
      {isFull(event) || event.registration_state !== "open" ? (
        <NoPlaceRsvp event={event} onDone={onDone} />
      ) : (
        <VisitorRsvp event={event} onDone={onDone} />
      )}
      <p className="text-[0.9375rem] text-soft">
        {t`Already registered?`}{" "}
        <TextLink to={`/events/${event.id}/link`} className="reach inline-block">
          {useSendsMail() ? t`Send me my link again` : t`Find your registration`}
        </TextLink>
      </p>
      {isUnreachable ? (
        <p className="text-[0.9375rem] text-soft">{t`Your account could not be loaded just now.`}</p>
      ) : null}
    </>
  );
}

function VisitorRsvp({ event, onDone }: Pick<WaysInProps, "event" | "onDone">) {
  return (
    <>
      <p>{t`Please sign in to register for this event.`}</p>
      <ButtonLink to={signInPath(`/events/${event.id}#rsvp`)}>{t`Sign In`}</ButtonLink>
      <div className="grid gap-2 noscript:hidden">
        <p>
          <T>
            Or register with your name and <span className="whitespace-nowrap">e-mail</span> alone.
          </T>
        </p>
        <RegisterButton
          event={event}
          label={t`Register Without an Account`}
          variant="secondary"
          className="w-full"
          onDone={onDone}
        />
      </div>
      <FeeNote event={event} />
      <WithoutScripts />
    </>
  );
}
