import { useController } from "react-hook-form";
import { sessionApi } from "../../../../client/session";
import { useLoaded } from "../../../../client/use-loaded";
import type { OtherHours } from "../../../../platform/opening/timetable";
import { dayMs } from "../../../../platform/opening/timetable";
import { dayText } from "../../../../platform/opening/words";
import { Button } from "../../../../ui/button";
import { FailedState } from "../../../../ui/states";
import { openingApi } from "../../../opening/client";
import type { SettingsFormState } from "../values";

/** The country's public holidays of the next year that nobody has decided on. */
export function ProposedHolidays({ form, country }: { form: SettingsFormState; country: string }) {
  const { loaded, reload } = useLoaded(`holidays ${country}`, () => openingApi(sessionApi).holidays(country));
  const { field: other } = useController({ control: form.control, name: "opening_exceptions" });
  const { field: dismissed } = useController({ control: form.control, name: "dismissed_holidays" });
  const dates = other.value as OtherHours[];
  if (loaded.state === "failed") return <FailedState message="Failed to load public holidays" onRetry={reload} />;
  if (loaded.state === "loading")
    return (
      <p role="status" className="text-soft">
        Loading public holidays...
      </p>
    );
  const decided = new Set([...dates.map(({ date }) => date), ...dismissed.value]);
  const open = loaded.value.items.filter(({ date }) => !decided.has(date));
  const close = (...holidays: { date: string; own_name: string }[]) => {
    const closed = holidays.map(({ date, own_name }) => ({ date, reason: own_name, spans: [] }));
    other.onChange([...dates, ...closed].toSorted((one, next) => (one.date < next.date ? -1 : 1)));
  };
  return (
    <div className="grid gap-3">
      <p className="text-[0.9375rem] text-soft">
        {open.length > 0
          ? "You are open on these days unless you close them. You can rename a holiday after adding it."
          : "Nothing to decide: all public holidays of the next twelve months are closed above or open as usual."}
      </p>
      {open.length > 1 && (
        <Button variant="secondary" size="small" className="justify-self-start" onClick={() => close(...open)}>
          Closed on All {open.length}
        </Button>
      )}
      <ul className="grid divide-y divide-rule">
        {open.map(({ date, name, own_name }) => (
          <li key={date} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2.5">
            <p className="min-w-0">
              <span className="font-[640]">{own_name}</span>
              <span className="block text-[0.9375rem] text-soft">
                {dayText(Date.parse(`${date}T00:00Z`) / dayMs)} {date.slice(0, 4)}
                {own_name === name ? "" : `, ${name}`}
              </span>
            </p>
            <div className="flex flex-wrap gap-2">
              <Button variant="secondary" size="small" onClick={() => close({ date, own_name })}>
                Closed<span className="sr-only"> on {own_name}</span>
              </Button>
              <Button variant="quiet" size="small" onClick={() => dismissed.onChange([...dismissed.value, date])}>
                Open as usual<span className="sr-only"> on {own_name}</span>
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {dismissed.value.length > 0 && (
        <button
          type="button"
          className="inline-flex min-h-11 items-center justify-self-start text-[0.9375rem] underline hover:text-copper"
          onClick={() => dismissed.onChange([])}
        >
          Show Those That Are Open as Usual ({dismissed.value.length})
        </button>
      )}
    </div>
  );
}
