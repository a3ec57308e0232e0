import { useState } from "react";
import { Day } from "../../../admin/day";
import type { ListColumn } from "../../../admin/list/columns/list-column";
import { alphabetical, oldestFirst, publicationFilter, shownFilter } from "../../../admin/list/common-choices";
import { ImportExport } from "../../../admin/list/import-export/import-export";
import { ListPanel } from "../../../admin/list/list-panel";
import { NameAndMark } from "../../../admin/list/publication-mark";
import { ActiveToggle } from "../../../admin/list/toggles";
import { SiteLink } from "../../../admin/site-link";
import { sessionApi } from "../../../client/session";
import { Badge } from "../../../ui/badge";
import { plural } from "../../../ui/formatting";
import { communitiesApi } from "../client";
import type { Community, CommunityFilter } from "../schema";
import { categoryChoices, categoryLabel } from "./community-choices";

const columns: ListColumn<Community>[] = [
  {
    heading: "Name",
    primary: true,
    sort: "name",
    cell: (community) => (
      <NameAndMark item={community}>
        <SiteLink to={`/communities/${community.id}`}>{community.name}</SiteLink>
      </NameAndMark>
    ),
  },
  {
    heading: "Shown",
    cell: (community, { save }) => (
      <ActiveToggle
        item={community}
        name={community.name}
        save={save}
        call={(on) => communitiesApi(sessionApi).setActive(community.id, on)}
      />
    ),
  },
  { heading: "Category", cell: ({ category }) => <Badge tone="violet">{categoryLabel(category)}</Badge> },
  {
    heading: "Description",
    cell: ({ description }) => <p className="text-[0.9375rem] leading-snug wrap-anywhere text-soft">{description}</p>,
  },
  {
    heading: "Members",
    cell: ({ member_count }) => <span className="fact-type text-soft">{plural(member_count, "member")}</span>,
  },
  {
    heading: "Created",
    sort: "created_at",
    cell: ({ created_at }) => (
      <span className="fact-type text-soft">
        Created <Day at={created_at} />
      </span>
    ),
  },
];

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
      nameOf={({ name }) => name}
      remove={({ id }) => communitiesApi(sessionApi).remove(id)}
      consequence={async ({ member_count }) => member_count > 0 && `It has ${plural(member_count, "member")}.`}
      columns={columns}
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
