import { useMay } from "../../../admin/current-user";
import { Collapsible } from "../../../admin/list/collapsible";
import { PanelHeader } from "../../../admin/list/panel-header";
import { tabPath } from "../../../admin/tab-path";
import { useKeepFocus } from "../../../admin/use-keep-focus";
import { useLoaded } from "../../../client/use-loaded";
import { ButtonLink } from "../../../ui/button";
import { DoorButton } from "../../door/admin/door-button";
import { Announce } from "../../notifications/admin/announce";
import { AddRegistration } from "./add-dialog";
import { filterParameters } from "./address";
import { CopyAndExport } from "./export-button";
import { allEvents } from "./filters";
import { RegistrationsList, useRegistrations } from "./list";

/** The registrations: list, details, announcements, export. */
export default function RegistrationsTab() {
  const may = useMay();
  const registrations = useRegistrations();
  const { filter, loaded, reload, setFailure } = registrations;
  const narrowing = filterParameters(filter);
  const events = useLoaded("events", allEvents);
  const offered = events.loaded.state === "ready" ? events.loaded.value : [];
  const { heading, rowIsGoing } = useKeepFocus(loaded.state === "ready" && loaded.value);
  const retry = () => {
    reload();
    if (events.loaded.state === "failed") events.reload();
  };
  return (
    <section aria-label="Event Registrations" className="panel">
      <PanelHeader
        headingRef={heading}
        title="Event Registrations"
        actions={
          <>
            <Collapsible label="More" count={0} isInRow className="flex flex-wrap gap-2 sm:contents">
              <ButtonLink to={tabPath("registrations", { view: "statistics" })} variant="secondary">
                Statistics
              </ButtonLink>
              {may("registrations.write") && <Announce events={offered} chosen={narrowing.event_id} />}
              {may("registrations.export") && <CopyAndExport filter={narrowing} onFailed={setFailure} />}
            </Collapsible>
            {narrowing.event_id !== undefined && (
              <DoorButton
                eventId={narrowing.event_id}
                title={offered.find(({ id }) => id === narrowing.event_id)?.title ?? "This event"}
              />
            )}
            {may("registrations.write") && (
              <AddRegistration events={offered} chosen={narrowing.event_id} onAdded={reload} />
            )}
          </>
        }
      />
      <RegistrationsList registrations={registrations} events={events.loaded} onRetry={retry} rowIsGoing={rowIsGoing} />
    </section>
  );
}
