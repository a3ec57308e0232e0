import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { sessionApi } from "../../client/session";
import { useLoaded } from "../../client/use-loaded";
import { WhenLoaded } from "../../client/waiting/when-loaded";
import { t } from "../../platform/languages/texts";
import { Badge } from "../../ui/badge";
import { Button } from "../../ui/button";
import { Card } from "../../ui/card";
import { formatDate } from "../../ui/formatting";
import { useSite } from "../../ui/site";
import { WithDates } from "../../ui/time/with-dates";
import { machineName, unitLabel } from "../equipment/public/equipment-facts";
import { untilLine } from "../equipment/public/machine-details";
import { DangerMark, StatusMark } from "../equipment/public/status-mark";
import { StatusDialog } from "../equipment/review/status-dialog";
import type { Unit } from "../equipment/schema";
import { faultsApi } from "../faults/client";
import { FaultStatusMark, SeverityMarks } from "../faults/review/fault-marks";
import { Signatures } from "../may-use/review/signatures";
import { OwnLog } from "./own-log";
import type { OwnMachine } from "./schema";

interface OwnMachineProps {
  machine: OwnMachine;
  /** a mail led to it */
  isFirst: boolean;
  onOpenFault: (id: number) => void;
  onChanged: () => void;
}

/** A machine for its keeper: units with their status, open faults, log. Trainers see the units. */
export function OwnMachineCard({ machine, isFirst, onOpenFault, onChanged }: OwnMachineProps) {
  const { equipment_id: id, name, is_keeper, is_trainer, units } = machine;
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isFirst) card.current?.scrollIntoView();
  }, [isFirst]);
  return (
    <Card as="section" ref={card} aria-labelledby={`machine-${id}`} className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <header className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2">
        <h2 id={`machine-${id}`} className="text-[1.625rem] wrap-anywhere">
          <Link to={`/equipment/${id}`} className="no-underline decoration-2 underline-offset-4 hover:underline">
            {name}
          </Link>
        </h2>
        <span className="flex flex-wrap gap-1.5">
          {machine.is_danger_reported && <DangerMark />}
          {is_keeper && <Badge tone="copper">{t`Keeper`}</Badge>}
          {is_trainer && <Badge tone="violet">{t`Trainer`}</Badge>}
        </span>
      </header>
      <ul className="grid gap-3">
        {units.map((unit) => (
          <UnitRow
            key={unit.id}
            unit={unit}
            isDoubtful={machine.is_danger_reported}
            label={units.length > 1 ? unit.name : ""}
            name={machineName(machine.name, units.length > 1 ? unit.name : "")}
            {...(is_keeper && { machineId: id })}
            onChanged={onChanged}
          />
        ))}
      </ul>
      {is_keeper && <OpenFaults machine={machine} onOpenFault={onOpenFault} />}
      {machine.agreements.length > 0 && <Signatures machineId={id} agreements={machine.agreements} />}
      {is_keeper && <OwnLog machineId={id} units={units} version={JSON.stringify([units, machine.open_faults])} />}
    </Card>
  );
}

interface UnitRowProps {
  unit: Unit;
  /** somebody reported a danger of the machine */
  isDoubtful: boolean;
  /** empty for the only unit */
  label: string;
  /** the machine's name, with the unit's if it has several */
  name: string;
  /** missing without the right to set the status */
  machineId?: number;
  onChanged: () => void;
}

function UnitRow({ unit, isDoubtful, label, name, machineId, onChanged }: UnitRowProps) {
  const { timeZone } = useSite();
  const [asking, setAsking] = useState(false);
  const until = untilLine(unit, timeZone);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2 border-t border-rule pt-3">
      <span className="grid min-w-0 justify-items-start gap-1">
        <span className="flex flex-wrap items-center gap-3">
          {label && <span className="font-[640] wrap-anywhere">{unitLabel(label)}</span>}
          <StatusMark status={unit.status} isDoubtful={isDoubtful} />
        </span>
        {unit.status_note && <span className="leading-snug wrap-anywhere">{unit.status_note}</span>}
        {until && (
          <span className="fact-type text-soft">
            <WithDates text={until} />
          </span>
        )}
      </span>
      {machineId !== undefined && (
        <Button
          variant="secondary"
          size="small"
          {...(label && { "aria-label": t`Change the status of ${{ label }}` })}
          onClick={() => setAsking(true)}
        >{t`Change Status`}</Button>
      )}
      {machineId !== undefined && asking && (
        <StatusDialog
          machineId={machineId}
          name={name}
          unit={unit}
          onChanged={onChanged}
          onClose={() => setAsking(false)}
        />
      )}
    </li>
  );
}

function OpenFaults({ machine, onOpenFault }: { machine: OwnMachine; onOpenFault: (id: number) => void }) {
  const { equipment_id: id, open_faults } = machine;
  const { timeZone } = useSite();
  const [shows, setShows] = useState<"open" | "all">("open");
  const query = { equipment_id: id, size: 50, ...(shows === "open" && { is_closed: "false" as const }) };
  const data = useLoaded(JSON.stringify([query, machine]), () => faultsApi(sessionApi).list(query));
  return (
    <section aria-label={t`Faults of ${{ name: machine.name }}`} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-3">
        <h3>{shows === "open" ? t`Open Faults` : t`All Faults`}</h3>
        <Button variant="quiet" size="small" onClick={() => setShows(shows === "open" ? "all" : "open")}>
          {shows === "open" ? t`Show All` : t`Show Open Ones`}
        </Button>
      </div>
      <WhenLoaded data={data} loading={open_faults > 0 && t`Loading faults...`} failed={t`Failed to load the faults.`}>
        {({ items }) => (
          <>
            {items.length === 0 && <p className="text-soft">{t`None.`}</p>}
            <ul className="grid">
              {items.map((fault) => (
                <li key={fault.id} className="border-t border-rule">
                  <button
                    type="button"
                    onClick={() => onOpenFault(fault.id)}
                    className="grid w-full grid-cols-[minmax(0,1fr)] gap-1.5 py-3 text-left hover:bg-stone/60"
                  >
                    <span className="flex flex-wrap items-center gap-1.5">
                      <FaultStatusMark status={fault.status} />
                      <SeverityMarks fault={fault} />
                      <span className="fact-type ml-auto text-soft">
                        <WithDates text={formatDate(fault.created_at, timeZone)} />
                      </span>
                    </span>
                    <span className="line-clamp-2 leading-snug wrap-anywhere">
                      {fault.unit_name && <span className="font-[640]">{fault.unit_name}: </span>}
                      {fault.text}
                    </span>
                  </button>
                </li>
              ))}
            </ul>
          </>
        )}
      </WhenLoaded>
    </section>
  );
}
