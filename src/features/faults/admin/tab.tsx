import { Cut } from "../../../admin/cut";
import { Day } from "../../../admin/day";
import type { ListColumn } from "../../../admin/list/columns/list-column";
import { choicesOf, newestFirst } from "../../../admin/list/common-choices";
import { ImportExport } from "../../../admin/list/import-export/import-export";
import type { Filter } from "../../../admin/list/list-address";
import { ListPanel } from "../../../admin/list/list-panel";
import { OpenButton } from "../../../admin/list/row-actions";
import { tabPath } from "../../../admin/tab-path";
import type { BulkActions } from "../../../api/bulk";
import { sessionApi } from "../../../client/session";
import { useAddress } from "../../../client/use-address";
import { useLoaded } from "../../../client/use-loaded";
import { machineName } from "../../equipment/public/equipment-facts";
import { faultsApi } from "../client";
import { FaultDialog } from "../review/fault-dialog";
import { FaultStatusMark, SeverityMarks } from "../review/fault-marks";
import type { Fault, FaultFilter } from "../schema";
import { severityNames, statusNames } from "../words";
import { BrokenFigures, BrokenNow } from "./broken-now";
import { CloseSeveral } from "./close-several";

const filters: Filter<FaultFilter>[] = [
  {
    name: "is_closed",
    label: "Show",
    all: "All Faults",
    choices: choicesOf({ false: "To do", true: "Closed" }),
  },
  {
    name: "status",
    label: "Status",
    all: "All Statuses",
    choices: choicesOf(statusNames),
  },
  {
    name: "severity",
    label: "Severity",
    all: "All Severities",
    choices: choicesOf(severityNames),
  },
  {
    name: "is_dangerous",
    label: "Danger",
    all: "Dangerous or Not",
    choices: choicesOf({ true: "Dangerous" }),
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
const bulk: BulkActions = { path: "/faults", rights: "faults", actions: ["delete"] };

/** The faults of all machines: broken today, the list, one fault. */
export default function FaultsTab() {
  const { params, go } = useAddress();
  const broken = useLoaded("broken", () => faultsApi(sessionApi).broken());
  const opened = Number(params.get("fault")) || undefined;
  return (
    <ListPanel<Fault, FaultFilter>
      load={faultsApi(sessionApi).list}
      linked={{ ids: ["equipment_id", "unit_id"], label: "For one machine" }}
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
          {broken.loaded.state === "ready" && <BrokenFigures broken={broken.loaded.value} />}
          <ImportExport path="/faults" rights="faults" />
        </>
      }
      noneText="Anyone can report one, from the machine's sticker or its page."
      firstStep={{ to: tabPath("equipment/stickers"), label: "Print Stickers" }}
      summary={broken.loaded.state === "ready" && <BrokenNow broken={broken.loaded.value} />}
      onChanged={broken.reload}
      also={(fault) => <OpenButton name={nameOf(fault).slice(0, 100)} onOpen={() => go({ fault: fault.id })} />}
      bulk={bulk}
      alsoSelected={(selected) => <CloseSeveral {...selected} nameOf={nameOf} />}
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
  <span className="block in-table:min-w-80">
    <span className="block wrap-anywhere">{machineName(fault.equipment_name, fault.unit_name)}</span>
    <Cut lines={2} className="leading-snug font-normal wrap-anywhere text-soft">
      {fault.text}
    </Cut>
  </span>
);
