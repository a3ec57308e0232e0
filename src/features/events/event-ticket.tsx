import { lazy } from "react";
import { Card } from "../../ui/card";
import { nothing, ServerDrawn } from "../../ui/server-drawn";
import { EventTools } from "./event-tools";
import { EventWayIn } from "./event-way-in";
import type { Event } from "./schema";

const TicketFacts = lazy(() => import("./ticket-facts").catch(nothing));

/** The facts of an event and, on the stub below the perforation, the way in. */
export function EventTicket({ event }: { event: Event }) {
  return (
    <Card padded={false} className="overflow-visible! lg:sticky lg:top-[calc(var(--header-height)+20px)]">
      {/* A place that is taken meanwhile draws them anew. */}
      <ServerDrawn key={`${event.id} ${event.places_taken}`} art={TicketFacts} properties={{ event }} />
      <EventTools event={event} />
      <Perforation />
      <div className="p-5 sm:p-6">
        <EventWayIn event={event} />
      </div>
    </Card>
  );
}

/** Where the stub of the ticket is torn off. */
const Perforation = () => (
  <div aria-hidden="true" className="relative h-5">
    <span className="absolute inset-x-4 top-1/2 border-ink border-t-2 border-dashed opacity-60" />
    <span className="absolute top-0 -left-2.75 size-5 rounded-full border border-ink bg-paper [clip-path:inset(0_0_0_50%)]" />
    <span className="absolute top-0 -right-2.75 size-5 rounded-full border border-ink bg-paper [clip-path:inset(0_50%_0_0)]" />
  </div>
);
