import { useState } from "react";
import { useForm } from "react-hook-form";
import { fieldOf } from "../../../admin/form/field-of";
import { FormDialog } from "../../../admin/form/form-dialog";
import { sessionApi } from "../../../client/session";
import { SelectField, TextField } from "../../../ui/form/fields";
import { toast } from "../../../ui/overlay/toast";
import { unitStatuses } from "../choices";
import { equipmentApi } from "../client";
import { statusWords } from "../public/equipment-facts";
import type { Affected, Unit } from "../schema";
import { AffectedList } from "./affected-list";

const statusChoices = unitStatuses.map((value) => ({ value, label: statusWords[value].label }));

interface StatusDialogProps {
  machineId: number;
  /** the machine's name, with the unit's if it has several */
  name: string;
  unit: Unit;
  onChanged: (unit: Unit) => void;
  onClose: () => void;
}

/** Sets the status of a unit, after it has said whose bookings that touches: for the back office, and for keepers. */
export function StatusDialog({ machineId, name, unit, onChanged, onClose }: StatusDialogProps) {
  const form = useForm({
    defaultValues: { status: unit.status, note: unit.status_note, until_on: unit.status_until_on ?? "" },
  });
  const status = form.watch("status");
  const [affected, setAffected] = useState<readonly Affected[]>();
  const forget = { onChange: () => setAffected(undefined) };
  const save = async ({ note, until_on }: { note: string; until_on: string }) => {
    const { setStatus } = equipmentApi(sessionApi);
    const ready = status === "ready";
    const change = { status, note: ready ? "" : note, until_on: ready || !until_on ? null : until_on };
    if (!ready && affected === undefined) {
      const found = (await setStatus(machineId, unit.id, change, { dryRun: true })).affected;
      if (found.length > 0) return setAffected(found);
    }
    onChanged(await setStatus(machineId, unit.id, change));
    toast({ message: `${name} is now ${statusWords[status].label.toLowerCase()}.` });
    onClose();
  };
  return (
    <FormDialog
      form={form}
      title={`Status: ${name}`}
      confirmLabel={affected?.some(({ person }) => person !== "") ? "Save and Tell Them" : "Save Status"}
      onSubmit={save}
      onClose={onClose}
    >
      <SelectField label="Status" options={statusChoices} {...fieldOf(form, "status", forget)} />
      {status !== "ready" && (
        <>
          <TextField
            label="Note"
            maxLength={300}
            hint={status === "limited" ? "How it can be used." : "Why, in a few words. Visitors read it."}
            {...fieldOf(form, "note")}
          />
          <TextField
            label="Expected until"
            type="date"
            hint="Leave blank if nobody knows."
            {...fieldOf(form, "until_on", forget)}
          />
        </>
      )}
      {affected && <AffectedList affected={affected} />}
    </FormDialog>
  );
}
