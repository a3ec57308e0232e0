import { Link } from "react-router";
import { useMay } from "../../../admin/current-user";
import { PanelHeader } from "../../../admin/list/panel-header";
import { PanelLoading } from "../../../admin/panel-loading";
import { tabPath } from "../../../admin/tab-path";
import { sessionApi } from "../../../client/session";
import { useAddress } from "../../../client/use-address";
import { useLoaded } from "../../../client/use-loaded";
import { Card } from "../../../ui/card";
import { SelectField, TextField } from "../../../ui/form/fields";
import { formatDate } from "../../../ui/formatting";
import { DataTable } from "../../../ui/list/data-table";
import { useSite } from "../../../ui/site";
import { EmptyState, FailedState } from "../../../ui/states";
import { turnOutApi } from "../client";
import { type Figures, groupings, type Statistics } from "../schema";
import { amount, groupingLabels, percent, readStatisticsAddress } from "./asked";
import { StatisticsChart } from "./chart";
import { ExportStatistics } from "./export";

/** Attendance by month, kind or community: figures, chart, table and file. */
export default function StatisticsPanel() {
  const { params, go } = useAddress();
  const asked = readStatisticsAddress(params);
  const mayExport = useMay()("registrations.export");
  const { loaded, reload } = useLoaded(`statistics ${JSON.stringify(asked)}`, () =>
    turnOutApi(sessionApi).statistics(asked),
  );
  const found = loaded.state === "ready" ? loaded.value : undefined;
  return (
    <section aria-label="Event Statistics" className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <PanelHeader
        title="Event Statistics"
        note={
          <Link to={tabPath("registrations")} className="reach underline decoration-copper underline-offset-4">
            All registrations
          </Link>
        }
        actions={mayExport && <ExportStatistics asked={asked} />}
      />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] items-start gap-3 sm:grid-cols-3">
        <SelectField
          label="By"
          className="max-sm:col-span-full"
          options={groupings.map((value) => ({ value, label: groupingLabels[value] }))}
          value={asked.by}
          onChange={({ currentTarget }) => go({ by: currentTarget.value })}
        />
        <TextField
          label="From"
          type="date"
          value={asked.from ?? found?.from ?? ""}
          onChange={({ currentTarget }) => go({ from: currentTarget.value }, { replace: true })}
        />
        <TextField
          label="To"
          type="date"
          value={asked.to ?? found?.to ?? ""}
          onChange={({ currentTarget }) => go({ to: currentTarget.value }, { replace: true })}
        />
      </div>
      {loaded.state === "loading" && <PanelLoading label="Loading statistics..." />}
      {loaded.state === "failed" && (
        <FailedState message={loaded.detail || "The statistics could not be loaded."} onRetry={reload} />
      )}
      {loaded.state === "ready" && (
        <div aria-busy={loaded.refreshing} className="grid grid-cols-[minmax(0,1fr)] gap-6 aria-busy:opacity-60">
          <Found found={loaded.value} />
        </div>
      )}
    </section>
  );
}

function Found({ found }: { found: Statistics }) {
  const days = `${inWords(found.from)} to ${inWords(found.to)}`;
  if (found.total.events === 0) return <EmptyState title="No events" text={`No events took place from ${days}.`} />;
  return (
    <>
      <Totals total={found.total} days={days} />
      <StatisticsChart found={found} />
      <StatisticsTable found={found} />
      <p className="max-w-prose text-[0.9375rem] text-soft">
        People are counted, including guests. The turn-out is the share of people with a place who were checked in at
        past events; drafts and cancelled events are left out.
      </p>
    </>
  );
}

// Noon keeps the day the same in every time zone.
const inWords = (date: string) => formatDate(`${date}T12:00:00.000Z`, "UTC");

const count = (value: number) => value.toLocaleString("en-GB");

function Totals({ total, days }: { total: Figures; days: string }) {
  const { currency } = useSite();
  const shown: [string, string][] = [
    ["Events", count(total.events)],
    ["Registered", count(total.registered)],
    ["Attended", count(total.attended)],
    ["Turn-out", percent(total.turn_out)],
    ["Fees paid", amount(total.fees_paid, currency)],
    ["Fees due", amount(total.fees_due, currency)],
  ];
  return (
    <Card padded={false} as="section" aria-label={`In total, ${days}`}>
      <dl className="-mt-px -ml-px grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] sm:grid-cols-3">
        {shown.map(([name, value]) => (
          <div key={name} className="grid content-between gap-2 border-t border-l border-rule px-4 py-4">
            <dt className="label-type text-soft">{name}</dt>
            <dd className="font-display text-[1.75rem] leading-none font-[780] tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

function StatisticsTable({ found: { by, items } }: { found: Statistics }) {
  const { currency } = useSite();
  return (
    <DataTable
      caption={`Events by ${by}`}
      rows={by === "month" ? items.filter(({ events }) => events > 0) : items}
      rowKey={({ key }) => key}
      columns={[
        { heading: groupingLabels[by], primary: true, cell: ({ label }) => label },
        { heading: "Events", numeric: true, cell: ({ events }) => count(events) },
        { heading: "Registered", numeric: true, cell: ({ registered }) => count(registered) },
        { heading: "Attended", numeric: true, cell: ({ attended }) => count(attended) },
        { heading: "Turn-out", numeric: true, cell: ({ turn_out }) => percent(turn_out) },
        { heading: "Fees paid", numeric: true, cell: ({ fees_paid }) => amount(fees_paid, currency) },
        { heading: "Fees due", numeric: true, cell: ({ fees_due }) => amount(fees_due, currency) },
      ]}
    />
  );
}
