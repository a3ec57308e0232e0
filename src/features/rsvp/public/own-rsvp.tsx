import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { ApiError, failureMessage } from "../../../client/api-error";
import { newKey } from "../../../client/new-key";
import { forgetLink, savedLinks, saveLink } from "../../../client/outbox/registration-links";
import { sessionApi } from "../../../client/session";
import { useLoaded } from "../../../client/use-loaded";
import { useWork } from "../../../client/waiting/use-work";
import { t } from "../../../platform/languages/texts";
import { Button, TextLink } from "../../../ui/button";
import { FormError } from "../../../ui/form/form-error";
import { MailLink } from "../../../ui/frame/links/mail-link";
import { useSite } from "../../../ui/site";
import { FailedState } from "../../../ui/states";
import { CircleCheck } from "../../../ui/symbols";
import { T, V } from "../../../ui/texts/texts";
import { isFull, registerWord } from "../../events/public/event-facts";
import type { Event } from "../../events/schema";
import { ownRegistrationsApi } from "../../my-registrations/client";
import type { OwnRegistration } from "../../my-registrations/schema";
import type { User } from "../../users/schema";
import { rsvpApi } from "../client";
import { CancelRegistration } from "./cancel-registration";
import { needsFurtherFields } from "./extras/extras";
import NoPlaceRsvp from "./extras/no-place-rsvp";
import { InLine, Offered } from "./extras/own-places";
import { NewsOffer } from "./news-offer";
import { RegisterButton } from "./register-button";
import { FeeNote, RsvpSkeleton } from "./rsvp-notes";
import { FurtherRegistrations, SavedRegistration } from "./saved-registration";
import { Ticket, useManaged } from "./ticket";

interface OwnRsvpProps {
  event: Event;
  user: User;
}

/** Loaded for events that require qualifications; if it cannot be, the server decides. */
const IfQualified = lazy(() =>
  import("./if-qualified").catch(() => ({ default: ({ children }: { children: ReactNode }) => children })),
);

/** More than anybody has for one event: a registration and those cancelled before it. */
const ownShown = 100;

const currentOf = (items: readonly OwnRegistration[]) =>
  items.find(({ registration_status }) => registration_status !== "cancelled");

/** The RSVP of the signed-in member: one press to register, one to cancel. */
export default function OwnRsvp({ event, user, requires }: OwnRsvpProps & { requires: boolean }) {
  const { loaded, reload } = useLoaded(`${user.id} ${event.id}`, () =>
    ownRegistrationsApi(sessionApi).list({ event_id: event.id, size: ownShown }),
  );
  const { revalidate } = useRevalidator();
  const [outcome, setOutcome] = useState<"registered" | "cancelled" | "held">();
  const settle = (next: typeof outcome) => {
    setOutcome(next);
    reload();
    void revalidate();
  };

  const own = loaded.state === "ready" ? currentOf(loaded.value.items) : undefined;
  const ownPath = own && new URL(own.manage_url).pathname;
  useEffect(() => {
    // The account has the link now; the next person to sign in on this device must not see it.
    if (ownPath) forgetLink(ownPath);
  }, [ownPath]);
  if (loaded.state === "loading") return <RsvpSkeleton />;
  if (loaded.state === "failed") return <FailedState message={t`Failed to load your registration`} onRetry={reload} />;
  // One of a moment ago that could not be listed yet is the latest of this device.
  const path = ownPath ?? savedLinks(event.id)[0]?.path;
  const cancelled = () => {
    if (path) forgetLink(path);
    settle("cancelled");
  };
  const registered = outcome === undefined ? own !== undefined : outcome !== "cancelled";
  if (outcome === "held") return <HeldNote event={event} />;
  if (own && own.place_in_line !== null && outcome !== "cancelled")
    return <InLine event={event} place={own.place_in_line} onLeft={cancelled} />;
  if (own?.registration_status === "offered" && outcome !== "cancelled")
    return <Offered registration={own} event={event} onConfirmed={() => settle(undefined)} onLeft={cancelled} />;
  if (registered) {
    return (
      <Registered
        user={user}
        event={event}
        own={own}
        path={path}
        justNow={outcome === "registered"}
        onCancelled={cancelled}
      />
    );
  }
  const waysIn = <WaysIn event={event} user={user} onSettled={settle} />;
  return (
    <>
      {outcome === "cancelled" ? <CancelledNote /> : null}
      {savedLinks(event.id).map((saved) => (
        <SavedRegistration key={saved.path} {...saved} />
      ))}
      {requires ? (
        <Suspense fallback={<RsvpSkeleton />}>
          <IfQualified eventId={event.id}>{waysIn}</IfQualified>
        </Suspense>
      ) : (
        waysIn
      )}
    </>
  );
}

interface WaysInProps extends OwnRsvpProps {
  onSettled: (outcome: "registered" | "held" | undefined) => void;
}

