import { useEffect, useState } from "react";
import { ErrorBanner, type Failure } from "../../../admin/error-banner";
import { choosingOf } from "../../../admin/list/choice-box";
import { ColumnPicker } from "../../../admin/list/columns/column-picker";
import { shownHeadings } from "../../../admin/list/columns/list-column";
import { ListFoot } from "../../../admin/list/list-foot";
import { usePageInRange } from "../../../admin/list/use-page-in-range";
import { useSelection } from "../../../admin/list/use-selection";
import { PanelLoading } from "../../../admin/panel-loading";
import { tabPath } from "../../../admin/tab-path";
import { sessionApi } from "../../../client/session";
import { useAddress } from "../../../client/use-address";
import { detailOf, type Loaded, useLoaded } from "../../../client/use-loaded";
import { ButtonLink, TextLink } from "../../../ui/button";
import { plural } from "../../../ui/formatting";
import { useSite } from "../../../ui/site";
import { EmptyState, FailedState } from "../../../ui/states";
import type { Event } from "../../events/schema";
import type { Registration, RegistrationList } from "../../registrations/schema";
import { eventRegistrationsApi } from "../client";
import { filterParameters, readFilter, usualSize } from "./address";
import { BulkActions } from "./bulk-actions";
import { DeleteRegistration } from "./delete-registration";
import { sumsLine } from "./details/notes";
import { RegistrationDetails } from "./details-dialog";
import { RegistrationFilters } from "./filters";
import { RegistrationsTable, registrationColumns } from "./table";
import { useRegistrationNavigation } from "./use-walk";

/** Loads the page of registrations in the address, with failures of actions. @param eventId limits it to an event */
export function useRegistrations(eventId?: number) {
  const { params } = useAddress();
  const filter = readFilter(params, eventId);
  const { loaded, reload, change } = useLoaded(JSON.stringify(filter), () =>
    eventRegistrationsApi(sessionApi).list(filter),
  );
  const [failure, setFailure] = useState<Failure>();
  const loadFailure = loaded.state === "failed" ? loaded.detail : undefined;
  useEffect(() => {
    if (loadFailure === undefined) return;
    const shown = { what: "Failed to load registrations", why: loadFailure };
    setFailure(shown);
    // A failure disappears when the list is loaded again.
    return () => setFailure((now) => (now === shown ? undefined : now));
  }, [loadFailure]);
  usePageInRange(loaded, filter.page);
  return { filter, loaded, reload, change, failure, setFailure };
}

interface RegistrationsListProps {
  registrations: ReturnType<typeof useRegistrations>;
  events: Loaded<Event[]>;
  eventId?: number;
  onRetry: () => void;
  /** called when a row with the focus disappears */
  rowIsGoing: () => void;
  onChanged?: () => void;
}

/** The working list of registrations: search, sort, select, open, mark, delete. */
export function RegistrationsList(props: RegistrationsListProps) {
  const { registrations, events, eventId, onRetry, rowIsGoing, onChanged } = props;
  const { filter, loaded, reload, change, failure, setFailure } = registrations;
  const { href, params } = useAddress();
  const columns = registrationColumns(eventId !== undefined);
  const shown = shownHeadings(params, columns);
  const { currency } = useSite();
  const [doomed, setDoomed] = useState<Registration>();
  const items = loaded.state === "ready" ? loaded.value.items : [];
  const selection = useSelection(JSON.stringify(filterParameters(filter)), items);
  const { viewed, view, walk } = useRegistrationNavigation(loaded, filter);
  const failed = (what: string) => (error: unknown) => setFailure({ what, why: detailOf(error) });
  const readAgain = () => {
    reload();
    onChanged?.();
  };
  const choosing = choosingOf(selection, items, ({ name }) => name);
  return (
    <>
      {failure && <ErrorBanner failure={failure} onDismiss={() => setFailure(undefined)} />}
      <div className="list-row">
        <RegistrationFilters events={events} listFailed={loaded.state === "failed"} eventId={eventId} />
        {loaded.state === "ready" && (
          <p role="status" className="text-[0.9375rem] leading-snug text-soft">
            {plural(loaded.value.total, "registration")}
            {eventId === undefined && loaded.value.sums && (
              <span className="block">{sumsLine(loaded.value.sums, currency)}</span>
            )}
            {eventId === undefined && filter.event_id !== undefined && (
              <TextLink to={tabPath(`events/${filter.event_id}`)}>Event details</TextLink>
            )}
          </p>
        )}
        {items.length > 0 && (
          <span className="ml-auto flex flex-wrap items-center gap-x-3 text-[0.9375rem]">
            <ColumnPicker columns={columns} shown={shown} />
            <span className="flex items-center in-table:hidden">
              <span aria-hidden="true">All on this page</span>
              {choosing.all}
            </span>
          </span>
        )}
      </div>
      {loaded.state === "loading" && <PanelLoading label="Loading registrations..." />}
      {loaded.state === "failed" && <FailedState message="The list could not be loaded." onRetry={onRetry} />}
      {loaded.state === "ready" && (
        <div
          id="list"
          aria-busy={loaded.refreshing}
          className="grid gap-4 transition-opacity delay-150 aria-busy:opacity-60"
        >
          {loaded.value.total === 0 ? (
            <EmptyState
              title="No registrations found"
              text="No event registrations match your current filters."
              action={
                eventId === undefined && (
                  <ButtonLink variant="secondary" to={tabPath("events")}>
                    See the Events
                  </ButtonLink>
                )
              }
            />
          ) : (
            <RegistrationsTable
              registrations={items}
              isOneEvent={eventId !== undefined}
              shown={shown}
              sorting={{
                current: filter.sort,
                hrefOf: (sort) => href({ sort: sort === "-created_at" ? undefined : sort, page: undefined }),
              }}
              choosing={choosing}
              onView={view}
              onDelete={setDoomed}
              onChanged={(changed) => {
                change((list) => withChanged(list, changed));
                // Somebody from the waiting list may have got a place.
                if (filter.event_id !== undefined) readAgain();
              }}
              onStatusFailed={failed("Failed to update status")}
            />
          )}
          <ListFoot
            list="list"
            page={filter.page}
            pages={loaded.value.pages}
            total={loaded.value.total}
            size={filter.size}
            usual={usualSize}
          />
          <BulkActions selection={selection} onDone={readAgain} onFailed={setFailure} />
        </div>
      )}
      {viewed && (
        <RegistrationDetails
          registration={viewed}
          walk={walk}
          onClose={() => view(undefined)}
          onChanged={(changed) => {
            view(changed);
            // Others may have moved up in line, and the sums have changed.
            readAgain();
          }}
        />
      )}
      {doomed && (
        <DeleteRegistration
          registration={doomed}
          onClose={() => setDoomed(undefined)}
          onDeleted={() => {
            rowIsGoing();
            readAgain();
          }}
          onFailed={failed("Failed to delete registration")}
        />
      )}
    </>
  );
}

const withChanged = (list: RegistrationList, changed: Registration): RegistrationList => ({
  ...list,
  items: list.items.map((item) => (item.id === changed.id ? { ...item, ...changed } : item)),
});
