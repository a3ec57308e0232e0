import type { ReactNode } from "react";
import { ItemHead } from "../../../client/item-page/item-room";
import { t } from "../../../platform/languages/texts";
import { StructuredData } from "../../../ui/frame/structured-data/structured-data";
import { ItemPicture } from "../../../ui/picture/cover";
import { useKnownSite } from "../../../ui/site";
import { filesOf } from "../../uploads/attachments/files-of";
import Story from "../../uploads/attachments/story";
import type { Event } from "../schema";
import { eventJsonLd } from "./event-json-ld";
import { coverSeed, EventKind } from "./event-kind";
import { EventTicket } from "./event-ticket";

interface EventDetailsProps {
  event: Event;
  /** further facts on its ticket */
  facts?: ReactNode;
  /** how one comes in, on the stub of the ticket */
  children: ReactNode;
}

/** An event in full: its description on one side, its ticket with facts and registration on the other. */
export function EventDetails({ event, facts, children }: EventDetailsProps) {
  const files = filesOf(event);
  return (
    <article className="wrap grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-8 pt-6 pb-16 sm:pt-10 sm:pb-24 lg:grid-cols-[minmax(0,1fr)_23rem] lg:grid-rows-[auto_1fr]">
      <ItemHead
        back={{ to: "/events", label: t`All events` }}
        above={<EventKind event={event} />}
        title={event.title}
        lead={event.description}
      />
      <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
        <EventTicket event={event} facts={facts}>
          {children}
        </EventTicket>
      </div>
      <div className="grid content-start gap-8">
        <ItemPicture
          src={event.image_url}
          alt={event.image_alt}
          seed={coverSeed(event)}
          kind={event.event_type || "event"}
        />
        {event.content.trim() || files ? (
          <div>
            <Story text={event.content} files={files} />
          </div>
        ) : null}
      </div>
      <DataForSearch event={event} />
    </article>
  );
}

function DataForSearch({ event }: { event: Event }) {
  const site = useKnownSite();
  return <StructuredData json={import.meta.env.SSR ? eventJsonLd(event, site) : ""} />;
}
