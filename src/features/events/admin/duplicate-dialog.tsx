import { type SyntheticEvent, useId, useState } from "react";
import { ApiError } from "../../../client/api-error";
import { sessionApi } from "../../../client/session";
import { detailOf } from "../../../client/use-loaded";
import { instantOfWall, toLocalInput, wallTime } from "../../../platform/time";
import { Button } from "../../../ui/button";
import { TextField } from "../../../ui/form/fields";
import { Dialog } from "../../../ui/overlay/dialog";
import { toast } from "../../../ui/overlay/toast";
import { useSite } from "../../../ui/site";
import { eventsApi } from "../client";
import type { Event } from "../schema";
import { warnOfConflicts } from "./conflicts";

const week = 7 * 86_400_000;

interface DuplicateDialogProps {
  event: Event;
  onClose: () => void;
  onMade: (id: number) => void;
}

/** Makes a draft like an event, on another day, and opens it. */
export function DuplicateDialog({ event, onClose, onMade }: DuplicateDialogProps) {
  const { timeZone, timeZoneName } = useSite();
  const form = useId();
  const [start, setStart] = useState(() => {
    const next = instantOfWall(wallTime(event.start_date, timeZone) + week, timeZone);
    return toLocalInput(next ?? event.start_date, timeZone);
  });
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const submit = async (submitted: SyntheticEvent) => {
    submitted.preventDefault();
    if (!start) return setError("Start date is required");
    setBusy(true);
    try {
      const draft = await eventsApi(sessionApi).copy(event.id, start);
      toast({ message: `“${draft.title}” has been duplicated. The copy is a draft.` });
      warnOfConflicts(draft);
      onMade(draft.id);
    } catch (failed) {
      setBusy(false);
      setError((failed instanceof ApiError && failed.errors.start_date) || detailOf(failed));
    }
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !busy && onClose()}
      title="Duplicate event"
      size="small"
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button type="submit" form={form} busy={busy} busyLabel="Duplicating...">
            Duplicate
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={(submitted) => void submit(submitted)} noValidate className="grid grid-cols-1 gap-4">
        <p className="leading-relaxed">
          Creates a draft copy of <strong className="wrap-anywhere">{event.title}</strong> without its registrations.
          The end time shifts to match.
        </p>
        <TextField
          label={`New Start (${timeZoneName})`}
          type="datetime-local"
          required
          value={start}
          onChange={({ currentTarget }) => {
            setStart(currentTarget.value);
            setError(undefined);
          }}
          error={error}
        />
      </form>
    </Dialog>
  );
}
