import { ItemEditor } from "../../../admin/form/item-editor";
import type { EditorProps } from "../../../api/resource";
import { sessionApi } from "../../../client/session";
import { TextLink } from "../../../ui/button";
import { plural } from "../../../ui/formatting";
import { useSite } from "../../../ui/site";
import { eventsApi } from "../client";
import type { Event } from "../schema";
import { EventStatusBadge } from "./event-status";
import { EventFields } from "./fields";
import { eventFormSchema, noEvent, toValues } from "./values";

/** Adds or changes an event. */
export default function EventEditor(props: EditorProps) {
  const { timeZone } = useSite();
  return (
    <ItemEditor
      {...props}
      calls={eventsApi(sessionApi)}
      schema={eventFormSchema}
      blank={noEvent}
      toValues={(event) => toValues(event, timeZone)}
      nameOf={({ title }) => title}
      alsoAbout={(edited, { end_date }) => (edited === "start_date" && end_date !== "" ? ["end_date"] : [])}
      note={(event) => <Standing event={event} />}
    >
      {(form) => <EventFields form={form} />}
    </ItemEditor>
  );
}

/** Where the event stands: computed, never set here. */
const Standing = ({ event }: { event: Event }) => (
  <span className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
    <span className="sr-only">Status:</span>
    <EventStatusBadge status={event.status} />
    <span>{plural(event.places_taken, "place")} taken</span>
    <TextLink to={`/events/${event.id}`}>View on the site</TextLink>
  </span>
);
