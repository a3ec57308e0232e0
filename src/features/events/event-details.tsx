import { lazy, useRef } from "react";
import { nothing, ServerDrawn } from "../../ui/server-drawn";
import { useKnownSite } from "../../ui/site";
import { StructuredData } from "../../ui/structured-data";
import { useLinksWithin } from "../../ui/use-links-within";
import { eventAsData } from "./event-data";
import { EventTicket } from "./event-ticket";
import type { Event } from "./schema";

const story = () => import("./event-story");
const EventHead = lazy(() => story().then((part) => ({ default: part.EventHead }), titleAlone));
const EventContent = lazy(() => story().then((part) => ({ default: part.EventContent }), nothing));

/** Where the code of its head does not arrive. */
const titleAlone = () => ({ default: ({ event }: { event: Event }) => <h1>{event.title}</h1> });

/** An event in full: what it is about on one side, and its ticket, with the facts and the way in, on the other. */
<<<<<<< HEAD
export function EventDetails({ event }: { event: Event }) {
  const article = useRef<HTMLElement>(null);
  useLinksWithin(article);
=======
export default function EventDetails({ event }: { event: Event }) {
>>>>>>> main
  return (
    <article
      ref={article}
      className="wrap grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-8 pt-6 pb-16 sm:pt-10 sm:pb-24 lg:grid-cols-[minmax(0,1fr)_23rem] lg:grid-rows-[auto_1fr]"
    >
      <ServerDrawn key={`head ${event.id}`} art={EventHead} properties={{ event }} className="min-w-0" />
      <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
        <EventTicket event={event} />
      </div>
      <ServerDrawn key={event.id} art={EventContent} properties={{ event }} className="min-w-0" />
      <DataForSearch event={event} />
    </article>
  );
}

/** The event as search engines read it. */
function DataForSearch({ event }: { event: Event }) {
  const site = useKnownSite();
  return <StructuredData json={import.meta.env.SSR ? eventAsData(event, site) : ""} />;
}
