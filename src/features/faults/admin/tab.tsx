import { useState } from "react";
import { Day } from "../../../admin/day";
import { ErrorBanner, type Failure } from "../../../admin/error-banner";
import { useLabels } from "../../../admin/labels";
import { BulkBar } from "../../../admin/list/bulk/bulk-bar";
import { choosingOf } from "../../../admin/list/choice-box";
import { ordersOf } from "../../../admin/list/columns/list-column";
import { newestFirst } from "../../../admin/list/common-choices";
import { ExportButton } from "../../../admin/list/import-export/export-button";
import { type Filter, readAddress } from "../../../admin/list/list-address";
import { ListFilters } from "../../../admin/list/list-filters";
import { ListFrame } from "../../../admin/list/list-frame";
import { ListSearch } from "../../../admin/list/list-search";
import { PanelHeader } from "../../../admin/list/panel-header";
import { useSelection } from "../../../admin/list/use-selection";
import type { BulkActions } from "../../../api/bulk";
import { sessionApi } from "../../../client/session";
import { useAddress } from "../../../client/use-address";
import { useLoaded } from "../../../client/use-loaded";
import { Button, TextLink } from "../../../ui/button";
import { plural } from "../../../ui/formatting";
import { DataTable } from "../../../ui/list/data-table";
import { EmptyState } from "../../../ui/states";
import { faultsApi } from "../client";
import { FaultDialog } from "../review/fault-dialog";
import { FaultStatusMark, SeverityMarks } from "../review/fault-marks";
import { type Fault, type FaultFilter, faultStatuses, severities } from "../schema";
import { machineName, severityNames, statusNames } from "../words";
import { BrokenNow } from "./broken-now";
import { CloseSeveral } from "./close-several";

const filters: Filter<FaultFilter>[] = [
  {
    name: "is_closed",
    label: "Show",
    all: "All Faults",
    choices: [
      { value: "false", label: "To do" },
      { value: "true", label: "Closed" },
    ],
  },
  {
    name: "status",
    label: "Status",
    all: "All Statuses",
    choices: faultStatuses.map((value) => ({ value, label: statusNames[value] })),
  },
  {
    name: "severity",
    label: "Severity",
    all: "All Severities",
    choices: severities.map((value) => ({ value, label: severityNames[value] })),
  },
  {
    name: "is_dangerous",
    label: "Danger",
    all: "Any Danger",
    choices: [{ value: "true", label: "Dangerous" }],
  },
];

const nameOf = (fault: Fault): string => `${machineName(fault.equipment_name, fault.unit_name)}: ${fault.text}`;

const columns = [
  { heading: "Fault", primary: true, cell: (fault: Fault) => <What fault={fault} /> },
  { heading: "Severity", cell: (fault: Fault) => <SeverityMarks fault={fault} /> },
  { heading: "Status", cell: (fault: Fault) => <FaultStatusMark status={fault.status} /> },
  { heading: "Reported", sort: "-created_at", cell: ({ created_at }: Fault) => <Day at={created_at} /> },
];
const orders = ordersOf(newestFirst, columns);

/** Moderators may do more here than the actions of other lists. */
const bulk: BulkActions = { path: "/faults", rights: "faults", actions: ["delete"], exports: false };

/** The ids in the address by which links narrow the list. */
const narrowings = ["equipment_id", "unit_id"] as const;

