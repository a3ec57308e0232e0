import { useMay } from "../../../admin/current-user";
import type { ListColumn } from "../../../admin/list/columns/list-column";
import { descriptionColumn, publishedColumns } from "../../../admin/list/columns/published-columns";
import { alphabetical, newestFirst, publicationFilter } from "../../../admin/list/common-choices";
import { ImportExport } from "../../../admin/list/import-export/import-export";
import { ListPanel } from "../../../admin/list/list-panel";
import { tabPath } from "../../../admin/tab-path";
import { sessionApi } from "../../../client/session";
import { ButtonLink } from "../../../ui/button";
import { qualificationsApi } from "../client";
import type { Qualification, QualificationFilter } from "../schema";
import { validityInWords } from "../validity-words";
import { validityChoices } from "./qualification-choices";

const nameOf = ({ name }: Qualification) => name;

const own: ListColumn<Qualification>[] = [
  { heading: "Validity", cell: (qualification) => validityInWords(qualification) },
  descriptionColumn,
];

const columns = publishedColumns({ heading: "Name", nameOf, sort: { name: "name", created: "-created_at" } }, own);

/** All qualifications. */
export default function QualificationsList() {
  const mayWrite = useMay()("qualifications.write");
  return (
    <ListPanel<Qualification, QualificationFilter>
      aside={<ImportExport path="/qualifications" rights="qualifications" imports="sheets" />}
      load={qualificationsApi(sessionApi).list}
      searched="a name or description"
      filters={[
        { name: "validity", label: "Validity", all: "All Validities", choices: validityChoices },
        publicationFilter,
      ]}
      orders={[...alphabetical("name"), ...newestFirst]}
      nameOf={nameOf}
      remove={({ id }) => qualificationsApi(sessionApi).remove(id)}
      columns={columns}
      noneText="A qualification is what people must have learnt before they use a machine."
      addable={mayWrite}
      editable={mayWrite}
      also={(item) => (
        <ButtonLink
          variant="secondary"
          size="small"
          to={tabPath(`qualifications/${item.id}`)}
          className="whitespace-nowrap"
          aria-label={`Who Has It: ${item.name}`}
        >
          Who Has It
        </ButtonLink>
      )}
    />
  );
}
