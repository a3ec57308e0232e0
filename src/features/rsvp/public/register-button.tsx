import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { inPresentLanguage, t } from "../../../platform/languages/texts";
import { Button } from "../../../ui/button";
import { classes } from "../../../ui/classes";
import { isFull, registerWord } from "../../events/public/event-facts";
import type { Event } from "../../events/schema";
import { rememberOpen, wasRegistrationOpen } from "./open-registration";
import { RegistrationDialog } from "./registration-dialog";

interface RegisterButtonProps {
  event: Event;
  label?: string;
  variant?: "primary" | "secondary";
  className?: string;
  /** joins the waiting list of a full event */
  waiting?: boolean;
  onDone?: () => void;
}

/** Opens the registration; if the event is full, a note. */
export function RegisterButton({
  event,
  label = registerWord(event),
  variant,
  className,
  waiting,
  onDone,
}: RegisterButtonProps) {
  if (event.registration_state !== "open")
    return <NoWay>{event.registration_state === "closed" ? t`Registration closed` : t`Not open yet`}</NoWay>;
  if (isFull(event) && !waiting) return <NoWay>{t`Fully booked`}</NoWay>;
  return (
    <OpenButton event={event} onDone={onDone} variant={variant} className={className}>
      <span>
        {label}
        <span className="sr-only">{t` for ${{ title: event.title }}`}</span>
      </span>
    </OpenButton>
  );
}

/** Shown instead of the button when registering is impossible. */
const NoWay = ({ children }: { children: ReactNode }) => (
  <span className="inline-flex min-h-11.5 items-center rounded-sm border border-soft border-dashed px-4 font-[600] text-soft">
    {children}
  </span>
);

type OpenButtonProps = Omit<RegisterButtonProps, "label" | "waiting"> & { children: ReactNode };

function OpenButton({ event, children, onDone, className, ...look }: OpenButtonProps) {
  const { revalidate } = useRevalidator();
  const button = useRef<HTMLButtonElement>(null);
  // A dialog that was opened stays in the page, so that typed text is kept.
  const [wasOpened, setWasOpened] = useState(false);
  const [open, setOpen] = useState(false);
  const show = () => {
    setWasOpened(true);
    setOpen(true);
  };
  useReopening(event.id, open, show);

  return (
    <>
      {/* Without scripts, the button leads to the page of the event. */}
      <form data-app="" action={inPresentLanguage(`/events/${event.id}#rsvp`)} className="contents">
        <Button
          type="submit"
          ref={button}
          {...look}
          className={classes("relative", className)}
          aria-haspopup="dialog"
          onClick={(press) => {
            press.preventDefault();
            show();
          }}
        >
          {children}
        </Button>
      </form>
      {wasOpened && (
        <RegistrationDialog
          event={event}
          open={open}
          finalFocus={button}
          onClose={() => setOpen(false)}
          onRegistered={() => {
            void revalidate();
            onDone?.();
          }}
        />
      )}
    </>
  );
}

/** After a reload or a new sign-in the registration is open as it was left. */
function useReopening(eventId: number, open: boolean, show: () => void): void {
  const reopen = useEffectEvent(() => {
    if (wasRegistrationOpen(eventId)) show();
  });
  useEffect(() => reopen(), []);
  useEffect(() => {
    if (!open) return;
    rememberOpen(eventId);
    return () => {
      // A person on the way to signing in returns to it; one who closed it or went elsewhere does not.
      if (location.pathname !== "/login") rememberOpen(undefined);
    };
  }, [eventId, open]);
}
