import { ChevronDown } from "../../admin/symbols";
import { tabPath } from "../../admin/tab-path";
import { sessionApi } from "../../client/session";
import { useLoaded } from "../../client/use-loaded";
import { Card } from "../../ui/card";
import { classes } from "../../ui/classes";
import { formatDate, plural } from "../../ui/formatting";
import { Skeleton } from "../../ui/skeleton";
import { FailedState } from "../../ui/states";
import { eventRegistrationsApi } from "../event-registrations/client";
import type { DayCounts } from "../registrations/schema";
import { DashboardSection } from "./dashboard-section";

const shownDays = 30;
type Day = DayCounts["days"][number];

/** The registrations of the last 30 days: a chart and a table. */
export function RegistrationsChart() {
  const { loaded, reload } = useLoaded("by-day", () => eventRegistrationsApi(sessionApi).byDay({ days: shownDays }));
  return (
    <DashboardSection title="Registrations by Day" all={{ to: tabPath("registrations"), label: "All registrations" }}>
      {loaded.state === "failed" && (
        <FailedState message="Failed to load the registrations of each day" onRetry={reload} />
      )}
      {loaded.state === "loading" && (
        <Card>
          <p role="status" className="sr-only">
            Counting registrations...
          </p>
          <Skeleton className="h-[17.5rem] w-full" />
        </Card>
      )}
      {loaded.state === "ready" && <Chart counts={loaded.value} />}
    </DashboardSection>
  );
}

/** A round number at or above the highest bar: 4, 8, 10, 20, 40, 80, 100 … */
function topOf(highest: number): number {
  const magnitude = 10 ** Math.floor(Math.log10(Math.max(highest, 1)));
  return [1, 2, 4, 8, 10].map((step) => step * magnitude).find((top) => top >= Math.max(highest, 4)) ?? highest;
}

// Noon keeps the day the same in every time zone.
const inWords = (date: string) => formatDate(`${date}T12:00:00.000Z`, "UTC");

function Chart({ counts: { total, days } }: { counts: DayCounts }) {
  const top = topOf(Math.max(...days.map(({ count }) => count)));
  return (
    <Card as="figure" className="m-0">
      <figcaption className="flex flex-wrap items-baseline gap-x-3">
        <span className="font-display text-[2.25rem] leading-none font-[780] tabular-nums">
          {total.toLocaleString("en-GB")}
        </span>
        <span className="text-soft">
          {total === 1 ? "registration" : "registrations"} in the last {days.length} days
        </span>
      </figcaption>
      <div aria-hidden="true" className="mt-5 grid grid-cols-[auto_minmax(0,1fr)] gap-x-2">
        <div className="fact-type flex h-40 flex-col justify-between text-right text-soft">
          <span className="-translate-y-1/2">{top}</span>
          <span>{top / 2}</span>
          <span className="translate-y-1/2">0</span>
        </div>
        <div className="flex h-40 items-end gap-px border-b border-ink bg-[linear-gradient(var(--color-rule)_1px,transparent_1px)] bg-[size:100%_50%] sm:gap-0.5">
          {days.map((day, index) => (
            <Bar key={day.date} day={day} top={top} today={index === days.length - 1} />
          ))}
        </div>
        <div className="fact-type col-start-2 mt-2 flex flex-wrap justify-between gap-x-3 text-soft">
          <span>{shortDate(days[0])}</span>
          <span>{shortDate(days[Math.floor(days.length / 2)])}</span>
          <span>Today</span>
        </div>
      </div>
      <details className="group mt-4">
        <summary className="reach flex w-fit cursor-pointer list-none items-center gap-1.5 text-[0.9375rem] font-[600] text-copper [&::-webkit-details-marker]:hidden">
          Show as a table
          <ChevronDown aria-hidden="true" className="size-4 flex-none group-open:rotate-180" />
        </summary>
        <DaysTable days={days} />
      </details>
    </Card>
  );
}

const shortDate = (day: Day | undefined) => (day ? inWords(day.date).split(" ").slice(1, 3).join(" ") : "");

const Bar = ({ day: { date, count }, top, today }: { day: Day; top: number; today: boolean }) => (
  <div
    title={`${inWords(date)}: ${plural(count, "registration")}`}
    className="flex h-full min-w-0 flex-1 items-end hover:bg-stone"
  >
    <div
      className={classes("w-full rounded-t-xs", today ? "bg-copper" : "bg-violet", count > 0 && "min-h-1")}
      style={{ height: `${(count / top) * 100}%` }}
    />
  </div>
);

function DaysTable({ days }: { days: readonly Day[] }) {
  const busy = days.filter(({ count }) => count > 0).reverse();
  const quiet = days.length - busy.length;
  return (
    <table className="mt-2 w-full max-w-md text-[0.9375rem]">
      <caption className="sr-only">Registrations by Day</caption>
      <thead>
        <tr className="border-b border-ink text-left">
          <th scope="col" className="py-1.5 font-[620]">
            Day
          </th>
          <th scope="col" className="py-1.5 text-right font-[620]">
            Registrations
          </th>
        </tr>
      </thead>
      <tbody>
        {busy.map(({ date, count }) => (
          <tr key={date} className="border-b border-rule">
            <th scope="row" className="py-1.5 text-left font-normal">
              {inWords(date)}
            </th>
            <td className="py-1.5 text-right tabular-nums">{count}</td>
          </tr>
        ))}
        {quiet > 0 && (
          <tr className="text-soft">
            <th scope="row" className="py-1.5 text-left font-normal">
              {busy.length > 0 ? `The other ${plural(quiet, "day")}` : `All ${quiet} days`}
            </th>
            <td className="py-1.5 text-right tabular-nums">0</td>
          </tr>
        )}
      </tbody>
    </table>
  );
}
