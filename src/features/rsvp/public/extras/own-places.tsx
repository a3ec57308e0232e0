import { sessionApi } from "../../../../client/session";
import { failedNotice, useWork } from "../../../../client/waiting/use-work";
import { counted, t } from "../../../../platform/languages/texts";
import { Button } from "../../../../ui/button";
import { useSendsMail, useSite } from "../../../../ui/site";
import { T } from "../../../../ui/texts/texts";
import { formatDateTime } from "../../../../ui/time/date-time";
import { WithDates } from "../../../../ui/time/with-dates";
import type { Event } from "../../../events/schema";
import { ownRegistrationsApi } from "../../../my-registrations/client";
import type { OwnRegistration } from "../../../my-registrations/schema";
import { lineSentence } from "../../../registrations/line-sentence";
import { CancelRegistration } from "../cancel-registration";
import { FeeNote } from "../rsvp-notes";

interface InLineProps {
  event: Event;
  /** from 1 */
  place: number;
  onLeft: () => void;
}

/** The place on the waiting list, and the way to leave it. */
export const InLine = ({ event, place, onLeft }: InLineProps) => (
  <>
    <div role="status" className="grid gap-1 rounded-sm bg-amber-soft px-4 py-3">
      <p className="font-[680] text-amber">{t`You are on the waiting list`}</p>
      <p className="text-[0.9375rem]">{lineSentence(place, useSendsMail())}</p>
    </div>
    <CancelRegistration event={event} status="waiting" onCancelled={onLeft} />
  </>
);

interface OfferedProps {
  event: Event;
  registration: OwnRegistration;
  onConfirmed: () => void;
  onLeft: () => void;
}

/** An offered place that waits for confirmation. */
export function Offered({ event, registration, onConfirmed, onLeft }: OfferedProps) {
  const site = useSite();
  const { busy = false, run } = useWork<true>(failedNotice());
  const { id, places, offered_until: until } = registration;
  const confirm = () => ownRegistrationsApi(sessionApi).confirm(id).then(onConfirmed);
  return (
    <>
      <div role="status" className="grid gap-1 rounded-sm bg-violet-soft px-4 py-3">
        <p className="font-[680] text-violet">
          {counted({ places: places ?? 1 }, "There is a place for you", "There are # places for you")}
        </p>
        {until === null ? null : (
          <p className="text-[0.9375rem]">
            <T>
              Please confirm by <WithDates text={formatDateTime(until, site)} /> that you are coming. Otherwise it goes
              to the next person in line.
            </T>
          </p>
        )}
      </div>
      <Button
        busy={busy}
        busyLabel={t`Confirming...`}
        onClick={() => void run(true, confirm)}
        className="w-full"
      >{t`Confirm My Place`}</Button>
      <FeeNote event={event} />
      <CancelRegistration event={event} status="offered" onCancelled={onLeft} />
    </>
  );
}
