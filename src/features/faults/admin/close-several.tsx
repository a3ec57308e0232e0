import { useState } from "react";
import { useForm } from "react-hook-form";
import type { Failure } from "../../../admin/error-banner";
import { FormDialog } from "../../../admin/form/form-dialog";
import { bulkMessage } from "../../../admin/list/bulk-message";
import type { Selection } from "../../../admin/list/use-selection";
import type { BulkAnswer } from "../../../api/bulk";
import { sessionApi } from "../../../client/session";
import { detailOf } from "../../../client/use-loaded";
import { Button } from "../../../ui/button";
import { plural } from "../../../ui/formatting";
import { faultsApi } from "../client";
import { type Ending, OutcomeFields } from "../review/closing";
import type { Fault } from "../schema";

interface CloseSeveralProps {
  selection: Selection<Fault>;
  nameOf: (fault: Fault) => string;
  onDone: () => void;
  onFailed: (failure: Failure) => void;
}

/** Takes several faults on, or closes them with one outcome, such as many reports of the same. */
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
      {asking && <ClosingDialog count={chosen.length} onClose={() => setAsking(false)} onConfirm={run} />}
    </>
  );
}

interface ClosingDialogProps {
  count: number;
  onClose: () => void;
  onConfirm: (ending: Ending, outcome: string) => Promise<void>;
}

function ClosingDialog({ count, onClose, onConfirm }: ClosingDialogProps) {
  const form = useForm({ defaultValues: { ending: "fixed" as Ending, outcome: "" } });
  return (
    <FormDialog
      form={form}
      title={`Close ${plural(count, "fault")}`}
      submit="Close Them"
      busyLabel="Closing..."
      onSubmit={({ ending, outcome }) => onConfirm(ending, outcome)}
      onClose={onClose}
    >
      <OutcomeFields
        form={form}
        legend="How did they end?"
        hint="The same text for all. Reporters who left an e-mail receive it."
      />
    </FormDialog>
  );
}
