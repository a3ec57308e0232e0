import { useState } from "react";
import { Group } from "../../../admin/form/group";
import { sessionApi } from "../../../client/session";
import { failedNotice, useWork } from "../../../client/waiting/use-work";
import { Button, TextLink } from "../../../ui/button";
import { TextField } from "../../../ui/form/fields";
import { ConfirmDialog } from "../../../ui/overlay/confirm-dialog";
import { equipmentApi } from "../client";
import { machineName } from "../public/equipment-facts";
import { StatusMark } from "../public/status-mark";
import { StatusDialog } from "../review/status-dialog";
import type { Equipment, Unit } from "../schema";

/** The units of a machine: each change is saved at once. */
export function UnitsGroup({ machine }: { machine: Equipment }) {
  const [units, setUnits] = useState(machine.units);
  const [name, setName] = useState("");
  const put = (unit: Unit) => setUnits((now) => now.map((one) => (one.id === unit.id ? unit : one)));
  const { run } = useWork(failedNotice());
  const add = async () => {
    const unit = await equipmentApi(sessionApi).addUnit(machine.id, name.trim());
    setUnits((now) => [...now, unit]);
    setName("");
  };
  return (
    <Group title="Units">
      <ul className="grid gap-4">
        {units.map((unit) => (
          <li key={unit.id} className="not-first:border-t not-first:border-rule not-first:pt-4">
            <UnitRow
              machineId={machine.id}
              name={machineName(machine.name, units.length > 1 ? unit.name : "")}
              isDoubtful={machine.is_danger_reported}
              unit={unit}
              onChanged={put}
              onRemoved={() => setUnits((now) => now.filter(({ id }) => id !== unit.id))}
            />
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          label="New unit"
          maxLength={100}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          className="min-w-[min(10rem,100%)] flex-1"
        />
        <Button variant="secondary" disabled={!name.trim()} onClick={() => void run("add", add)}>
          Add Unit
        </Button>
      </div>
      <TextLink to={`/admin/equipment/stickers?ids=${machine.id}`} className="reach justify-self-start">
        Print stickers
      </TextLink>
    </Group>
  );
}

interface UnitRowProps {
  machineId: number;
  /** the machine's name, with the unit's if it has several */
  name: string;
  /** somebody reported a danger of the machine */
  isDoubtful: boolean;
  unit: Unit;
  onChanged: (unit: Unit) => void;
  onRemoved: () => void;
}

const questions = {
  code: {
    title: "Make a new code?",
    text: "The sticker with the old code will say that it is out of date. Print a new one.",
    action: "Make a New Code",
  },
  remove: {
    title: "Delete this unit?",
    text: "Its sticker will say that it is out of date. The log keeps its entries.",
    action: "Delete",
  },
} as const;

function UnitRow({ machineId, name, isDoubtful, unit, onChanged, onRemoved }: UnitRowProps) {
  const [asked, setAsked] = useState<keyof typeof questions | "status">();
  const calls = equipmentApi(sessionApi);
  const { run } = useWork(failedNotice());
  const retire = async () => onChanged(await calls.changeUnit(machineId, unit.id, { is_retired: !unit.is_retired }));
  const confirmed = {
    code: async () => onChanged(await calls.newCode(machineId, unit.id)),
    remove: async () => {
      await calls.removeUnit(machineId, unit.id);
      onRemoved();
    },
  };
  const question = asked && asked !== "status" ? questions[asked] : undefined;
  return (
    <div className="grid justify-items-start gap-2">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-[640] wrap-anywhere">{unit.name}</span>
        <span className="fact-type text-soft">{unit.code}</span>
        {unit.is_retired ? (
          <span className="text-soft">Retired</span>
        ) : (
          <StatusMark status={unit.status} isDoubtful={isDoubtful} />
        )}
      </p>
      {unit.status_note && <p className="leading-snug wrap-anywhere text-soft">{unit.status_note}</p>}
      <div className="-ml-3 flex flex-wrap">
        <Button variant="quiet" size="small" onClick={() => setAsked("status")}>
          Change Status
        </Button>
        <Button variant="quiet" size="small" onClick={() => void run("retire", retire)}>
          {unit.is_retired ? "Put Back in Use" : "Retire"}
        </Button>
        <Button variant="quiet" size="small" onClick={() => setAsked("code")}>
          New Code
        </Button>
        <Button variant="quiet" size="small" onClick={() => setAsked("remove")}>
          Delete
        </Button>
      </div>
      {asked === "status" && (
        <StatusDialog
          machineId={machineId}
          name={name}
          unit={unit}
          onChanged={onChanged}
          onClose={() => setAsked(undefined)}
        />
      )}
      {question && (asked === "code" || asked === "remove") && (
        <ConfirmDialog
          open
          title={question.title}
          message={question.text}
          confirmLabel={question.action}
          onConfirm={() => void run(asked, confirmed[asked]).finally(() => setAsked(undefined))}
          onCancel={() => setAsked(undefined)}
        />
      )}
    </div>
  );
}
