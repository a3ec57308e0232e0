import { useState } from "react";
import { ApiError, failureMessage } from "../../../client/api-error";
import { accountHasChanged } from "../../../client/session";
import { t } from "../../../platform/languages/texts";
import { Dialog } from "../../../ui/overlay/dialog";
import { toast } from "../../../ui/overlay/toast";
import type { Factors } from "../schema";
import { AddApp } from "./add-app";
import { AddPasskey, RenamePasskey } from "./name-passkey";
import { PasskeyRefusal } from "./passkey-browser";
import { Prove } from "./prove";
import { RecoveryCodes } from "./recovery-codes";
import { MakeCodes, RemoveApp, RemovePasskey } from "./sure";
import type { Done, StepProps, Task } from "./task";

interface TaskDialogProps {
  task: Task;
  factors: Factors;
  onChange: (factors: Factors) => void;
  onClose: () => void;
}

const titles: Record<Task["kind"], string> = {
  get "add-passkey"() {
    return t`Add a passkey`;
  },
  get "rename-passkey"() {
    return t`Rename this passkey`;
  },
  get "remove-passkey"() {
    return t`Remove this passkey?`;
  },
  get "add-app"() {
    return t`Set up an app`;
  },
  get "remove-app"() {
    return t`Remove the app?`;
  },
  get "make-codes"() {
    return t`Make new recovery codes?`;
  },
};

const isProved = ({ proof }: Factors) => proof.until !== null && Date.parse(proof.until) > Date.now();
const asksForProof = (error: unknown) =>
  error instanceof ApiError &&
  error.status === 403 &&
  (error.answer as { proof?: unknown } | undefined)?.proof !== undefined;

/** A task with factors: confirming one's identity if needed, the task, and its result. */
export default function TaskDialog({ task, factors, onChange, onClose }: TaskDialogProps) {
  const [proved, setProved] = useState(task.kind === "rename-passkey" || isProved(factors));
  const [codes, setCodes] = useState<string[]>();
  const [kept, setKept] = useState<"no" | "asked" | "yes">("no");
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);

  const attempt = async (work: () => Promise<Done>) => {
    setFailure(undefined);
    setBusy(true);
    try {
      const { factors: changed, recovery_codes, message } = await work();
      onChange(changed);
      // The site's demand opens or closes the back office.
      if (changed.demanded) accountHasChanged();
      // The codes are message enough, and must not be covered.
      if (recovery_codes) return setCodes(recovery_codes);
      toast({ about: "second factor", message });
      onClose();
    } catch (error) {
      if (asksForProof(error)) setProved(false);
      else setFailure(error instanceof PasskeyRefusal ? error.message : failureMessage(error, t`This did not work`));
    } finally {
      setBusy(false);
    }
  };
  const step: StepProps = { attempt: (work) => void attempt(work), busy, failure, onClose };
  const title = codes ? t`Your recovery codes` : proved ? titles[task.kind] : t`Confirm it's you`;

  // Codes are shown once: a stray press beside the dialog must not close it.
  const close = () => (codes && kept !== "yes" ? setKept("asked") : onClose());

  return (
    <Dialog open onOpenChange={(open) => !open && close()} title={title} size="small">
      {codes ? (
        <RecoveryCodes
          codes={codes}
          kept={kept === "yes"}
          {...(kept === "asked" ? { error: t`Please save them first: they are shown only now` } : {})}
          onKept={(isKept) => setKept(isKept ? "yes" : "no")}
          onClose={close}
        />
      ) : null}
      {!codes && !proved ? <Prove kinds={factors.proof.kinds} onProved={() => setProved(true)} /> : null}
      {!codes && proved ? <TaskStep task={task} factors={factors} step={step} /> : null}
    </Dialog>
  );
}

function TaskStep({ task, factors, step }: { task: Task; factors: Factors; step: StepProps }) {
  switch (task.kind) {
    case "add-passkey":
      return <AddPasskey {...step} />;
    case "rename-passkey":
      return <RenamePasskey passkey={task.passkey} {...step} />;
    case "remove-passkey":
      return <RemovePasskey passkey={task.passkey} factors={factors} {...step} />;
    case "add-app":
      return <AddApp {...step} />;
    case "remove-app":
      return <RemoveApp factors={factors} {...step} />;
    case "make-codes":
      return <MakeCodes {...step} />;
  }
}
