import { Plus } from "lucide-react";
import { useEffect, useRef } from "react";
import { PanelHeader } from "../../admin/panel-header";
import { PanelLoading } from "../../admin/panel-loading";
import { useKeepFocus } from "../../admin/use-keep-focus";
import { sessionApi } from "../../client/session";
import { pageNumber, useAddress } from "../../client/use-address";
import { useLoaded } from "../../client/use-loaded";
import { ButtonLink } from "../../ui/button";
import { plural } from "../../ui/format";
import { Pagination } from "../../ui/pagination";
import { SearchField } from "../../ui/search-field";
import { EmptyState, FailedState } from "../../ui/states";
import { EventsTable, editButtonId } from "./admin-table";
import { useEventDeletion } from "./delete-event";

/** Events on one page of the list. */
const pageSize = 50;
const addButtonId = "add-event";

/**
 * All events, a page at a time.
 *
 * @param returnedFrom the event whose form was open just now, or "new": its button gets the focus back
 */
export function EventsList({ returnedFrom }: { returnedFrom: string | undefined }) {
  const { params, href, go } = useAddress();
  const search = params.get("q") ?? "";
  const page = pageNumber(params.get("page"));
  const { loaded, reload } = useLoaded(JSON.stringify([search, page]), () =>
    sessionApi.events.list({ search, page, size: pageSize }),
  );
  const ready = loaded.state === "ready";
  const { heading, rowIsGoing } = useKeepFocus(ready && loaded.value);
  const deletion = useEventDeletion(() => {
    rowIsGoing();
    reload();
  });
  useFocusBack(ready, returnedFrom);

  const addButton = (
    <ButtonLink id={addButtonId} to={href({ new: 1 })}>
      <Plus aria-hidden="true" className="size-4.5" />
      Add Event
    </ButtonLink>
  );
  const found = ready && loaded.value.items.length > 0;
  const note = ready ? <span role="status">{plural(loaded.value.total, "event")}</span> : undefined;
  return (
    <section aria-label="Manage Events" className="grid gap-6">
      <PanelHeader
        headingRef={heading}
        title="Manage Events"
        note={loaded.state === "loading" ? "Counting..." : note}
        actions={
          <>
            <SearchField
              label="Search events..."
              name="q"
              defaultValue={search}
              onSearch={(text) => go({ q: text.trim().slice(0, 100), page: undefined }, { replace: true })}
            />
            {addButton}
          </>
        }
      />
      {loaded.state === "loading" && <PanelLoading label="Loading events..." />}
      {loaded.state === "failed" && (
        <FailedState message={`Failed to load events. ${loaded.detail}`} onRetry={reload} />
      )}
      {ready && !found && <NoEvents search={search} page={page} firstHref={href({ q: undefined, page: undefined })} />}
      {found && (
        <div
          id="list"
          aria-busy={loaded.refreshing}
          className="grid gap-6 transition-opacity delay-150 aria-busy:opacity-60"
        >
          <EventsTable
            events={loaded.value.items}
            editHref={(id) => href({ edit: id })}
            onDelete={deletion.ask}
            asking={deletion.asking}
          />
          <Pagination list="list" page={page} pages={loaded.value.pages} hrefOf={(target) => href({ page: target })} />
        </div>
      )}
      {deletion.dialog}
    </section>
  );
}

/** Gives the focus back, once, to the button whose form was open. */
function useFocusBack(ready: boolean, returnedFrom: string | undefined): void {
  const done = useRef(returnedFrom === undefined);
  useEffect(() => {
    if (!ready || done.current) return;
    done.current = true;
    const button = returnedFrom && document.getElementById(editButtonId(returnedFrom));
    (button || document.getElementById(addButtonId))?.focus();
  }, [ready, returnedFrom]);
}

function NoEvents({ search, page, firstHref }: { search: string; page: number; firstHref: string }) {
  if (search || page > 1) {
    return (
      <EmptyState
        title="No events found"
        text={search ? `Nothing in a title or description matches “${search}”.` : "There are not that many pages."}
        action={
          <ButtonLink variant="secondary" to={firstHref}>
            Show All Events
          </ButtonLink>
        }
      />
    );
  }
  return <EmptyState title="No events found. Create your first event!" />;
}
