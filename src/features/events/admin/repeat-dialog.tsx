import { type SyntheticEvent, useDeferredValue, useId, useState } from "react";
import { sessionApi } from "../../../client/session";
import { detailOf, type Loaded, useLoaded } from "../../../client/use-loaded";
import { toLocalInput, wallTime } from "../../../platform/time";
import { Button } from "../../../ui/button";
import { SelectField, TextField } from "../../../ui/form/fields";
import { FormError } from "../../../ui/form/form-error";
import { formatDate, plural } from "../../../ui/formatting";
import { Dialog } from "../../../ui/overlay/dialog";
import { toast } from "../../../ui/overlay/toast";
import { useSite } from "../../../ui/site";
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

function useRepetition(event: Event) {
  const { timeZone } = useSite();
  const wall = wallTime(event.start_date, timeZone);
  const [rules] = useState(() => rulesFor(wall));
  const [rule, setRule] = useState(rules[0]?.value ?? "");
  const [ending, setEnding] = useState("count");
  const [count, setCount] = useState("10");
  const [until, setUntil] = useState(() => toLocalInput(event.start_date, timeZone).slice(0, 10));
  const [skipped, setSkipped] = useState<readonly string[]>([]);
  const asked = useDeferredValue(JSON.stringify({ rule, ...(ending === "count" ? { count } : { until }) }));
  const { loaded } = useLoaded(asked, () => eventsApi(sessionApi).dates(event.id, JSON.parse(asked)));
  const toggle = (date: string) =>
    setSkipped((now) => (now.includes(date) ? now.filter((one) => one !== date) : [...now, date]));
  const dayOf = (date: string) => toLocalInput(date, timeZone).slice(0, 10);
  const body = {
    rule,
    ...(ending === "count" ? { count: Number(count) } : { until }),
    except: skipped.map(dayOf),
  };
  return { rules, rule, setRule, ending, setEnding, count, setCount, until, setUntil, skipped, toggle, loaded, body };
}

/** Makes an event a series: asks for rule, end and skipped dates, and lists the resulting dates. */
export function RepeatDialog({ event, onClose, onDone }: RepeatDialogProps) {
  const form = useId();
  const chosen = useRepetition(event);
  const { loaded, skipped } = chosen;
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const dates = loaded.state === "ready" ? loaded.value.items : [];
  const made = dates.filter(({ start_date }) => !skipped.includes(start_date)).length - 1;
  const submit = async (submitted: SyntheticEvent) => {
    submitted.preventDefault();
    setBusy(true);
    try {
      const series = await eventsApi(sessionApi).repeat(event.id, chosen.body);
      toast({ message: `“${event.title}” is now a series of ${plural(series.items.length, "date")}.` });
      warnOfConflicts(series);
      onDone();
    } catch (failed) {
      setBusy(false);
      setError(detailOf(failed));
    }
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !busy && onClose()}
      title="Repeat event"
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={form}
            busy={busy}
            busyLabel="Adding..."
            disabled={loaded.state !== "ready" || loaded.refreshing || made < 1}
          >
            {made < 1 ? "Add Dates" : `Add ${plural(made, "More Date")}`}
          </Button>
        </>
      }
    >
      <form
        id={form}
        onSubmit={(submitted) => void submit(submitted)}
        onChange={() => setError(undefined)}
        noValidate
        className="grid grid-cols-1 gap-4.5"
      >
        <SelectField
          label="How Often"
          options={chosen.rules}
          value={chosen.rule}
          onChange={({ currentTarget }) => chosen.setRule(currentTarget.value)}
        />
        <Ending chosen={chosen} />
        <FormError message={error} />
        <Dates event={event} loaded={loaded} skipped={skipped} onToggle={chosen.toggle} />
      </form>
    </Dialog>
  );
}

const Ending = ({ chosen }: { chosen: ReturnType<typeof useRepetition> }) => (
  <div className="grid grid-cols-1 gap-4.5 min-[26rem]:grid-cols-2">
    <SelectField
      label="It Ends"
      options={endings}
      value={chosen.ending}
      onChange={({ currentTarget }) => chosen.setEnding(currentTarget.value)}
    />
    {chosen.ending === "count" ? (
      <TextField
        label="Number of Dates"
        type="number"
        inputMode="numeric"
        min={2}
        max={maxDates}
        value={chosen.count}
        onChange={({ currentTarget }) => chosen.setCount(currentTarget.value)}
      />
    ) : (
      <TextField
        label="Last Day"
        type="date"
        value={chosen.until}
        onChange={({ currentTarget }) => chosen.setUntil(currentTarget.value)}
      />
    )}
  </div>
);

interface DatesProps {
  event: Event;
  loaded: Loaded<SeriesDates>;
  skipped: readonly string[];
  onToggle: (date: string) => void;
}

/** Lists the resulting dates. Each can be skipped, except the event's own. */
function Dates({ event, loaded, skipped, onToggle }: DatesProps) {
  const { timeZone } = useSite();
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
          return (
            <li key={start_date} className="flex min-h-11.5 flex-wrap items-center justify-between gap-x-3">
              <span className={isSkipped ? "fact-type text-soft line-through" : "fact-type"}>
                {day}, {toLocalInput(start_date, timeZone).slice(11)}
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
