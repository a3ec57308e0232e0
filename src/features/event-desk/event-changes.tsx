import { useState } from "react";
import { useNavigate } from "react-router";
import { useMay } from "../../admin/current-user";
import { CircleX, Copy } from "../../admin/symbols";
import { tabPath } from "../../admin/tab-path";
import { Button } from "../../ui/button";
import { CancelDialog } from "../events/admin/cancel-dialog";
import { DuplicateDialog } from "../events/admin/duplicate-dialog";
import { RepeatDialog } from "../events/admin/repeat-dialog";
import { useReopen } from "../events/admin/use-reopen";
import type { Event } from "../events/schema";

interface EventChangesProps {
  event: Event;
  onChanged: () => void;
}

/** Actions on the whole event: copy, repeat, cancel, reopen. */
export function EventChanges({ event, onChanged }: EventChangesProps) {
  const navigate = useNavigate();
  const [open, setOpen] = useState<"duplicate" | "repeat" | "cancel">();
  const { reopen, busy } = useReopen(event, onChanged);
  const close = () => setOpen(undefined);
  const done = () => {
    close();
    onChanged();
  };
  const isCancelled = event.publication === "cancelled";
  const mayChange = useMay()("events.write");
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen("duplicate")}>
        <Copy aria-hidden="true" className="size-4" />
        Duplicate
      </Button>
      {mayChange && event.series_id === null && !isCancelled && (
        <Button variant="secondary" onClick={() => setOpen("repeat")}>
          Repeat...
        </Button>
      )}
      {mayChange && isCancelled && (
        <Button variant="secondary" busy={busy} onClick={() => void reopen()}>
          Reopen Event
        </Button>
      )}
      {mayChange && event.publication === "published" && event.status !== "past" && (
        <Button variant="danger" onClick={() => setOpen("cancel")}>
          <CircleX aria-hidden="true" className="size-4" />
          Cancel Event...
        </Button>
      )}
      {open === "duplicate" && (
        <DuplicateDialog
          event={event}
          onClose={close}
          onMade={(id) => void navigate(tabPath("events", { edit: id }))}
        />
      )}
      {open === "repeat" && <RepeatDialog event={event} onClose={close} onDone={done} />}
      {open === "cancel" && <CancelDialog event={event} onClose={close} onDone={done} />}
    </>
  );
}
