import { useId, useState } from "react";
import type { Failure } from "../../../admin/error-banner";
import { bulkMessage } from "../../../admin/list/bulk-message";
import type { Selection } from "../../../admin/list/use-selection";
import type { BulkAnswer } from "../../../api/bulk";
import { sessionApi } from "../../../client/session";
import { detailOf } from "../../../client/use-loaded";
import { Button } from "../../../ui/button";
import { TextAreaField } from "../../../ui/form/fields";
import { RadioChoices } from "../../../ui/form/radio-choices";
import { plural } from "../../../ui/formatting";
import { Dialog } from "../../../ui/overlay/dialog";
import { faultsApi } from "../client";
import { type Ending, endings } from "../review/closing";
import type { Fault } from "../schema";

interface CloseSeveralProps {
  selection: Selection<Fault>;
  nameOf: (fault: Fault) => string;
  onDone: () => void;
  onFailed: (failure: Failure) => void;
}

/** Sets several faults in progress, or closes them with one outcome, such as many reports of one problem. */
export function CloseSeveral({ selection, nameOf, onDone, onFailed }: CloseSeveralProps) {
  const { chosen, keep } = selection;
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const run = async (action: "in_progress" | Ending, outcome = "") => {
    setBusy(true);
    try {
      const ids = chosen.map(({ id }) => id);
      const answer: BulkAnswer = await faultsApi(sessionApi).bulk({ ids, action, outcome });
      const done = (count: number) =>
        action === "in_progress" ? `${plural(count, "fault")} in progress.` : `${plural(count, "fault")} closed.`;
      const why = bulkMessage(answer, { items: chosen, nameOf, done, onBack: onDone });
      if (why) onFailed({ what: `${plural(answer.failed.length, "fault")} not changed`, why });
      keep(answer.failed.length > 0 ? answer.failed.map(({ id }) => id) : ids);
      onDone();
    } catch (error) {
      onFailed({ what: "Nothing was changed", why: detailOf(error) });
    }
    setBusy(false);
    setAsking(false);
  };
  return (
    <>
      <Button size="small" variant="secondary" disabled={busy} onClick={() => void run("in_progress")}>
        In Progress
      </Button>
      <Button size="small" onClick={() => setAsking(true)}>
        Close...
      </Button>
      {asking && (
        <ClosingDialog
          count={chosen.length}
          busy={busy}
          onClose={() => setAsking(false)}
          onConfirm={(ending, outcome) => void run(ending, outcome)}
        />
      )}
    </>
  );
}

interface ClosingDialogProps {
  count: number;
  busy: boolean;
  onClose: () => void;
  onConfirm: (ending: Ending, outcome: string) => void;
}

function ClosingDialog({ count, busy, onClose, onConfirm }: ClosingDialogProps) {
  const form = useId();
  const [ending, setEnding] = useState<Ending>("fixed");
  const [outcome, setOutcome] = useState("");
  const [error, setError] = useState<string>();
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Close ${plural(count, "fault")}`}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={form} busy={busy} busyLabel="Closing...">
            Close Them
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (outcome.trim() === "") setError("Say what was done");
          else onConfirm(ending, outcome);
        }}
      >
        <RadioChoices
          legend="What was the outcome?"
          options={endings}
          value={ending}
          onChange={(value) => setEnding(value as Ending)}
        />
        <TextAreaField
          label="What was done"
          required
          rows={2}
          maxLength={500}
          hint="The same text for all. Reporters who left an e-mail receive it."
          value={outcome}
          onChange={({ currentTarget }) => {
            setOutcome(currentTarget.value);
            setError(undefined);
          }}
          {...(error && { error })}
        />
      </form>
    </Dialog>
  );
}