/** The way to register, or to wait for a place. */
function WaysIn({ event, user, onSettled }: WaysInProps) {
  const { revalidate } = useRevalidator();
  if (isFull(event) || event.registration_state !== "open")
    return <NoPlaceRsvp event={event} onDone={() => onSettled(undefined)} />;
  if (needsFurtherFields(event))
    return (
      <>
        <RegisterButton event={event} className="w-full" onDone={() => onSettled("registered")} />
        <FeeNote event={event} />
      </>
    );
  return (
    <RegisterWithAccount
      event={event}
      user={user}
      onRegistered={() => onSettled("registered")}
      onRefused={() => void revalidate()}
      onHeld={() => onSettled("held")}
    />
  );
}

interface RegisterWithAccountProps extends OwnRsvpProps {
  onRegistered: () => void;
  /** called when the server refuses: the shown event is out of date */
  onRefused: () => void;
  /** a place is held under this e-mail already, taken without signing in */
  onHeld: () => void;
}

function RegisterWithAccount({ event, user, onRegistered, onRefused, onHeld }: RegisterWithAccountProps) {
  const [failure, setFailure] = useState<string>();
  // Sent again, it is the same registration.
  const [key] = useState(newKey);

  const refused = (error: unknown) => {
    setFailure(failureMessage(error, t`Failed to register for event`));
    if (!(error instanceof ApiError) || error.status !== 409) return;
    if (error.reason === "already_registered") onHeld();
    else onRefused();
  };

  const { busy = false, run } = useWork<true>((_, error) => refused(error));
  const register = async () => {
    setFailure(undefined);
    saveLink(event.id, await rsvpApi(sessionApi).register(event.id, undefined, key));
    onRegistered();
  };

  return (
    <>
      <p className="break-words">
        <T>
          You register as{" "}
          <strong>
            <V full_name={user.full_name} />
          </strong>
          , <V email={user.email} />.
        </T>
      </p>
      <FormError message={failure} />
      <Button busy={busy} busyLabel={t`Registering...`} onClick={() => void run(true, register)} className="w-full">
        {registerWord(event)}
      </Button>
      <FeeNote event={event} />
    </>
  );
}

interface RegisteredProps extends OwnRsvpProps {
  /** as it was when the page was opened; undefined for one of a moment ago */
  own: OwnRegistration | undefined;
  /** of its secret link, as far as it is known */
  path: string | undefined;
  /** a moment ago, on this page */
  justNow: boolean;
  onCancelled: () => void;
}

function Registered({ user, event, own, path, justNow, onCancelled }: RegisteredProps) {
  const heading = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // The button that was pressed is gone; the focus goes on to what came of it.
    if (justNow) heading.current?.focus();
  }, [justNow]);
  return (
    <>
      <div role="status" className="grid gap-1 rounded-sm bg-moss-soft px-4 py-3">
        <p ref={heading} tabIndex={-1} className="flex items-center gap-2 font-[680] text-moss outline-none">
          <CircleCheck aria-hidden="true" className="size-5 flex-none" />
          {justNow ? t`Registration Successful!` : t`You are registered for this event.`}
        </p>
        <p className="text-[0.9375rem]">
          {justNow ? t`A place is kept for you. See you there.` : t`A place is kept for you.`}
        </p>
      </div>
      {path ? <OwnTicket path={path} /> : <FeeNote event={event} />}
      {justNow && <NewsOffer to={user.is_verified ? user.id : user.email} />}
      <CancelRegistration
        event={event}
        status={own?.registration_status}
        places={own?.places}
        onCancelled={onCancelled}
      />
      <FurtherRegistrations links={savedLinks(event.id).filter((saved) => saved.path !== path)} />
    </>
  );
}

/** The ticket by its secret link; where it cannot be read, the way to its page. */
function OwnTicket({ path }: { path: string }) {
  const { loaded } = useManaged(path);
  if (loaded.state === "loading") return <RsvpSkeleton />;
  return loaded.state === "ready" ? <Ticket managed={loaded.value} path={path} /> : <SavedRegistration path={path} />;
}

/** A place under the same e-mail that no account has taken: an e-mail alone does not prove whose it is. */
function HeldNote({ event }: { event: Event }) {
  const { eventsEmail } = useSite();
  return (
    <div role="status" className="grid gap-1 rounded-sm bg-moss-soft px-4 py-3">
      <p className="font-[680] text-moss">{t`You are already registered for this event`}</p>
      <p className="text-[0.9375rem]">
        <T>
          A place is kept under your e-mail address. You registered without signing in, so use its link to see it or
          give it up: <TextLink to={`/events/${event.id}/link`}>find it</TextLink>, or write to{" "}
          <MailLink to={eventsEmail} />.
        </T>
      </p>
    </div>
  );
}

function CancelledNote() {
  const note = useRef<HTMLParagraphElement>(null);
  useEffect(() => note.current?.focus(), []);
  return (
    <p
      ref={note}
      tabIndex={-1}
      role="status"
      className="rounded-sm bg-stone px-4 py-3 outline-none"
    >{t`Your registration is cancelled, and your place is free for somebody else.`}</p>
  );
}
