import { useState } from "react";
import { Button } from "../../../ui/button";
import { Dialog } from "../../../ui/overlay/dialog";
import { machineName, unitLabel } from "../public/equipment-facts";
import { StatusMark } from "../public/status-mark";
import type { Equipment, Unit } from "../schema";
import { StatusDialog } from "./status-dialog";

/** Changes the status of a machine from its row; with several units in use, it asks for the unit first. */
export function StatusButton({ machine, onChanged }: { machine: Equipment; onChanged: () => void }) {
  const [unit, setUnit] = useState<Unit>();
  const [isChoosing, setChoosing] = useState(false);
  const units = machine.units.filter(({ is_retired }) => !is_retired);
  const [only, ...others] = units;
  if (!only) return null;
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        aria-haspopup="dialog"
        aria-label={`Change the status of ${machine.name}`}
        onClick={() => (others.length > 0 ? setChoosing(true) : setUnit(only))}
      >
        Status
      </Button>
      <Dialog open={isChoosing} onOpenChange={setChoosing} title={`${machine.name}: Which Unit?`} size="small">
        <ul className="grid gap-2">
          {units.map((one) => (
            <li key={one.id}>
              <Button
                variant="secondary"
                className="w-full justify-between"
                onClick={() => {
                  setChoosing(false);
                  setUnit(one);
                }}
              >
                {unitLabel(one.name)} <StatusMark status={one.status} />
              </Button>
            </li>
          ))}
        </ul>
      </Dialog>
      {unit && (
        <StatusDialog
          machineId={machine.id}
          name={machineName(machine.name, others.length > 0 ? unit.name : "")}
          unit={unit}
          onChanged={onChanged}
          onClose={() => setUnit(undefined)}
        />
      )}
    </>
  );
}
