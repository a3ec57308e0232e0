import { t } from "../../../../platform/languages/texts";
import type { Event } from "../../../events/schema";
import { RegisterButton } from "../register-button";
import { FeeNote, FullNote, WithoutScripts } from "../rsvp-notes";
import { WindowNote } from "./waiting-parts";

interface NoPlaceRsvpProps {
  event: Event;
  onDone?: () => void;
}

/** Shown when registering is impossible at the moment: the waiting list, or the time registration opens. */
export default function NoPlaceRsvp({ event, onDone }: NoPlaceRsvpProps) {
  if (event.registration_state !== "open") return <WindowNote event={event} />;
  return (
    <>
      <FullNote />
      <RegisterButton
        event={event}
        waiting
        label={t`Join the waiting list`}
        onDone={onDone}
        className="w-full noscript:hidden"
      />
      <FeeNote event={event} />
      <WithoutScripts />
    </>
  );
}
