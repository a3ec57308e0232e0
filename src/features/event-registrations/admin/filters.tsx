import { Collapsible } from "../../../admin/list/collapsible";
import { ListSearch } from "../../../admin/list/list-search";
import { sessionApi } from "../../../client/session";
import { type AddressChange, useAddress } from "../../../client/use-address";
import type { Loaded } from "../../../client/use-loaded";
import { Button } from "../../../ui/button";
import { SelectField } from "../../../ui/form/fields";
import { useSite } from "../../../ui/site";
import { eventChoices } from "../../events/admin/event-choices";
import { eventsApi } from "../../events/client";
import type { Event } from "../../events/schema";
import type { RegistrationOrder } from "../../registrations/choices";
import { noFilter, readFilter } from "./address";
import { displayStatuses, statusLooks } from "./status-badge";

const statusOptions = [
  { value: "", label: "All Statuses" },
  ...displayStatuses.map((status) => ({ value: status, label: statusLooks[status].label })),
];

const orders: readonly { value: RegistrationOrder; label: string }[] = [
  { value: "-created_at", label: "Latest first" },
  { value: "created_at", label: "Earliest first" },
  { value: "name", label: "Name, A to Z" },
  { value: "-name", label: "Name, Z to A" },
  { value: "-event", label: "Event, latest first" },
  { value: "event", label: "Event, earliest first" },
  { value: "email", label: "Email, A to Z" },
  { value: "-email", label: "Email, Z to A" },
  { value: "status", label: "Status" },
  { value: "-status", label: "Status, reversed" },
];

/** Reads all events, page by page. */
export async function allEvents(): Promise<Event[]> {
  const events: Event[] = [];
  for (let page = 1; ; page++) {
    const { items, pages } = await eventsApi(sessionApi).list({ page, size: 100 });
    events.push(...items);
    if (page >= pages) return events;
  }
}

interface RegistrationFiltersProps {
  events: Loaded<Event[]>;
  /** the list itself has failed and says so */
  listFailed: boolean;
  /** the event of the page, which needs no choice */
  eventId?: number | undefined;
}

/** Filters by text, status and event; all of it is in the address. */
export function RegistrationFilters({ events, listFailed, eventId }: RegistrationFiltersProps) {
  const { params, go } = useAddress();
  const { search = "", status = "", event_id, sort } = readFilter(params);
  const narrow = (change: AddressChange) => go({ ...change, page: undefined });
  const chosen = [search, status, eventId ? "" : event_id].filter(Boolean).length;
  return (
    <Collapsible
      label="Search and Filters"
      count={chosen}
      isInRow
      className="list-filters grid grid-cols-2 items-start sm:flex sm:flex-wrap"
    >
      <div className="max-sm:col-span-2 sm:w-60">
        <ListSearch label="Search registrations..." search={search} />
      </div>
      <SelectField
        label="Status"
        options={statusOptions}
        value={status}
        onChange={({ currentTarget }) => narrow({ status: currentTarget.value })}
      />
      {eventId === undefined && (
        <EventFilter
          loaded={events}
          chosen={event_id ? String(event_id) : ""}
          onChoose={(event) => narrow({ event })}
          quiet={listFailed}
        />
      )}
      <SelectField
        label="Order"
        className="in-table:hidden"
        options={orders.filter(({ value }) => eventId === undefined || !value.endsWith("event"))}
        value={sort}
        onChange={({ currentTarget: { value } }) => narrow({ sort: value === "-created_at" ? undefined : value })}
      />
      <Button
        variant="secondary"
        className="max-sm:col-span-2"
        aria-disabled={chosen === 0}
        onClick={() => go(noFilter)}
      >
        Clear Filters
      </Button>
    </Collapsible>
  );
}

interface EventFilterProps {
  loaded: Loaded<Event[]>;
  chosen: string;
  onChoose: (id: string) => void;
  /** stays silent without events */
  quiet: boolean;
}

function EventFilter({ loaded, chosen, onChoose, quiet }: EventFilterProps) {
  const { timeZone } = useSite();
  const events = loaded.state === "ready" ? loaded.value : [];
  const options = [{ value: "", label: "All Events" }, ...eventChoices(events, timeZone)];
  // The address may name an event that is not loaded yet, or gone.
  if (!options.some(({ value }) => value === chosen)) options.push({ value: chosen, label: `Event ${chosen}` });
  return (
    <SelectField
      label="Event"
      options={options}
      value={chosen}
      onChange={({ currentTarget }) => onChoose(currentTarget.value)}
      error={loaded.state === "failed" && !quiet ? "The events could not be loaded" : undefined}
    />
  );
}
