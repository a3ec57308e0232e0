import { descriptionColumn, publishedColumns } from "../../../admin/list/columns/published-columns";
import { alphabetical, newestFirst, publicationFilter } from "../../../admin/list/common-choices";
import { ImportExport } from "../../../admin/list/import-export/import-export";
import { ListPanel } from "../../../admin/list/list-panel";
import { sessionApi } from "../../../client/session";
import { TextLink } from "../../../ui/button";
import { agreementsApi } from "../client";
import type { Agreement, AgreementFilter } from "../schema";

const nameOf = ({ name }: Agreement) => name;

const sort = { name: "name", created: "-created_at" };
const columns = publishedColumns<Agreement>({ heading: "Name", nameOf, sort }, [descriptionColumn]);

/** All agreements. */
export default function AgreementsList() {
  return (
    <ListPanel<Agreement, AgreementFilter>
      aside={
        <>
          <TextLink to="/admin/agreements/people" className="reach inline-flex items-center">
            Signatures, minors, suspensions
          </TextLink>
          <ImportExport path="/agreements" rights="agreements" />
        </>
      }
      load={agreementsApi(sessionApi).list}
      searched="a name or description"
      filters={[publicationFilter]}
      orders={[...alphabetical("name"), ...newestFirst]}
      nameOf={nameOf}
      remove={({ id }) => agreementsApi(sessionApi).remove(id)}
      columns={columns}
      noneText="An agreement is a text that people accept before they use a machine."
    />
  );
}
