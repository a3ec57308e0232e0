import { ItemEditor } from "../../../admin/form/item-editor";
import type { EditorProps } from "../../../api/resource";
import { sessionApi } from "../../../client/session";
import { TextLink } from "../../../ui/button";
import { plural } from "../../../ui/formatting";
import { eventsApi } from "../client";
import type { Event } from "../schema";
import { EventStatusBadge } from "./event-status";
import { EventFields } from "./fields";
import { eventForm, eventFormSchema } from "./values";

/** Adds or changes an event. */
const EventEditor = (props: EditorProps) => (
  <ItemEditor
    {...props}
    {...eventForm}
    toValues={(event, timeZone) => eventForm.toValues({ ...event, contact_email: event.contact_email ?? "" }, timeZone)}
    schema={eventFormSchema}
    calls={eventsApi(sessionApi)}
    nameOf={({ title }) => title}
    alsoAbout={(edited, { end_date }) => (edited === "start_date" && end_date !== "" ? ["end_date"] : [])}
    note={(event) => <Standing event={event} />}
  >
    {(form) => <EventFields form={form} />}
  </ItemEditor>
);
export default EventEditor;

/** Where the event stands: computed, never set here. */
const Standing = ({ event }: { event: Event }) => (
  <span className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
    <span className="sr-only">Status:</span>
    <EventStatusBadge status={event.status} />
    <span>{plural(event.places_taken, "place")} taken</span>
    <TextLink to={`/events/${event.id}`}>View on the site</TextLink>
  </span>
);
