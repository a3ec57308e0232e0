import { useState } from "react";
import type { ListColumn } from "../../../admin/list/columns/list-column";
import { descriptionColumn, publishedColumns } from "../../../admin/list/columns/published-columns";
import { alphabetical, oldestFirst, publicationFilter, shownFilter } from "../../../admin/list/common-choices";
import { ImportExport } from "../../../admin/list/import-export/import-export";
import { ListPanel } from "../../../admin/list/list-panel";
import { shownColumn } from "../../../admin/list/toggles";
import { SiteLink } from "../../../admin/site-link";
import { sessionApi } from "../../../client/session";
import { Badge } from "../../../ui/badge";
import { plural } from "../../../ui/formatting";
import { communitiesApi } from "../client";
import type { Community, CommunityFilter } from "../schema";
import { categoryChoices, categoryLabel } from "./community-choices";

const nameOf = ({ name }: Community) => name;

const own: ListColumn<Community>[] = [
  shownColumn(nameOf, communitiesApi(sessionApi).setActive),
  { heading: "Category", cell: ({ category }) => <Badge tone="violet">{categoryLabel(category)}</Badge> },
  descriptionColumn,
  {
    heading: "Members",
    cell: ({ member_count }) => <span className="fact-type text-soft">{plural(member_count, "member")}</span>,
  },
];
const linkedName = ({ id, name }: Community) => <SiteLink to={`/communities/${id}`}>{name}</SiteLink>;
const sort = { name: "name", created: "created_at" };
const columns = publishedColumns({ heading: "Name", nameOf: linkedName, sort }, own);

/** All communities, also those that are not shown. */
export default function CommunitiesList() {
  return (
    <ListPanel<Community, CommunityFilter>
      aside={<ImportExport path="/communities" rights="communities" />}
      load={communitiesApi(sessionApi).list}
      searched="a name or description"
      filters={[
        { name: "category", label: "Category", all: "All Categories", choices: categoryChoices },
        shownFilter,
        publicationFilter,
      ]}
      orders={[...oldestFirst, ...alphabetical("name")]}
      nameOf={nameOf}
      remove={({ id }) => communitiesApi(sessionApi).remove(id)}
      consequence={async ({ member_count }) => member_count > 0 && `It has ${plural(member_count, "member")}.`}
      columns={columns}
      noneText="A community has a page with its events, and a form to join it."
      picture={({ image_url }) => <OwnImage key={image_url} src={image_url} />}
    />
  );
}

function OwnImage({ src }: { src: string }) {
  const [failed, setFailed] = useState(false);
  if (!src || failed) return null;
  return (
    <img
      src={src}
      alt=""
      loading="lazy"
      onError={() => setFailed(true)}
      className="aspect-[21/9] w-full border-b border-rule object-cover"
    />
  );
}
