import { useForm } from "react-hook-form";
import { DialogButton } from "../../../admin/dialog-button";
import { FormDialog } from "../../../admin/form/form-dialog";
import { type Selected, useBulkRun } from "../../../admin/list/bulk/use-bulk-run";
import { sessionApi } from "../../../client/session";
import { Button } from "../../../ui/button";
import { plural } from "../../../ui/formatting";
import { faultsApi } from "../client";
import { type Ending, OutcomeFields } from "../review/closing";
import type { Fault } from "../schema";

interface CloseSeveralProps extends Selected<Fault> {
  nameOf: (fault: Fault) => string;
}

/** Sets several faults in progress, or closes them with one outcome, such as many reports of one problem. */
export function CloseSeveral({ nameOf, ...selected }: CloseSeveralProps) {
  const { ids, busy, run: runBulk } = useBulkRun(selected, { one: "fault", nameOf });
  const run = (action: "in_progress" | Ending, outcome = "") =>
    runBulk(
      action,
      () => faultsApi(sessionApi).bulk({ ids, action, outcome }),
      (count) => `${plural(count, "fault")} ${action === "in_progress" ? "in progress" : "closed"}.`,
    );
  return (
    <>
      <Button size="small" variant="secondary" disabled={busy !== undefined} onClick={() => void run("in_progress")}>
        In Progress
      </Button>
      <DialogButton
        size="small"
        dialog={(close) => (
          <ClosingDialog
            count={ids.length}
            onClose={close}
            onConfirm={(ending, outcome) => run(ending, outcome).finally(close)}
          />
        )}
      >
        Close...
      </DialogButton>
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
      confirmLabel="Close Them"
      busyLabel="Closing..."
      onSubmit={({ ending, outcome }) => onConfirm(ending, outcome)}
      onClose={onClose}
    >
      <OutcomeFields form={form} hint="The same text for all. Reporters who left an e-mail receive it." />
    </FormDialog>
  );
}
