import { useState } from "react";
import { useLoaded } from "../../client/use-loaded";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/overlay/dialog";
import { fieldName } from "../field-name";

export interface Conflict {
  /** who changed the item, and when, in a sentence */
  detail: string;
  /** the fields that differ from the form's initial values */
  mine: readonly string[];
}

interface ConflictDialogProps {
  conflict: Conflict;
  /** finds the fields that somebody else has changed since the form was opened; undefined if that cannot be known */
  findTheirs: (() => Promise<readonly string[]>) | undefined;
  onSave: () => Promise<void>;
  /** discards the unsaved text and shows the stored values */
  onReload: (() => void) | undefined;
  onClose: () => void;
}

const inWords = (fields: readonly string[]) => fields.map((field) => fieldName(field).toLowerCase()).join(", ");

/** Tells the second of two people who changed the same item, and lets them choose. */
export function ConflictDialog({ conflict, findTheirs, onSave, onReload, onClose }: ConflictDialogProps) {
  const [busy, setBusy] = useState(false);
  const { loaded } = useLoaded("theirs", async () => findTheirs?.());
  const theirs = loaded.state === "ready" ? loaded.value : undefined;
  const save = async () => {
    setBusy(true);
    await onSave();
    setBusy(false);
  };
  const both = theirs?.filter((field) => conflict.mine.includes(field)) ?? [];
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !busy && onClose()}
      title="Somebody else changed this"
      size="small"
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={busy}>
            Keep Editing
          </Button>
          {onReload && (
            <Button variant="danger" onClick={onReload} disabled={busy}>
              Discard Mine
            </Button>
          )}
          <Button busy={busy} busyLabel="Saving..." onClick={() => void save()}>
            Save Mine Anyway
          </Button>
        </>
      }
    >
      <div className="grid gap-3 leading-relaxed">
        <p className="font-[600]">{conflict.detail}</p>
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
          {findTheirs && loaded.state !== "failed" && (
            <>
              <dt className="text-soft">Changed by others</dt>
              <dd>{theirs ? inWords(theirs) || "nothing in this form" : "Checking..."}</dd>
            </>
          )}
          <dt className="text-soft">Changed by you</dt>
          <dd>{inWords(conflict.mine) || "nothing"}</dd>
        </dl>
        {theirs && (
          <p role="status">
            {both.length > 0
              ? `Saving overwrites their changes to: ${inWords(both)}. The rest stays as it is.`
              : "You changed different fields, so saving keeps both."}
          </p>
        )}
      </div>
    </Dialog>
  );
}
