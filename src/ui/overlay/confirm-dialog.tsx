import { type ReactNode, useRef } from "react";
import { t } from "../../platform/languages/texts";
import { Button } from "../button";
import { keepDates } from "../time/with-dates";
import { Dialog } from "./dialog";

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  /** the consequences, naming the object */
  message: ReactNode;
  /** the action, such as "Delete Event" */
  confirmLabel: string;
  /** the way back, if "Cancel" would be ambiguous */
  cancelLabel?: string;
  tone?: "danger" | "primary";
  busy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before an irreversible action; pressing Enter at once changes nothing. */
export function ConfirmDialog({
  open,
  title,
  message,
  confirmLabel,
  cancelLabel = t`Cancel`,
  tone = "primary",
  busy,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  const cancel = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && !busy && onCancel()}
      title={title}
      size="small"
      initialFocus={cancel}
      footer={
        <>
          <Button ref={cancel} variant="secondary" onClick={onCancel} disabled={busy}>
            {cancelLabel}
          </Button>
          <Button
            variant={tone}
            busy={busy}
            onClick={onConfirm}
            className={tone === "danger" ? "bg-red! text-paper!" : ""}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      <div className="leading-relaxed">{keepDates(message)}</div>
    </Dialog>
  );
}
