import { EmptyList } from "../../../ui/list/empty-list";
import type { EmptyReason } from "../../../ui/list/listing";
import type { EventAddress } from "./event-address";

interface NoEventsProps extends EmptyReason {
  asked: EventAddress;
}

/** Why a list shows no events, and the way to one that does. */
export default function NoEvents({ asked: { show, search }, refusal, firstPage }: NoEventsProps) {
  const hint = search ? "Try fewer letters, or another kind of event." : "Nothing of this kind is planned yet.";
  return (
    <EmptyList
      refusal={refusal}
      firstPage={firstPage}
      unknown={{ title: "There is no such list of events", text: "The whole list is one step away." }}
      unmatched={search || show ? { title: "No events found", text: hint } : undefined}
      none={{ title: "No events yet", text: "What comes next is announced here first. Look in again soon." }}
      all={{ to: "/events", label: "All events" }}
    />
  );
}
