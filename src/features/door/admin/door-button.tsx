import { DialogButton } from "../../../admin/dialog-button";
import { lazyPart } from "../../../admin/lazy-part";

const DoorDialog = lazyPart(() => import("./door-dialog"));

/** The button for an event's door and its helpers' links. */
export const DoorButton = ({ eventId, title }: { eventId: number; title: string }) => (
  <DialogButton variant="secondary" dialog={(close) => <DoorDialog eventId={eventId} title={title} onClose={close} />}>
    Door
  </DialogButton>
);
