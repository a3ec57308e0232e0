import type { ReactNode } from "react";
import { ItemHead } from "../../../client/item-page/item-room";
import { t } from "../../../platform/languages/texts";
import { dayAt } from "../../../platform/time";
import { Card } from "../../../ui/card";
import { formatDate } from "../../../ui/formatting";
import type { KnownSite } from "../../../ui/frame/page-meta";
import { breadcrumbs, type Thing, toJsonLd, wholeAddress } from "../../../ui/frame/structured-data/json-ld";
import { StructuredData } from "../../../ui/frame/structured-data/structured-data";
import { previewAddress } from "../../../ui/picture/preview-address";
import { useKnownSite, useSite } from "../../../ui/site";
import { WithDates } from "../../../ui/time/with-dates";
import { Said } from "../../words/public/said";
import type { Equipment, LogEntry, Unit } from "../schema";
import { Danger, type ReportedFault } from "./danger";
import { unitLabel } from "./equipment-facts";
import { MachineFacts, MachineLog, MachineTexts } from "./machine-parts";
import { StatusMark } from "./status-mark";

/** There is no type for a machine that one may use: schema.org has products, which need no offer. */
const machineData = (machine: Equipment, site: KnownSite): Thing => ({
  "@type": "Product",
  "@id": `${wholeAddress(site, `/equipment/${machine.id}`)}#machine`,
  url: wholeAddress(site, `/equipment/${machine.id}`),
  name: machine.name,
  description: machine.description,
  image: [wholeAddress(site, previewAddress("equipment", machine, site))],
  ...(machine.model ? { model: machine.model } : {}),
});

/** Returns the structured data of a machine's page, as JSON that is safe inside a script element. */
const machineJsonLd = (machine: Equipment, site: KnownSite): string =>
  toJsonLd(
    machineData(machine, site),
    breadcrumbs(site, [
      ["Equipment", "/equipment"],
      [machine.name, `/equipment/${machine.id}`],
    ]),
  );

// They never change in the browser, so a first load does without their code.

interface MachineDetailsProps {
  machine: ReportedMachine;
  log?: readonly LogEntry[];
  /** the free times, after the safety text */
  booking?: ReactNode;
  /** whether one may use it; under the status */
  mayUse?: ReactNode;
  /** the form to report a fault */
  report?: ReactNode;
  /** the next inductions */
  inductions?: ReactNode;
  /** the projects that were made with it */
  made?: ReactNode;
}

/** A machine, and the open report that its status does not say. */
type ReportedMachine = Equipment & { reported?: ReportedFault };

/** A machine in full: status and safety first, then the description. */
export const MachineDetails = ({
  machine,
  log = [],
  booking,
  mayUse,
  report,
  inductions,
  made,
}: MachineDetailsProps) => (
  <article className="wrap grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-8 pt-6 pb-16 sm:pt-10 sm:pb-24 lg:grid-cols-[minmax(0,1fr)_23rem]">
    <ItemHead
      back={{ to: "/equipment", label: t`All equipment` }}
      above={<StatusMark status={machine.status} isDoubtful={machine.reported === "danger"} />}
      title={machine.name}
      lead={machine.description}
      className="lg:col-span-2"
    >
      {machine.reported === "danger" && (
        <div className="w-full">
          <Danger />
        </div>
      )}
    </ItemHead>
    {(machine.safety_html || booking) && (
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-8 lg:col-start-1 lg:row-start-2">
        {machine.safety_html ? (
          <div>
            <Safety html={machine.safety_html} />
          </div>
        ) : null}
        {booking}
      </div>
    )}
    <aside
      aria-label={t`Use this machine`}
      className="grid content-start gap-5 sm:grid-cols-2 lg:col-start-2 lg:row-span-2 lg:row-start-2 lg:grid-cols-1"
    >
      {mayUse}
      <Units machine={machine} />
      {report}
      <div className="sm:max-lg:col-span-2">
        <MachineFacts machine={machine} />
      </div>
    </aside>
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-8 lg:col-start-1 lg:row-start-3">
      <div>
        <MachineTexts machine={machine} />
      </div>
      {inductions}
      {made}
      {log.length > 0 && (
        <div>
          <MachineLog log={log} severalUnits={machine.units.length > 1} />
        </div>
      )}
    </div>
    <DataForSearch machine={machine} />
  </article>
);

/** What one has to know before switching it on. */
export const Safety = ({ html }: { html: string }) => (
  <section
    aria-labelledby="safety"
    className="rounded-md border-2 border-ink bg-yellow p-5 text-soot [--marker:currentColor] sm:p-6"
  >
    <h2 id="safety" className="mb-3 text-[1.375rem]">{t`Safety`}</h2>
    <Said html={html} className="text-[1.0625rem] leading-relaxed [&_a]:text-soot" />
  </section>
);

/** "Expected until Sat 28 Nov 2026"; the day is a promise, and the line says so once it has passed. */
export function untilLine({ status, status_until_on }: Unit, timeZone: string, now = new Date()): string | undefined {
  if (!status_until_on || status === "ready") return undefined;
  const day = formatDate(`${status_until_on}T12:00:00Z`, "UTC");
  return status_until_on < dayAt(now, timeZone) ? t`Was expected back on ${{ day }}` : t`Expected until ${{ day }}`;
}

/** The state of each unit, with its note. */
export function Units({ machine }: { machine: ReportedMachine }) {
  const { timeZone } = useSite();
  const units = machine.units.filter(({ is_retired }) => !is_retired);
  return (
    <Card as="section" aria-labelledby="units">
      <h2 id="units" className="mb-4 text-[1.375rem]">
        {units.length > 1 ? t`${{ length: units.length }} units` : t`Status`}
      </h2>
      {machine.reported === "fault" && <p className="mb-4 font-[620]">{t`A fault was reported.`}</p>}
      <ul className="grid gap-4">
        {units.map((unit) => (
          <li
            key={unit.id}
            className="grid justify-items-start gap-1.5 not-first:border-t not-first:border-rule not-first:pt-4"
          >
            {units.length > 1 && <p className="font-[640] wrap-anywhere">{unitLabel(unit.name)}</p>}
            <StatusMark status={unit.status} isDoubtful={machine.reported === "danger"} />
            {unit.status_note && <p className="leading-snug wrap-anywhere">{unit.status_note}</p>}
            {untilLine(unit, timeZone) && (
              <p className="fact-type text-soft">
                <WithDates text={untilLine(unit, timeZone) ?? ""} />
              </p>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function DataForSearch({ machine }: { machine: Equipment }) {
  const site = useKnownSite();
  return <StructuredData json={import.meta.env.SSR ? machineJsonLd(machine, site) : ""} />;
}
