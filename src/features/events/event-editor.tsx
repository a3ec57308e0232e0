import { PanelLoading } from "../../admin/panel-loading";
import { sessionApi } from "../../client/session";
import { useLoaded } from "../../client/use-loaded";
import { Button } from "../../ui/button";
import { EmptyState, FailedState } from "../../ui/states";
import { EventForm } from "./event-form";

/**
 * The form of one event, once that is here.
 *
 * @param id the event's, or "new"
 */
export default function EventEditor({ id, onClose }: { id: string; onClose: () => void }) {
  return id === "new" ? <EventForm onClose={onClose} /> : <ExistingEvent id={id} onClose={onClose} />;
}

function ExistingEvent({ id, onClose }: { id: string; onClose: () => void }) {
  const { loaded, reload } = useLoaded(id, () => sessionApi.events.read(id));
  if (loaded.state === "loading") return <PanelLoading label="Loading event..." />;
  if (loaded.state === "ready") return <EventForm event={loaded.value} onClose={onClose} />;
  if (loaded.status === 404 || loaded.status === 422) {
    return (
      <EmptyState
        title="Event Not Found"
        text="Somebody may have deleted it."
        action={
          <Button variant="secondary" onClick={onClose}>
            Back to Events
          </Button>
        }
      />
    );
  }
  return <FailedState message={`Failed to load event details. ${loaded.detail}`} onRetry={reload} />;
}
