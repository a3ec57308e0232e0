import { useMay } from "../../../admin/current-user";
import { DialogButton } from "../../../admin/dialog-button";
import { Group } from "../../../admin/form/group";
import { Button } from "../../../ui/button";
import type { Event } from "../schema";
import { ruleInWords } from "../series/rule";
import { CancelDialog } from "./cancel-dialog";
import { RepeatDialog } from "./repeat-dialog";
import { useReopen } from "./use-reopen";

interface EventActionsProps {
  event: Event;
  /** the form has unsaved changes; actions apply to the stored event */
  unsaved: boolean;
  onDone: () => void;
}

/** What can be done with an event beyond changing it: repeating it, calling it off, and letting it take place after all. */
export function EventActions({ event, unsaved, onDone }: EventActionsProps) {
  const { reopen, busy } = useReopen(event, onDone);
  const isCancelled = event.publication === "cancelled";
  const may = useMay();
  if (!may("events.write"))
    return (
      <Group title="This Event">
        <p className="text-[0.9375rem] text-soft">{sentenceOf(event)}</p>
      </Group>
    );
  return (
    <Group title="This Event">
      <p className="text-[0.9375rem] text-soft">{unsaved ? "Save your changes first." : sentenceOf(event)}</p>
      <div className="flex flex-wrap gap-3">
        {event.series_id === null && !isCancelled && (
          <DialogButton
            variant="secondary"
            size="small"
            disabled={unsaved}
            dialog={(close) => <RepeatDialog event={event} onClose={close} onDone={onDone} />}
          >
            Repeat...
          </DialogButton>
        )}
        {isCancelled ? (
          <Button variant="secondary" size="small" disabled={unsaved} busy={busy} onClick={() => void reopen()}>
            Reopen Event
          </Button>
        ) : (
          event.publication === "published" &&
          event.status !== "past" && (
            <DialogButton
              variant="danger"
              size="small"
              disabled={unsaved}
              dialog={(close) => <CancelDialog event={event} onClose={close} onDone={onDone} />}
            >
              Cancel Event...
            </DialogButton>
          )
        )}
      </div>
    </Group>
  );
}

function sentenceOf({ publication, cancel_reason, series_id, series_rule }: Event): string {
  if (publication === "cancelled") return `It is cancelled: ${cancel_reason}`;
  if (series_id !== null) return `It is one of a series: ${ruleInWords(series_rule)}.`;
  return publication === "draft" ? "It is a draft: visitors do not see it." : "It happens once.";
}
