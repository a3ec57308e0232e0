import { useForm } from "react-hook-form";
import { fieldOf } from "../../../admin/form/field-of";
import { FormDialog } from "../../../admin/form/form-dialog";
import { sessionApi } from "../../../client/session";
import { instantOfWall, toLocalInput, wallTime } from "../../../platform/time";
import { TextField } from "../../../ui/form/fields";
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
export default function DuplicateDialog({ event, onClose, onMade }: DuplicateDialogProps) {
  const { timeZone, timeZoneName } = useSite();
  const next = instantOfWall(wallTime(event.start_date, timeZone) + week, timeZone);
  const form = useForm({ defaultValues: { start_date: toLocalInput(next ?? event.start_date, timeZone) } });
  const duplicate = async ({ start_date }: { start_date: string }) => {
    const draft = await eventsApi(sessionApi).copy(event.id, start_date);
    toast({ message: `“${draft.title}” has been duplicated. The copy is a draft.` });
    warnOfConflicts(draft);
    onMade(draft.id);
  };
  return (
    <FormDialog
      form={form}
      title="Duplicate Event"
      size="small"
      confirmLabel="Duplicate"
      busyLabel="Duplicating..."
      onSubmit={duplicate}
      onClose={onClose}
    >
      <p className="leading-relaxed">
        Creates a draft copy of <strong className="wrap-anywhere">{event.title}</strong> without its registrations. The
        end time shifts to match.
      </p>
      <TextField
        label={`New start (${timeZoneName})`}
        type="datetime-local"
        required
        {...fieldOf(form, "start_date", { required: "Start date is required" })}
      />
    </FormDialog>
  );
}
