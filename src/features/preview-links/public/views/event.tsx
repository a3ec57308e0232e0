import { CancelledSection } from "../../../events/public/cancelled";
import { EventDetails } from "../../../events/public/event-details";
import type { DraftOf } from "../../schema";

/** An event as its page will show it, without registering. */
export default function EventDraft({ item, standing }: DraftOf<"event">) {
  // A hidden event has no calendar file, so neither has its draft.
  const event =
    standing === "hidden" && item.publication === "published" ? { ...item, publication: "draft" as const } : item;
  return (
    <EventDetails event={event}>
      {item.publication === "cancelled" ? (
        <CancelledSection event={item} />
      ) : (
        <section aria-labelledby="rsvp-title" className="grid justify-items-start gap-3">
          <h2 id="rsvp-title" className="text-2xl">
            Registration
          </h2>
          <p>
            {standing === "hidden"
              ? "The registration form appears here once the event is published."
              : "The registration form appears here."}
          </p>
        </section>
      )}
    </EventDetails>
  );
}
