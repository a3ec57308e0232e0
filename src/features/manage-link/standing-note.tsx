import type { FormResult } from "../../client/form-result";
import { counted, t } from "../../platform/languages/texts";
import { Button } from "../../ui/button";
import { classes } from "../../ui/classes";
import { useSendsMail, useSite } from "../../ui/site";
import { formatDateTime } from "../../ui/time/date-time";
import { WithDates } from "../../ui/time/with-dates";
import { lineSentence } from "../registrations/line-sentence";
import type { Managed } from "./schema";

function sentenceOf(
  { registration, event }: Managed,
  wasReceived: boolean,
  { site, sends }: { site: Parameters<typeof formatDateTime>[1]; sends: boolean },
) {
  const { registration_status, name, place_in_line, offered_until, places } = registration;
  if (event.publication === "cancelled") return t`This event has been cancelled. You don't need to do anything.`;
  if (registration_status === "cancelled") return cancelledSentence(places, wasReceived);
  if (place_in_line !== null)
    return t`You are on the waiting list, ${{ name }}. ${{ lineSentence: lineSentence(place_in_line, sends) }}`;
  if (offered_until !== null)
    return counted(
      { places, name, until: formatDateTime(offered_until, site) },
      "There is a place for you, {name}. Please confirm by {until} that you are coming; otherwise it goes to the next person in line.",
      "There are # places for you, {name}. Please confirm by {until} that you are coming; otherwise it goes to the next person in line.",
    );
  if (wasReceived)
    return event.series_id === null
      ? t`Saved. The organisers see your changes.`
      : t`Saved. You are registered for ${{ dateTime: formatDateTime(event.start_date, site) }}.`;
  if (registration_status === "attended") return t`You were there, ${{ name }}. Thank you for coming.`;
  if (event.status === "past") return t`You were registered, ${{ name }}.`;
  return counted(
    { places, name },
    "You are registered, {name}. Your place is confirmed.",
    "You are registered, {name}. Your # places are confirmed.",
  );
}

const cancelledSentence = (places: number, wasReceived: boolean): string =>
  wasReceived
    ? counted(
        { places },
        "Your registration is cancelled, and your place is free for somebody else.",
        "Your registration is cancelled, and your places are free for somebody else.",
      )
    : t`This registration is cancelled. You can register again while there are places.`;

/** The state of a registration, with the refusal of the last action. */
export function StandingNote({ managed, posted }: { managed: Managed; posted: FormResult | undefined }) {
  const isHeld = managed.door !== null;
  const site = useSite();
  const { cancel_reason } = managed.event;
  return (
    <>
      <p
        role="status"
        className={classes(
          "w-full rounded-sm px-4 py-3 font-[620] wrap-anywhere",
          isHeld ? "bg-moss-soft text-moss" : "bg-stone",
        )}
      >
        <WithDates text={sentenceOf(managed, posted?.received ?? false, { site, sends: useSendsMail() })} />
      </p>
      {cancel_reason ? <p className="w-full wrap-anywhere whitespace-pre-line">{cancel_reason}</p> : null}
      {managed.registration.offered_until === null || managed.event.publication === "cancelled" ? null : (
        <form method="post">
          <input type="hidden" name="action" value="confirm" />
          <Button type="submit">{t`Confirm My Place`}</Button>
        </form>
      )}
      {posted?.failure ? (
        <p role="alert" className="w-full rounded-sm border border-red border-l-4 bg-sheet px-4 py-3 text-red">
          <WithDates text={posted.failure} />
        </p>
      ) : null}
    </>
  );
}
