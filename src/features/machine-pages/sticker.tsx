import type { ReactNode } from "react";
import { inPresentLanguage, t } from "../../platform/languages/texts";
import { TextLink } from "../../ui/button";
import { Card } from "../../ui/card";
import { classes } from "../../ui/classes";
import { useSite } from "../../ui/site";
import { T } from "../../ui/texts/texts";
import { WithDates } from "../../ui/time/with-dates";
import type { UnitStatus } from "../equipment/choices";
import { Danger, type ReportedFault } from "../equipment/public/danger";
import { machineName, statusWords } from "../equipment/public/equipment-facts";
import { Safety, untilLine } from "../equipment/public/machine-details";
import type { Unit } from "../equipment/schema";
import { ReportFault } from "../faults/public/report-fault";
import { Attachments } from "../uploads/attachments/attachments";
import { Booking } from "./booking";
import type { KnownMachine } from "./load-sticker";
import { MayUse } from "./may-use";

interface StickerProps {
  machine: KnownMachine;
  unitId: number;
  code: string;
}

/** Targets of at least 48 pixels, for gloves. */
const largeTargets =
  "[&_:is(.button,select,input)]:min-h-12 [&_[type=checkbox]]:-inset-0.5 [&_[type=checkbox]]:size-12";

/** What one needs at the machine, in this order: does it work, what to mind, may I, report a fault, documents. */
export function Sticker({ machine, unitId, code }: StickerProps) {
  const unit = machine.units.find(({ id }) => id === unitId);
  return (
    <article
      className={classes("wrap grid max-w-[40rem] grid-cols-[minmax(0,1fr)] gap-6 pt-6 pb-16 sm:pt-10", largeTargets)}
    >
      <h1 className="text-[clamp(2rem,1.6rem+2vw,2.75rem)] wrap-anywhere">
        {machineName(machine.name, machine.units.length > 1 ? (unit?.name ?? "") : "")}
      </h1>
      {machine.reported === "danger" && <Danger />}
      {unit && <StatusBand unit={unit} reported={machine.reported} />}
      {machine.safety_html ? (
        <div>
          <Safety html={machine.safety_html} />
        </div>
      ) : null}
      <MayUse machineId={machine.id} unitId={unitId} path={`/m/${code}`} />
      <Booking machine={machine} path={`/m/${code}`} at={{ unitId, code }} />
      <Card as="section" aria-labelledby="report">
        <h2 id="report" className="mb-4 text-[1.5rem]">{t`Report a Fault`}</h2>
        <noscript>
          <p>
            <T>
              The form needs JavaScript. Without it, please <a href={inPresentLanguage("/contact")}>write to us</a>.
            </T>
          </p>
        </noscript>
        <ReportFault equipmentId={machine.id} unitId={unitId} code={code} />
      </Card>
      {machine.attachments.length > 0 && (
        <div>
          <Attachments files={machine.attachments} />
        </div>
      )}
      <p>
        <TextLink
          to={`/equipment/${machine.id}`}
          className="inline-flex min-h-12 items-center"
        >{t`Everything about this machine`}</TextLink>
      </p>
    </article>
  );
}

const grounds: Record<UnitStatus, string> = {
  ready: "bg-moss text-paper",
  limited: "bg-yellow text-soot",
  service: "bg-violet text-paper",
  down: "bg-red text-paper",
};

/** A shape for each, so that colour is never the only sign. */
const shapes: Record<UnitStatus, ReactNode> = {
  ready: <path d="m6 12.5 4 4 8-9" />,
  limited: <path d="M12 6v7M12 17v.1" />,
  service: <path d="M12 7v5l3.5 2.5" />,
  down: <path d="M6.5 12h11" />,
};

/** The shape of a status that a reported danger puts in doubt. */
const doubt = <path d="M9 9.5a3 3 0 1 1 4.5 2.6c-1 .6-1.5 1-1.5 2M12 17v.1" />;

/** The status of the unit, readable from an arm's length. */
function StatusBand({ unit, reported }: { unit: Unit; reported: ReportedFault }) {
  const { timeZone } = useSite();
  const until = untilLine(unit, timeZone);
  const isDangerous = reported === "danger";
  return (
    <section aria-label={t`Status`} className="overflow-hidden rounded-md border border-ink">
      <p
        className={classes(
          "flex flex-wrap items-center gap-x-4 px-5 py-4",
          isDangerous ? "bg-stone" : grounds[unit.status],
        )}
      >
        <svg
          viewBox="0 0 24 24"
          aria-hidden="true"
          fill="none"
          stroke="currentColor"
          strokeWidth="2.5"
          className="size-11 flex-none"
        >
          <circle cx="12" cy="12" r="10.5" />
          {isDangerous ? doubt : shapes[unit.status]}
        </svg>
        <span className="min-w-0 flex-1 basis-40 font-display text-[1.75rem] leading-tight font-[780]">
          {statusWords[unit.status].label}
        </span>
      </p>
      {(unit.status_note || until || reported === "fault") && (
        <div className="grid gap-1.5 bg-sheet px-5 py-4 text-lg leading-snug">
          {unit.status_note && <p className="wrap-anywhere">{unit.status_note}</p>}
          {until && (
            <p className="fact-type text-soft">
              <WithDates text={until} />
            </p>
          )}
          {reported === "fault" && <p className="font-[640]">{t`A fault was reported.`}</p>}
        </div>
      )}
    </section>
  );
}
