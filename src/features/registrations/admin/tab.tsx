import { useEffect, useState } from "react";
import { ErrorBanner, type Failure } from "../../../admin/error-banner";
import { PanelHeader } from "../../../admin/list/panel-header";
import { usePageInRange } from "../../../admin/list/use-page-in-range";
import { PanelLoading } from "../../../admin/panel-loading";
import { tabPath } from "../../../admin/tab-path";
import { useKeepFocus } from "../../../admin/use-keep-focus";
import { sessionApi } from "../../../client/session";
import { useAddress } from "../../../client/use-address";
import { detailOf, useLoaded } from "../../../client/use-loaded";
import { ButtonLink } from "../../../ui/button";
import { plural } from "../../../ui/formatting";
import { Pagination } from "../../../ui/list/pagination";
import { EmptyState, FailedState } from "../../../ui/states";
import { registrationsApi } from "../client";
import type { Registration, RegistrationList } from "../schema";
import { readFilter } from "./address";
import { Announce } from "./announce";
import { DeleteRegistration } from "./delete-registration";
import { RegistrationDetails } from "./details-dialog";
import { ExportButton } from "./export-button";
import { allEvents, RegistrationFilters } from "./filters";
import { sumsLine } from "./places/notes";
import { RegistrationsTable } from "./table";

/** Who has registered for what: found, looked at, marked, exported and deleted. */
export default function RegistrationsTab() {
  const { params, href } = useAddress();
  const filter = readFilter(params);
  const { page, size: _size, ...narrowing } = filter;
  const { loaded, reload, change } = useLoaded(JSON.stringify(filter), () => registrationsApi(sessionApi).list(filter));
  const events = useLoaded("events", allEvents);
  const { heading, rowIsGoing } = useKeepFocus(loaded.state === "ready" && loaded.value);
  const [failure, setFailure] = useState<Failure>();
  const [viewed, setViewed] = useState<Registration>();
  const [doomed, setDoomed] = useState<Registration>();

  const loadFailure = loaded.state === "failed" ? loaded.detail : undefined;
  useEffect(() => {
    if (loadFailure === undefined) return;
    const shown = { what: "Failed to load registrations", why: loadFailure };
    setFailure(shown);
    // Once the list is here, or asked for again, its failure is history.
    return () => setFailure((now) => (now === shown ? undefined : now));
  }, [loadFailure]);
  usePageInRange(loaded, page);

  const retry = () => {
    reload();
    if (events.loaded.state === "failed") events.reload();
  };
  const failed = (what: string) => (error: unknown) => setFailure({ what, why: detailOf(error) });
  return (
    <section aria-label="Event Registrations" className="grid gap-6">
      <PanelHeader
        headingRef={heading}
        title="Event Registrations"
        note="Manage event registrations and attendees"
        actions={
          <>
            <ButtonLink to={tabPath("registrations", { view: "statistics" })} variant="secondary">
              Statistics
            </ButtonLink>
            <Announce
              events={events.loaded.state === "ready" ? events.loaded.value : []}
              chosen={Number(narrowing.event_id) || undefined}
            />
            <ExportButton filter={narrowing} onFailed={(what) => setFailure({ what })} />
          </>
        }
      />
      {failure && <ErrorBanner failure={failure} onDismiss={() => setFailure(undefined)} />}
      <RegistrationFilters events={events.loaded} listFailed={loaded.state === "failed"} />
      {loaded.state === "loading" && <PanelLoading label="Loading registrations..." />}
      {loaded.state === "failed" && <FailedState message="The list could not be loaded." onRetry={retry} />}
      {loaded.state === "ready" && (
        <div
          id="list"
          aria-busy={loaded.refreshing}
          className="grid gap-4 transition-opacity delay-150 aria-busy:opacity-60"
        >
          <p role="status" className="text-[0.9375rem] text-soft">
            {plural(loaded.value.total, "registration")}
            {loaded.value.sums && <span className="block">{sumsLine(loaded.value.sums)}</span>}
          </p>
          {loaded.value.total === 0 ? (
            <EmptyState title="No registrations found" text="No event registrations match your current filters." />
          ) : (
            <RegistrationsTable
              registrations={loaded.value.items}
              onView={setViewed}
              onDelete={setDoomed}
              onChanged={(changed) => {
                change((list) => withChanged(list, changed));
                // Somebody who waited may have a place by it.
                if (filter.event_id !== undefined) reload();
              }}
              onStatusFailed={failed("Failed to update status")}
            />
          )}
          <Pagination
            list="list"
            page={page}
            pages={loaded.value.pages}
            hrefOf={(target) => href({ page: target === 1 ? undefined : target })}
          />
        </div>
      )}
      {viewed && (
        <RegistrationDetails
          registration={viewed}
          onClose={() => setViewed(undefined)}
          onChanged={(changed) => {
            setViewed(changed);
            // Others may have moved up in line, and the sums have changed.
            reload();
          }}
        />
      )}
      {doomed && (
        <DeleteRegistration
          registration={doomed}
          onClose={() => setDoomed(undefined)}
          onDeleted={() => {
            rowIsGoing();
            reload();
          }}
          onFailed={failed("Failed to delete registration")}
        />
      )}
    </section>
  );
}

const withChanged = (list: RegistrationList, changed: Registration): RegistrationList => ({
  ...list,
  items: list.items.map((item) => (item.id === changed.id ? changed : item)),
});
