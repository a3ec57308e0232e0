import { ButtonLink } from "../../ui/button";
import { EmptyState } from "../../ui/states";
import type { EventAddress } from "./event-address";

interface NoEventsProps {
  asked: EventAddress;
  /** why there is no such list at all, as a sentence without its full stop */
  refusal?: string;
  /** the address of the first page, where there are events but none so far down the list */
  firstPage?: string;
}

/** Why a list shows no events, and the way to one that does. */
export default function NoEvents({ asked: { show, search }, refusal, firstPage }: NoEventsProps) {
  if (refusal) {
    return (
      <EmptyState
        title="There is no such list of events"
        text={`${refusal}. The whole list is one step away.`}
        action={<AllEvents />}
      />
    );
  }
  if (firstPage) {
    return (
      <EmptyState
        title="This page of the list is empty"
        text="The list has become shorter than it was."
        action={
          <ButtonLink to={firstPage} variant="secondary">
            First page
          </ButtonLink>
        }
      />
    );
  }
  if (search || show) {
    return (
      <EmptyState
        title="No events found"
        text={search ? "Try fewer letters, or another kind of event." : "Nothing of this kind is planned yet."}
        action={<AllEvents />}
      />
    );
  }
  return <EmptyState title="No events yet" text="The next ones are being planned. Look in again soon." />;
}

const AllEvents = () => (
  <ButtonLink to="/events" variant="secondary">
    All events
  </ButtonLink>
);
