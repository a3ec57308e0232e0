import type { ReactNode } from "react";
import { TextLink } from "../../../ui/button";
import { Card } from "../../../ui/card";
import { formatDate } from "../../../ui/formatting";
import { StructuredData } from "../../../ui/frame/structured-data/structured-data";
import { Icon } from "../../../ui/icon";
import { ServerRendered } from "../../../ui/motion/server-rendered";
import { Picture } from "../../../ui/picture/cover";
import { useKnownSite, useSite } from "../../../ui/site";
import { Attachments } from "../../uploads/attachments/attachments";
import { Said } from "../../words/public/said";
import type { Equipment, LogEntry, Unit } from "../schema";
import { categoryLabels, statusWords, unitLabel } from "./equipment-facts";
import { machineJsonLd } from "./machine-json-ld";
import { StatusMark } from "./status-mark";

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
}

/** A machine, and whether a fault of it is open that its status does not say. */
type ReportedMachine = Equipment & { reported?: boolean };

/** A machine in full: status and safety first, then the description. */
export const MachineDetails = ({ machine, log = [], booking, mayUse, report, inductions }: MachineDetailsProps) => (
  <article className="wrap grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-8 pt-6 pb-16 sm:pt-10 sm:pb-24 lg:grid-cols-[minmax(0,1fr)_23rem]">
    <header className="flex min-w-0 flex-col items-start gap-5 lg:col-span-2">
      <TextLink to="/equipment" className="-my-2 inline-flex min-h-11 items-center gap-2">
        <Icon name="arrow-left" className="size-4.5" />
        All equipment
      </TextLink>
      <StatusMark status={machine.status} />
      <h1 className="max-w-full wrap-anywhere">{machine.name}</h1>
      {machine.description && (
        <p className="max-w-2xl text-lg leading-relaxed wrap-anywhere text-soft sm:text-xl">{machine.description}</p>
      )}
    </header>
    {(machine.safety_html || booking) && (
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-8 lg:col-start-1 lg:row-start-2">
        {machine.safety_html ? <ServerRendered component={Safety} props={{ html: machine.safety_html }} /> : null}
        {booking}
      </div>
    )}
    <aside
      aria-label="Use this machine"
      className="grid content-start gap-5 sm:grid-cols-2 lg:col-start-2 lg:row-span-2 lg:row-start-2 lg:grid-cols-1"
    >
      {mayUse}
      <Units machine={machine} />
      {report}
      <Facts machine={machine} />
    </aside>
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-8 lg:col-start-1 lg:row-start-3">
      <ServerRendered component={MachineTexts} props={{ machine }} />
      {inductions}
      {log.length > 0 && <ServerRendered component={Log} props={{ log, severalUnits: machine.units.length > 1 }} />}
    </div>
    <DataForSearch machine={machine} />
  </article>
);

/** The picture, the description and the documents: they never change in the browser. */
const MachineTexts = ({ machine }: { machine: Equipment }) => (
  <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
    <Picture
      src={machine.image_url}
      alt={machine.image_alt ?? ""}
      seed={machine.id}
      kind={machine.category}
      ratio="16/9"
      sizes="(min-width: 64rem) 46rem, 92vw"
      eager
      className="overflow-hidden rounded-md border border-ink"
    />
    {machine.content_html ? <Said html={machine.content_html} className="max-w-[44rem]" /> : null}
    {machine.attachments.length > 0 && <Attachments files={machine.attachments} />}
  </div>
);

/** What one has to know before switching it on. */
export const Safety = ({ html }: { html: string }) => (
  <section aria-labelledby="safety" className="rounded-md border-2 border-ink bg-yellow p-5 text-soot sm:p-6">
    <h2 id="safety" className="mb-3 text-[1.375rem]">
      Safety
    </h2>
    <Said html={html} className="text-[1.0625rem] leading-relaxed [&_a]:text-soot" />
  </section>
);

/** "Out of order until Sat 28 Nov 2026"; the day is a promise. */
export const untilLine = ({ status, status_until_on }: Unit, timeZone: string): string | undefined =>
  status_until_on && status !== "ready"
    ? `Expected until ${formatDate(`${status_until_on}T12:00:00Z`, timeZone)}`
    : undefined;

/** The state of each unit, with its note. */
export function Units({ machine }: { machine: ReportedMachine }) {
  const { timeZone } = useSite();
  const units = machine.units.filter(({ is_retired }) => !is_retired);
  return (
    <Card as="section" aria-labelledby="units">
      <h2 id="units" className="mb-4 text-[1.375rem]">
        {units.length > 1 ? `${units.length} units` : "Status"}
      </h2>
      {machine.reported && <p className="mb-4 font-[620]">A fault was reported.</p>}
      <ul className="grid gap-4">
        {units.map((unit) => (
          <li
            key={unit.id}
            className="grid justify-items-start gap-1.5 not-first:border-t not-first:border-rule not-first:pt-4"
          >
            {units.length > 1 && <p className="font-[640] wrap-anywhere">{unitLabel(unit.name)}</p>}
            <StatusMark status={unit.status} />
            {unit.status_note && <p className="leading-snug wrap-anywhere">{unit.status_note}</p>}
            {untilLine(unit, timeZone) && <p className="fact-type text-soft">{untilLine(unit, timeZone)}</p>}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Facts({ machine: { category, model, location, fee_note } }: { machine: Equipment }) {
  const facts = [
    ["Category", categoryLabels[category]],
    ["Model", model],
    ["Location", location],
    ["Cost", fee_note],
  ].filter(([, value]) => value);
  return (
    <Card as="section" aria-labelledby="facts" className="sm:max-lg:col-span-2">
      <h2 id="facts" className="mb-4 text-[1.375rem]">
        About this machine
      </h2>
      <dl className="grid gap-3">
        {facts.map(([name, value]) => (
          <div key={name} className="grid grid-cols-[6rem_minmax(0,1fr)] items-baseline gap-x-3">
            <dt className="label-type text-soft">{name}</dt>
            <dd className="leading-snug wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

/** What happened to the machine, without names. */
function Log({ log, severalUnits }: { log: readonly LogEntry[]; severalUnits: boolean }) {
  const { timeZone } = useSite();
  return (
    <section aria-labelledby="log" className="max-w-[44rem]">
      <h2 id="log" className="mb-4 text-[1.375rem]">
        Log
      </h2>
      <ol className="grid gap-3">
        {log.map((entry) => (
          <li key={entry.id} className="grid gap-x-4 border-t border-rule pt-3 sm:grid-cols-[8.5rem_minmax(0,1fr)]">
            <time dateTime={entry.created_at} className="fact-type text-soft">
              {formatDate(entry.created_at, timeZone)}
            </time>
            <div className="grid gap-1 leading-snug wrap-anywhere">
              <p>{lineOf(entry, severalUnits)}</p>
              {entry.outcome && <p className="text-soft">{entry.outcome}</p>}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

const lineOf = ({ unit, status, what, cost }: LogEntry, severalUnits: boolean): string => {
  const said = [status ? statusWords[status].label : "", what].filter(Boolean).join(": ");
  return [unit && severalUnits ? `${unitLabel(unit)}: ${said}` : said, cost].filter(Boolean).join(" · ");
};

function DataForSearch({ machine }: { machine: Equipment }) {
  const site = useKnownSite();
  return <StructuredData json={import.meta.env.SSR ? machineJsonLd(machine, site) : ""} />;
}
