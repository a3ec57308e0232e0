import type { ListColumn } from "../../../admin/list/columns/list-column";
import { descriptionColumn, publishedColumns } from "../../../admin/list/columns/published-columns";
import { alphabetical, byPlace, oldestFirst, publicationFilter, shownFilter } from "../../../admin/list/common-choices";
import { ImportExport } from "../../../admin/list/import-export/import-export";
import { ListPanel } from "../../../admin/list/list-panel";
import { byAge } from "../../../admin/list/move-by-one";
import { orderColumn } from "../../../admin/list/order-stepper";
import { featuredColumn, shownColumn } from "../../../admin/list/toggles";
import { sessionApi } from "../../../client/session";
import { Badge } from "../../../ui/badge";
import { TextLink } from "../../../ui/button";
import { partnersApi } from "../client";
import type { Partner, PartnerFilter } from "../schema";
import { categoryChoices, categoryLabel } from "./partner-choices";
import { PartnerLogo } from "./partner-logo";

const nameOf = ({ name }: Partner) => name;

const own: ListColumn<Partner>[] = [
  orderColumn(nameOf, partnersApi(sessionApi).setOrder, byAge),
  featuredColumn(nameOf, partnersApi(sessionApi).toggleFeatured),
  shownColumn(nameOf, partnersApi(sessionApi).toggleActive),
  {
    heading: "Category",
    cell: ({ category }) => category && <Badge tone="violet">{categoryLabel(category)}</Badge>,
  },
  descriptionColumn,
  {
    heading: "Website",
    cell: ({ website_url }) =>
      website_url && (
        <TextLink to={website_url} className="reach text-[0.9375rem] wrap-anywhere">
          {website_url.replace(/^https?:\/\/|\/$/g, "")}
        </TextLink>
      ),
  },
];

const columns = publishedColumns({ heading: "Name", nameOf, sort: { name: "name", created: "-created_at" } }, own);

/** All partners, also those who are not shown. */
export default function PartnersList() {
  return (
    <ListPanel<Partner, PartnerFilter>
      aside={<ImportExport path="/partners" rights="partners" />}
      load={partnersApi(sessionApi).list}
      pageSize={100}
      searched="a name or description"
      filters={[
        { name: "category", label: "Category", all: "All Categories", choices: categoryChoices },
        shownFilter,
        publicationFilter,
      ]}
      orders={[...byPlace, ...oldestFirst, ...alphabetical("name")]}
      nameOf={nameOf}
      remove={({ id }) => partnersApi(sessionApi).remove(id)}
      columns={columns}
      noneText="Partners are shown to visitors with their logo."
      picture={(partner) => <PartnerLogo partner={partner} />}
    />
  );
}
