import { tabPath } from "../../../admin/tab-path";
import { TextLink } from "../../../ui/button";
import { plural } from "../../../ui/formatting";
import { StatusMark } from "../../equipment/public/status-mark";
import type { Broken } from "../schema";
import { machineName } from "../words";

/** Today's broken machines at a glance: the units that are not ready, and those with open faults. */
export function BrokenNow({ broken: { open, in_progress, dangerous, units, machines } }: { broken: Broken }) {
  const figures = [
    { label: "Open", value: open },
    { label: "In progress", value: in_progress },
    { label: "Dangerous", value: dangerous, isBad: dangerous > 0 },
    { label: "Out of order", value: units.filter(({ status }) => status === "down").length },
  ];
  return (
    <section
      aria-label="Broken now"
      className="grid grid-cols-1 gap-5 max-sm:order-last rounded-md border border-ink bg-sheet p-4 sm:p-5"
    >
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-4">
        {figures.map(({ label, value, isBad }) => (
          <div key={label}>
            <dt className="label-type text-soft">{label}</dt>
            <dd className={`font-display text-[2rem] leading-none font-[780] ${isBad ? "text-red" : ""}`}>{value}</dd>
          </div>
        ))}
      </dl>
      {units.length + machines.length === 0 ? (
        <p className="border-t border-rule pt-4">Every machine is ready, and nobody has reported a fault.</p>
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
                <StatusMark status={unit.status} />
              </span>
            </li>
          ))}
          {machines.map(({ equipment_id, equipment_name, faults }) => (
            <li
              key={`machine ${equipment_id}`}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5 border-b border-rule py-3"
            >
              <TextLink to={tabPath("equipment", { edit: equipment_id })} className="min-w-0 font-[640]">
                {equipment_name}
              </TextLink>
              <TextLink to={tabPath("faults", { equipment_id, is_closed: "false" })}>
                {plural(faults, "open fault")}
              </TextLink>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
