import { useNavigate } from "react-router";
import { useMay } from "../../admin/current-user";
import { DialogButton } from "../../admin/dialog-button";
import { lazyPart } from "../../admin/lazy-part";
import { CircleX, Copy } from "../../admin/symbols";
import { tabPath } from "../../admin/tab-path";
import { Button } from "../../ui/button";
import { CancelDialog } from "../events/admin/cancel-dialog";
import { RepeatDialog } from "../events/admin/repeat-dialog";
import { useReopen } from "../events/admin/use-reopen";
import type { Event } from "../events/schema";

const DuplicateDialog = lazyPart(() => import("../events/admin/duplicate-dialog"));

interface EventChangesProps {
  event: Event;
  onChanged: () => void;
}

/** Actions on the whole event: copy, repeat, cancel, reopen. */
export function EventChanges({ event, onChanged }: EventChangesProps) {
  const navigate = useNavigate();
  const { reopen, busy } = useReopen(event, onChanged);
  const done = (close: () => void) => () => {
    close();
    onChanged();
  };
  const isCancelled = event.publication === "cancelled";
  const mayChange = useMay()("events.write");
  return (
    <>
      <DialogButton
        variant="secondary"
        dialog={(close) => (
          <DuplicateDialog
            event={event}
            onClose={close}
            onMade={(id) => void navigate(tabPath("events", { edit: id }))}
          />
        )}
      >
        <Copy aria-hidden="true" className="size-4" />
        Duplicate
      </DialogButton>
      {mayChange && event.series_id === null && !isCancelled && (
        <DialogButton
          variant="secondary"
          dialog={(close) => <RepeatDialog event={event} onClose={close} onDone={done(close)} />}
        >
          Repeat...
        </DialogButton>
      )}
      {mayChange && isCancelled && (
        <Button variant="secondary" busy={busy} onClick={() => void reopen()}>
          Reopen Event
        </Button>
      )}
      {mayChange && event.publication === "published" && event.status !== "past" && (
        <DialogButton
          variant="danger"
          dialog={(close) => <CancelDialog event={event} onClose={close} onDone={done(close)} />}
        >
          <CircleX aria-hidden="true" className="size-4" />
          Cancel Event...
        </DialogButton>
      )}
    </>
  );
}
