import { tabPath } from "../../../admin/tab-path";
import { TextLink } from "../../../ui/button";
import { plural } from "../../../ui/formatting";
import { machineName } from "../../equipment/public/equipment-facts";
import { StatusMark } from "../../equipment/public/status-mark";
import { DangerousMark } from "../review/fault-marks";
import type { Broken } from "../schema";

/** How many faults and machines need somebody, in one line. */
export function BrokenFigures({ broken: { open, in_progress, dangerous, units } }: { broken: Broken }) {
  const figures = [
    { label: "Open", value: open },
    { label: "In Progress", value: in_progress },
    { label: "Dangerous", value: dangerous, isBad: dangerous > 0 },
    { label: "Out of Order", value: units.filter(({ status }) => status === "down").length },
  ];
  return (
    <dl className="figures">
      {figures.map(({ label, value, isBad }) => (
        <div key={label} data-bad={isBad || undefined}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Today's broken machines: the units that are not ready, and those with open faults. Drawn below the list. */
export function BrokenNow({ broken: { units, machines } }: { broken: Broken }) {
  return (
    <section
      aria-label="Broken now"
      className="order-last mt-4 grid grid-cols-1 gap-2 rounded-md border border-ink bg-sheet p-4 sm:p-5"
    >
      <h3>Broken Now</h3>
      {units.length + machines.length === 0 ? (
        <p>Every machine is ready, and nobody has reported a fault.</p>
      ) : (
        <ul className="grid gap-x-8 border-t border-rule lg:grid-cols-2">
          {units.map((unit) => (
            <li
              key={unit.unit_id}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5 border-b border-rule py-3"
            >
              <span className="min-w-0">
                <TextLink to={tabPath("equipment", { edit: unit.equipment_id })} className="font-[640]">
                  {machineName(unit.equipment_name, unit.unit_name)}
                </TextLink>
                {unit.status_note && (
                  <span className="block leading-snug wrap-anywhere text-soft">{unit.status_note}</span>
                )}
              </span>
              <span className="flex flex-wrap items-center gap-3">
                {unit.faults > 0 && (
                  <TextLink to={tabPath("faults", { unit_id: unit.unit_id })}>
                    {plural(unit.faults, "open fault")}
                  </TextLink>
                )}
                {unit.is_danger_reported && <DangerousMark />}
                <StatusMark status={unit.status} isDoubtful={unit.is_danger_reported} />
              </span>
            </li>
          ))}
          {machines.map(({ equipment_id, equipment_name, faults, is_danger_reported }) => (
            <li
              key={`machine ${equipment_id}`}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5 border-b border-rule py-3"
            >
              <TextLink to={tabPath("equipment", { edit: equipment_id })} className="min-w-0 font-[640]">
                {equipment_name}
              </TextLink>
              <span className="flex flex-wrap items-center gap-3">
                <TextLink to={tabPath("faults", { equipment_id, is_closed: "false" })}>
                  {plural(faults, "open fault")}
                </TextLink>
                {is_danger_reported && <DangerousMark />}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
