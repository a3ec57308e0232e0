import { counted, t } from "../../../../platform/languages/texts";
import { useSendsMail, useSite } from "../../../../ui/site";
import { Check } from "../../../../ui/symbols";
import { formatDateTime } from "../../../../ui/time/date-time";
import { WithDates } from "../../../../ui/time/with-dates";
import type { Event } from "../../../events/schema";
import { lineSentence } from "../../../registrations/line-sentence";
import type { Registration } from "../../../registrations/schema";

/** The third step after joining the waiting list. */
export const WaitingJoined = ({ registration: { place_in_line: place } }: { registration: Registration }) => (
  <div className="grid justify-items-center gap-4 py-6 text-center">
    <span className="grid size-18 place-items-center rounded-full bg-amber-soft text-amber">
      <Check aria-hidden="true" className="size-9" strokeWidth={2.6} />
    </span>
    <h3 tabIndex={-1} className="text-2xl outline-none">{t`You are on the waiting list`}</h3>
    <p className="max-w-md">{lineSentence(place, useSendsMail())}</p>
    <p className="max-w-md text-soft">{t`You don't have a place yet.`}</p>
  </div>
);

/** What joining the waiting list means, above its form. */
export const WaitingNote = ({ event }: { event: Event }) => (
  <p className="rounded-sm bg-amber-soft px-4 py-3 text-[0.9375rem]">
    {event.waiting_hold_hours === null
      ? t`All places are taken. The next free place goes to the first person in line.`
      : counted(
          { hours: event.waiting_hold_hours },
          "All places are taken. The next free place goes to the first person in line, and is kept for them for # hour to be confirmed.",
          "All places are taken. The next free place goes to the first person in line, and is kept for them for # hours to be confirmed.",
        )}
  </p>
);

/** When registration opens or has closed. */
export function WindowNote({ event }: { event: Event }) {
  const site = useSite();
  const { registration_opens: opens, registration_closes: closes, registration_state: state } = event;
  return (
    <div className="grid gap-1">
      <p className="font-[680]">{state === "not_yet" ? t`Registration is not open yet` : t`Registration is closed`}</p>
      <p className="text-[0.9375rem] text-soft">
        {state === "not_yet" && opens ? (
          <WithDates text={t`It opens on ${{ dateTime: formatDateTime(opens, site) }}.`} />
        ) : closes ? (
          <WithDates text={t`It closed on ${{ dateTime: formatDateTime(closes, site) }}.`} />
        ) : null}
      </p>
    </div>
  );
}
