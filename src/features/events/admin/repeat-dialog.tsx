import { useDeferredValue, useState } from "react";
import { useForm } from "react-hook-form";
import { fieldOf } from "../../../admin/form/field-of";
import { FormDialog } from "../../../admin/form/form-dialog";
import { sessionApi } from "../../../client/session";
import { type Loaded, useLoaded } from "../../../client/use-loaded";
import { toLocalInput, wallTime } from "../../../platform/time";
import { Button } from "../../../ui/button";
import { SelectField, TextField } from "../../../ui/form/fields";
import { formatDate, plural } from "../../../ui/formatting";
import { toast } from "../../../ui/overlay/toast";
import { useSite } from "../../../ui/site";
import { WithDates } from "../../../ui/time/with-dates";
import { eventsApi } from "../client";
import { type Event, maxDates, type SeriesDates } from "../schema";
import { warnOfConflicts } from "./conflicts";
import { rulesFor } from "./repeat-rules";

interface RepeatDialogProps {
  event: Event;
  onClose: () => void;
  onDone: () => void;
}

const endings = [
  { value: "count", label: "After a number of dates" },
  { value: "until", label: "On a date" },
];

/** Makes an event a series: asks for rule, end and skipped dates, and lists the resulting dates. */
export function RepeatDialog({ event, onClose, onDone }: RepeatDialogProps) {
  const { timeZone } = useSite();
  const [rules] = useState(() => rulesFor(wallTime(event.start_date, timeZone)));
  const dayOf = (date: string) => toLocalInput(date, timeZone).slice(0, 10);
  const form = useForm({
    defaultValues: { rule: rules[0]?.value ?? "", ending: "count", count: "10", until: dayOf(event.start_date) },
  });
  const { rule, ending, count, until } = form.watch();
  const asked = useDeferredValue(JSON.stringify({ rule, ...(ending === "count" ? { count } : { until }) }));
  const { loaded } = useLoaded(asked, () => eventsApi(sessionApi).dates(event.id, JSON.parse(asked)));
  const [skipped, setSkipped] = useState<readonly string[]>([]);
  const toggle = (date: string) =>
    setSkipped((now) => (now.includes(date) ? now.filter((one) => one !== date) : [...now, date]));
  const dates = loaded.state === "ready" ? loaded.value.items : [];
  const made = dates.filter(({ start_date }) => !skipped.includes(start_date)).length - 1;
  const repeat = async () => {
    const end = ending === "count" ? { count: Number(count) } : { until };
    const series = await eventsApi(sessionApi).repeat(event.id, { rule, ...end, except: skipped.map(dayOf) });
    toast({ message: `“${event.title}” is now a series of ${plural(series.items.length, "date")}.` });
    warnOfConflicts(series);
    onDone();
  };
  return (
    <FormDialog
      form={form}
      title="Repeat Event"
      confirmLabel={made < 1 ? "Add Dates" : `Add ${plural(made, "More Date")}`}
      busyLabel="Adding..."
      disabled={loaded.state !== "ready" || loaded.refreshing || made < 1}
      onSubmit={repeat}
      onClose={onClose}
    >
      <SelectField label="How often" options={rules} {...fieldOf(form, "rule")} />
      <div className="grid grid-cols-1 gap-4.5 min-[26rem]:grid-cols-2">
        <SelectField label="It ends" options={endings} {...fieldOf(form, "ending")} />
        {ending === "count" ? (
          <TextField
            label="Number of dates"
            type="number"
            inputMode="numeric"
            min={2}
            max={maxDates}
            {...fieldOf(form, "count")}
          />
        ) : (
          <TextField label="Last day" type="date" {...fieldOf(form, "until")} />
        )}
      </div>
      <Dates event={event} loaded={loaded} skipped={skipped} onToggle={toggle} />
    </FormDialog>
  );
}

interface DatesProps {
  event: Event;
  loaded: Loaded<SeriesDates>;
  skipped: readonly string[];
  onToggle: (date: string) => void;
}

/** Lists the resulting dates. Each can be skipped, except the event's own. */
function Dates({ event, loaded, skipped, onToggle }: DatesProps) {
  const { timeZone } = useSite();
  const timeOf = (instant: string) => toLocalInput(instant, timeZone).slice(11);
  const usual = timeOf(event.start_date);
  if (loaded.state === "failed") {
    return (
      <p role="status" className="text-red">
        {loaded.detail}
      </p>
    );
  }
  const dates = loaded.state === "ready" ? loaded.value.items : [];
  return (
    <div>
      <p role="status" className="font-[620]">
        {loaded.state === "loading" ? "Working out the dates..." : "The dates"}
      </p>
      <ol className="mt-1.5 grid divide-y divide-rule border-rule border-y">
        {dates.map(({ start_date }) => {
          const isSkipped = skipped.includes(start_date);
          const day = formatDate(start_date, timeZone);
          const time = timeOf(start_date);
          return (
            <li key={start_date} className="flex min-h-11.5 flex-wrap items-center justify-between gap-x-3">
              <span className={isSkipped ? "fact-type text-soft line-through" : "fact-type"}>
                <WithDates text={`${day}, ${time}`} />
                {time !== usual && `, as the clocks skip ${usual} on that day`}
              </span>
              {start_date === event.start_date ? (
                <span className="label-type px-3 text-soft">This event</span>
              ) : (
                <Button
                  variant="quiet"
                  size="small"
                  aria-label={`${isSkipped ? "Put back" : "Skip"} ${day}`}
                  onClick={() => onToggle(start_date)}
                >
                  {isSkipped ? "Put Back" : "Skip"}
                </Button>
              )}
            </li>
          );
        })}
      </ol>
    </div>
  );
}
