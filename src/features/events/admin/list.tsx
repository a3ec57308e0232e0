import { useState } from "react";
import { ListPanel } from "../../../admin/list/list-panel";
import { sessionApi } from "../../../client/session";
import { eventsApi } from "../client";
import { type Event, type EventFilter, eventStatuses, eventTypes, publications, type Scope } from "../schema";
import { DuplicateDialog } from "./duplicate-dialog";
import { scopeChoices } from "./scope";
import { EventsTable } from "./table";

const inWords = (values: readonly string[]) =>
  values.map((value) => ({ value, label: value.charAt(0).toUpperCase() + value.slice(1) }));

/** All events. */
export default function EventsList() {
  const [duplicated, setDuplicated] = useState<Event>();
  return (
    <>
      <ListPanel<Event, EventFilter>
        load={eventsApi(sessionApi).list}
        searched="a title or description"
        filters={[
          { name: "status", label: "Status", all: "All Statuses", choices: inWords(eventStatuses) },
          { name: "event_type", label: "Type", all: "All Types", choices: inWords(eventTypes) },
          { name: "publication", label: "Publication", all: "All Publications", choices: inWords(publications) },
        ]}
        orders={[
          { value: "agenda", label: "Next first" },
          { value: "-created_at", label: "Newest first" },
          { value: "start_date", label: "By date" },
          { value: "-start_date", label: "By date, last first" },
        ]}
        nameOf={({ title }) => title}
        choices={scopeChoices}
        remove={({ id }, scope) => eventsApi(sessionApi).remove(id, scope as Scope | undefined)}
      >
        {(list) => <EventsTable {...list} onDuplicate={setDuplicated} />}
      </ListPanel>
      {duplicated && <DuplicateDialog event={duplicated} onClose={() => setDuplicated(undefined)} />}
    </>
  );
}
