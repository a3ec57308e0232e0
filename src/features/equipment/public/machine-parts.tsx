import { t } from "../../../platform/languages/texts";
import { Card } from "../../../ui/card";
import { formatDate } from "../../../ui/formatting";
import { ItemPicture } from "../../../ui/picture/cover";
import { useSite } from "../../../ui/site";
import { WithDates } from "../../../ui/time/with-dates";
import { Attachments } from "../../uploads/attachments/attachments";
import { Said } from "../../words/public/said";
import type { Equipment, LogEntry } from "../schema";
import { categoryLabels, statusWords, unitLabel } from "./equipment-facts";

/** The picture, the description and the documents. */
export const MachineTexts = ({ machine }: { machine: Equipment }) => (
  <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
    <ItemPicture src={machine.image_url} alt={machine.image_alt} seed={machine.id} kind={machine.category} />
    {machine.content_html ? <Said html={machine.content_html} className="max-w-[44rem]" /> : null}
    {machine.attachments.length > 0 && <Attachments files={machine.attachments} />}
  </div>
);

/** Category, model, location and cost. */
export function MachineFacts({ machine: { category, model, location, fee_note } }: { machine: Equipment }) {
  const facts = [
    [t`Category`, categoryLabels[category]],
    [t`Model`, model],
    [t`Location`, location],
    [t`Cost`, fee_note],
  ].filter(([, value]) => value);
  return (
    <Card as="section" aria-labelledby="facts">
      <h2 id="facts" className="mb-4 text-[1.375rem]">{t`About This Machine`}</h2>
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

/** The machine's log, without names. */
export function MachineLog({ log, severalUnits }: { log: readonly LogEntry[]; severalUnits: boolean }) {
  const { timeZone } = useSite();
  return (
    <section aria-labelledby="log" className="max-w-[44rem]">
      <h2 id="log" className="mb-4 text-[1.375rem]">{t`Log`}</h2>
      <ol className="grid gap-3">
        {log.map((entry) => (
          <li key={entry.id} className="grid gap-x-4 border-t border-rule pt-3 sm:grid-cols-[8.5rem_minmax(0,1fr)]">
            <time dateTime={entry.created_at} className="fact-type text-soft">
              <WithDates text={formatDate(entry.created_at, timeZone)} />
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
