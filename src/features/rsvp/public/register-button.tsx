import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { useHydrated } from "../../../client/use-hydrated";
import { useLazyPart } from "../../../client/use-lazy-part";
import { Button, ButtonLink } from "../../../ui/button";
import { classes } from "../../../ui/classes";
import { isFull, registerWord } from "../../events/public/event-facts";
import type { Event } from "../../events/schema";
import { rememberOpen, wasOpen } from "./open-registration";

const fetchDialog = () => import("./registration-dialog").then((part) => part.RegistrationDialog);
const preload = () => void fetchDialog().catch(() => undefined);

interface RegisterButtonProps {
  event: Event;
  /** what it says, when that is not simply "Register" or "RSVP" */
  label?: string;
  variant?: "primary" | "secondary";
  className?: string;
  /** joins the waiting list of a full event */
  waiting?: boolean;
  /** somebody has registered */
  onDone?: () => void;
}

/**
 * The way into an event: opens the registration, whose code is fetched only then. Before the page is hydrated it is a
 * link to the event's own page; for a full event it is a note.
 */
export function RegisterButton({
  event,
  label = registerWord(event),
  variant,
  className,
  waiting,
  onDone,
}: RegisterButtonProps) {
  const hydrated = useHydrated();
  if (event.registration_state !== "open")
    return <NoWay>{event.registration_state === "closed" ? "Registration closed" : "Not open yet"}</NoWay>;
  if (isFull(event) && !waiting) return <NoWay>Fully booked</NoWay>;
  const look = { variant, className: classes("relative", className) };
  const words = (
    <span>
      {label}
      <span className="sr-only"> for {event.title}</span>
    </span>
  );
  if (hydrated) {
    return (
      <OpenButton event={event} onDone={onDone} {...look}>
        {words}
      </OpenButton>
    );
  }
  return (
    <ButtonLink to={`/events/${event.id}#rsvp`} {...look}>
      {words}
    </ButtonLink>
  );
}

/** In the place of the button, where one cannot register. */
const NoWay = ({ children }: { children: ReactNode }) => (
  <span className="inline-flex min-h-11.5 items-center rounded-sm border border-soft border-dashed px-4 font-[600] text-soft">
    {children}
  </span>
);

type OpenButtonProps = Omit<RegisterButtonProps, "label" | "waiting"> & { children: ReactNode };

function OpenButton({ event, children, onDone, ...look }: OpenButtonProps) {
  const { revalidate } = useRevalidator();
  const button = useRef<HTMLButtonElement>(null);
  const { part: Dialog, loading, ready } = useLazyPart(fetchDialog);
  const [open, setOpen] = useState(false);
  const show = async () => setOpen(await ready());
  useReopening(event.id, open, () => void show());

  return (
    <>
      <Button
        ref={button}
        {...look}
        busy={loading}
        aria-haspopup="dialog"
        onClick={() => void show()}
        onPointerEnter={preload}
        onFocus={preload}
      >
        {children}
      </Button>
      {Dialog ? (
        <Dialog
          event={event}
          open={open}
          finalFocus={button}
          onClose={() => setOpen(false)}
          onRegistered={() => {
            void revalidate();
            onDone?.();
          }}
        />
      ) : null}
    </>
  );
}

/** Somebody who reloads the page, or has to sign in again, finds the registration open as they left it. */
function useReopening(eventId: number, open: boolean, show: () => void): void {
  const reopen = useEffectEvent(() => {
    if (wasOpen(eventId)) show();
  });
  useEffect(() => reopen(), []);
  useEffect(() => {
    if (!open) return;
    rememberOpen(eventId);
    return () => {
      // Whoever is on the way to sign in comes back to it; whoever closed it or went elsewhere does not.
      if (location.pathname !== "/login") rememberOpen(undefined);
    };
  }, [eventId, open]);
}
