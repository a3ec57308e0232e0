import { Day } from "../../../admin/day";
import type { ListColumn } from "../../../admin/list/columns/list-column";
import { newestFirst } from "../../../admin/list/common-choices";
import { ExportButton } from "../../../admin/list/import-export/export-button";
import type { Filter } from "../../../admin/list/list-address";
import { ListPanel } from "../../../admin/list/list-panel";
import { OpenButton } from "../../../admin/list/row-actions";
import type { BulkActions } from "../../../api/bulk";
import { sessionApi } from "../../../client/session";
import { useAddress } from "../../../client/use-address";
import { useLoaded } from "../../../client/use-loaded";
import { TextLink } from "../../../ui/button";
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

const columns: ListColumn<Fault>[] = [
  { heading: "Fault", primary: true, cell: (fault) => <What fault={fault} /> },
  { heading: "Severity", cell: (fault) => <SeverityMarks fault={fault} /> },
  { heading: "Status", cell: (fault) => <FaultStatusMark status={fault.status} /> },
  { heading: "Reported", sort: "-created_at", cell: ({ created_at }) => <Day at={created_at} /> },
];
/** Moderators may do more here than the actions of other lists. */
const bulk: BulkActions = { path: "/faults", rights: "faults", actions: ["delete"], exports: false };

/** The ids in the address by which links narrow the list. */
const narrowings = ["equipment_id", "unit_id"] as const;

/** The faults of all machines: broken today, the list, one fault. */
export default function FaultsTab() {
  const { params, href, go } = useAddress();
  const narrowing = Object.fromEntries(
    narrowings.map((name) => [name, Number(params.get(name)) || undefined] as const).filter(([, id]) => id),
  );
  const isNarrowed = Object.keys(narrowing).length > 0;
  const broken = useLoaded("broken", () => faultsApi(sessionApi).broken());
  const opened = Number(params.get("fault")) || undefined;
  return (
    <ListPanel<Fault, FaultFilter>
      key={JSON.stringify(narrowing)}
      load={(query) => faultsApi(sessionApi).list({ ...query, ...narrowing })}
      pageSize={25}
      searched="a fault"
      filters={filters}
      orders={newestFirst}
      columns={columns}
      nameOf={nameOf}
      editable={false}
      addable={false}
      aside={
        <>
          {isNarrowed && (
            <TextLink to={href({ equipment_id: undefined, unit_id: undefined, page: undefined })}>
              For one machine. Show all
            </TextLink>
          )}
          <span className="-my-2 flex">
            <ExportButton path="/faults" format="xlsx" />
            <ExportButton path="/faults" format="csv" />
          </span>
        </>
      }
      noneText={isNarrowed ? undefined : "Anyone can report one, from the machine's sticker or its page."}
      summary={broken.loaded.state === "ready" && <BrokenNow broken={broken.loaded.value} />}
      onChanged={broken.reload}
      also={(fault) => <OpenButton name={nameOf(fault).slice(0, 100)} onOpen={() => go({ fault: fault.id })} />}
      bulk={bulk}
      alsoSelected={(selected) => (
        <>
          <CloseSeveral {...selected} nameOf={nameOf} />
          <ExportButton path="/faults" format="xlsx" ids={selected.selection.chosen.map(({ id }) => id)} />
        </>
      )}
    >
      {({ changed }) =>
        opened !== undefined && (
          <FaultDialog key={opened} id={opened} onClose={() => go({ fault: undefined })} onChanged={changed} />
        )
      }
    </ListPanel>
  );
}

const What = ({ fault }: { fault: Fault }) => (
  <span className="block min-[75rem]:min-w-80">
    <span className="block wrap-anywhere">{machineName(fault.equipment_name, fault.unit_name)}</span>
    <span className="line-clamp-2 leading-snug font-normal wrap-anywhere text-soft">{fault.text}</span>
  </span>
);
