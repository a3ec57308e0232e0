import { useMay } from "../../../admin/current-user";
import { Day } from "../../../admin/day";
import type { ListColumn } from "../../../admin/list/columns/list-column";
import { alphabetical, newestFirst, publicationFilter } from "../../../admin/list/common-choices";
import { ImportExport } from "../../../admin/list/import-export/import-export";
import { ListPanel } from "../../../admin/list/list-panel";
import { LinkedName } from "../../../admin/list/publication-mark";
import { featuredColumn } from "../../../admin/list/toggles";
import { sessionApi } from "../../../client/session";
import { TextLink } from "../../../ui/button";
import { unitStatuses } from "../choices";
import { equipmentApi } from "../client";
import { categoryLabels } from "../public/equipment-facts";
import { MachineStatus } from "../public/status-mark";
import { StatusButton } from "../review/status-button";
import type { Equipment, EquipmentFilter } from "../schema";
import { categoryChoices, statusChoices } from "./equipment-choices";

const nameOf = ({ name }: Equipment) => name;

const columns: ListColumn<Equipment>[] = [
  {
    heading: "Machine",
    primary: true,
    sort: "name",
    cell: (machine) => <LinkedName item={machine} to={`/equipment/${machine.id}`} name={machine.name} />,
  },
  { heading: "Status", cell: (machine) => <Status machine={machine} /> },
  {
    heading: "Category",
    cell: ({ category }) => <span className="whitespace-nowrap">{categoryLabels[category]}</span>,
  },
  { heading: "Location", cell: ({ location }) => <span className="wrap-anywhere">{location}</span> },
  featuredColumn(nameOf, equipmentApi(sessionApi).setFeatured),
  { heading: "Added", extra: true, sort: "-created_at", cell: ({ created_at }) => <Day at={created_at} /> },
];

/** All machines. */
export default function EquipmentList() {
  const mayReview = useMay()("equipment.review");
  return (
    <ListPanel<Equipment, EquipmentFilter>
      aside={
        <>
          <TextLink to="/admin/equipment/stickers" className="reach inline-flex items-center">
            Print stickers
          </TextLink>
          <ImportExport path="/equipment" rights="equipment" imports="sheets" />
        </>
      }
      load={equipmentApi(sessionApi).list}
      searched="a name, description or model"
      filters={[
        { name: "status", label: "Status", all: "All Statuses", choices: statusChoices },
        publicationFilter,
        { name: "category", label: "Category", all: "All Categories", choices: categoryChoices },
      ]}
      orders={[{ value: "category", label: "By category" }, ...newestFirst, ...alphabetical("name")]}
      nameOf={nameOf}
      remove={({ id }) => equipmentApi(sessionApi).remove(id)}
      columns={columns}
      noneText="A machine has a page and a sticker. People book it there, and report its faults."
      also={(machine, { changed }) => mayReview && <StatusButton machine={machine} onChanged={changed} />}
    />
  );
}

/** The best status, and how many units have another one. */
function Status({ machine }: { machine: Equipment }) {
  const { units } = machine;
  const inUse = units.filter(({ is_retired }) => !is_retired);
  const broken = inUse.filter((unit) => unitStatuses.indexOf(unit.status) > unitStatuses.indexOf("limited")).length;
  return (
    <div className="grid justify-items-start gap-1">
      <MachineStatus {...machine} />
      {inUse.length > 1 && <p className="text-soft">{`${inUse.length - broken} of ${inUse.length} usable`}</p>}
    </div>
  );
}