/** The faults of all machines: broken today, the list, one fault. */
export default function FaultsTab() {
  const labels = useLabels();
  const { params, href, go } = useAddress();
  const { search, page, size, sort, chosen, query } = readAddress<FaultFilter>(params, {
    filters,
    orders,
    pageSize: 25,
  });
  const narrowing = Object.fromEntries(
    narrowings.map((name) => [name, Number(params.get(name)) || undefined] as const).filter(([, id]) => id),
  );
  const asked = { ...query, ...narrowing };
  const { loaded, reload } = useLoaded(JSON.stringify(asked), () => faultsApi(sessionApi).list(asked));
  const broken = useLoaded("broken", () => faultsApi(sessionApi).broken());
  const items = loaded.state === "ready" ? loaded.value.items : [];
  const selection = useSelection<Fault>(JSON.stringify({ search, chosen, narrowing }), items);
  const choosing = choosingOf(selection, items, nameOf);
  const [failure, setFailure] = useState<Failure>();
  const opened = Number(params.get("fault")) || undefined;
  const isNarrowed = search !== "" || Object.keys({ ...chosen, ...narrowing }).length > 0;
  const readAgain = () => {
    reload();
    broken.reload();
  };
  return (
    <section aria-label="Faults" className="grid grid-cols-1 gap-6 max-sm:gap-4">
      <PanelHeader
        title="Faults"
        note={
          <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <span role="status">{loaded.state === "ready" ? plural(loaded.value.total, "fault") : "Counting..."}</span>
            {Object.keys(narrowing).length > 0 && (
              <TextLink to={href({ equipment_id: undefined, unit_id: undefined, page: undefined })}>
                For one machine. Show all
              </TextLink>
            )}
            <span className="-my-2 flex">
              <ExportButton path="/faults" format="xlsx" />
              <ExportButton path="/faults" format="csv" />
            </span>
          </span>
        }
        actions={<ListSearch label="Search faults..." search={search} />}
      />
      {broken.loaded.state === "ready" && <BrokenNow broken={broken.loaded.value} />}
      {failure && <ErrorBanner failure={failure} onDismiss={() => setFailure(undefined)} />}
      <div className="flex flex-wrap items-end gap-x-3 gap-y-2 max-sm:gap-x-2 max-sm:[&_.button]:px-3">
        <ListFilters filters={filters} orders={orders} chosen={chosen} sort={sort} search={search} />
        {items.length > 0 && (
          <span className="flex min-h-11 items-center text-[0.9375rem] max-sm:ml-auto min-[75rem]:hidden">
            <span aria-hidden="true">All</span>
            {choosing.all}
          </span>
        )}
      </div>
      <ListFrame
        list={loaded}
        page={page}
        loading="Loading faults..."
        failed="Failed to load faults."
        onRetry={reload}
        rows={{ size, usual: 25 }}
        nothing={
          <EmptyState
            title={isNarrowed || page > 1 ? "No faults match" : labels.none}
            text={isNarrowed ? undefined : "Anyone can report one, from the machine's sticker or its page."}
          />
        }
      >
        {(faults) => (
          <DataTable
            caption="Faults"
            rows={faults}
            rowKey={({ id }) => id}
            choosing={choosing}
            sorting={{
              current: sort,
              hrefOf: (by) => href({ sort: by === orders[0]?.value ? undefined : by, page: undefined }),
            }}
            columns={columns}
            actions={(fault) => (
              <Button
                variant="secondary"
                size="small"
                aria-label={`Open ${nameOf(fault).slice(0, 100)}`}
                onClick={() => go({ fault: fault.id })}
              >
                Open
              </Button>
            )}
          />
        )}
      </ListFrame>
      {opened !== undefined && (
        <FaultDialog key={opened} id={opened} onClose={() => go({ fault: undefined })} onChanged={readAgain} />
      )}
      <BulkBar
        bulk={bulk}
        selection={selection}
        nameOf={nameOf}
        exporting={
          <>
            <CloseSeveral selection={selection} nameOf={nameOf} onDone={readAgain} onFailed={setFailure} />
            <ExportButton path="/faults" format="xlsx" ids={selection.chosen.map(({ id }) => id)} />
          </>
        }
        onFailed={setFailure}
        onDone={readAgain}
      />
    </section>
  );
}

const What = ({ fault }: { fault: Fault }) => (
  <span className="block min-[75rem]:min-w-80">
    <span className="block wrap-anywhere">{machineName(fault.equipment_name, fault.unit_name)}</span>
    <span className="line-clamp-2 leading-snug font-normal wrap-anywhere text-soft">{fault.text}</span>
  </span>
);
