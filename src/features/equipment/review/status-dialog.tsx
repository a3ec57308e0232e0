import { useState } from "react";
import { sessionApi } from "../../../client/session";
import { detailOf } from "../../../client/use-loaded";
import { Button } from "../../../ui/button";
import { SelectField, TextField } from "../../../ui/form/fields";
import { FormError } from "../../../ui/form/form-error";
import { Dialog } from "../../../ui/overlay/dialog";
import { equipmentApi } from "../client";
import { statusWords, unitLabel } from "../public/equipment-facts";
import { type Affected, type Unit, type UnitStatus, unitStatuses } from "../schema";
import { AffectedList } from "./affected-list";

const statusChoices = unitStatuses.map((value) => ({ value, label: statusWords[value].label }));

interface StatusDialogProps {
  machineId: number;
  unit: Unit;
  onChanged: (unit: Unit) => void;
  onClose: () => void;
}

/** Sets the status of a unit, after it has said whose bookings that touches: for the back office, and for keepers. */
export function StatusDialog({ machineId, unit, onChanged, onClose }: StatusDialogProps) {
  const [status, setStatus] = useState<UnitStatus>(unit.status);
  const [note, setNote] = useState(unit.status_note);
  const [until, setUntil] = useState(unit.status_until_on ?? "");
  const [failure, setFailure] = useState<string>();
  const [affected, setAffected] = useState<readonly Affected[]>();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const ready = status === "ready";
      const change = { status, note: ready ? "" : note, until_on: ready || !until ? null : until };
      if (!ready && affected === undefined) {
        const found = (await equipmentApi(sessionApi).setStatus(machineId, unit.id, change, { dryRun: true })).affected;
        if (found.length > 0) {
          setAffected(found);
          setBusy(false);
          return;
        }
      }
      onChanged(await equipmentApi(sessionApi).setStatus(machineId, unit.id, change));
      onClose();
    } catch (error) {
      setFailure(detailOf(error));
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Status: ${unitLabel(unit.name)}`}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={busy} onClick={() => void save()}>
            {affected ? "Save and Tell Them" : "Save Status"}
          </Button>
        </>
      }
    >
      <div className="grid gap-4.5">
        <SelectField
          label="Status"
          options={statusChoices}
          value={status}
          onChange={(event) => {
            setStatus(event.currentTarget.value as UnitStatus);
            setAffected(undefined);
          }}
        />
        {status !== "ready" && (
          <>
            <TextField
              label="Note"
              maxLength={300}
              hint={status === "limited" ? "How it can be used." : "Why, in a few words. Visitors read it."}
              value={note}
              onChange={(event) => setNote(event.currentTarget.value)}
            />
            <TextField
              label="Expected until"
              type="date"
              hint="Leave blank if nobody knows."
              value={until}
              onChange={(event) => {
                setUntil(event.currentTarget.value);
                setAffected(undefined);
              }}
            />
          </>
        )}
        {affected && <AffectedList affected={affected} />}
        <FormError message={failure} />
      </div>
    </Dialog>
  );
}
