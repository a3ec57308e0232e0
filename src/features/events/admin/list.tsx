import { ListPanel } from "../../../admin/list/list-panel";
import { sessionApi } from "../../../client/session";
import { eventsApi } from "../client";
import { type Event, type EventFilter, eventStatuses, eventTypes } from "../schema";
import { EventsTable } from "./table";

const inWords = (values: readonly string[]) =>
  values.map((value) => ({ value, label: value.charAt(0).toUpperCase() + value.slice(1) }));

/** All events. */
export default function EventsList() {
  return (
    <ListPanel<Event, EventFilter>
      load={eventsApi(sessionApi).list}
      searched="a title or description"
      filters={[
        { name: "status", label: "Status", all: "All Statuses", choices: inWords(eventStatuses) },
        { name: "event_type", label: "Type", all: "All Types", choices: inWords(eventTypes) },
      ]}
      orders={[
        { value: "agenda", label: "Next first" },
        { value: "-created_at", label: "Newest first" },
        { value: "start_date", label: "By date" },
      ]}
      nameOf={({ title }) => title}
      remove={({ id }) => eventsApi(sessionApi).remove(id)}
    >
      {(list) => <EventsTable {...list} />}
    </ListPanel>
  );
}
