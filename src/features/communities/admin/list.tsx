import { useState } from "react";
import { Day } from "../../../admin/day";
import { CardGrid } from "../../../admin/list/card-grid";
import { alphabetical, oldestFirst, shownFilter } from "../../../admin/list/common-choices";
import { type List, ListPanel } from "../../../admin/list/list-panel";
import { ActiveToggle } from "../../../admin/list/toggles";
import { SiteLink } from "../../../admin/site-link";
import { sessionApi } from "../../../client/session";
import { Badge } from "../../../ui/badge";
import { plural } from "../../../ui/formatting";
import { communitiesApi } from "../client";
import type { Community, CommunityFilter } from "../schema";
import { categoryChoices, categoryLabel } from "./community-choices";

/** All communities, also those that are not shown. */
export default function CommunitiesList() {
  return (
    <ListPanel<Community, CommunityFilter>
      load={communitiesApi(sessionApi).list}
      searched="a name or description"
      filters={[{ name: "category", label: "Category", all: "All Categories", choices: categoryChoices }, shownFilter]}
      orders={[...oldestFirst, ...alphabetical("name")]}
      nameOf={({ name }) => name}
      remove={({ id }) => communitiesApi(sessionApi).remove(id)}
      consequence={async ({ member_count }) => member_count > 0 && `It has ${plural(member_count, "member")}.`}
    >
      {(list) => <CommunityCards {...list} />}
    </ListPanel>
  );
}

const CommunityCards = ({ items, actions, save }: List<Community>) => (
  <CardGrid
    label="Communities"
    items={items}
    picture={({ image_url }) => <OwnImage key={image_url} src={image_url} />}
    title={({ id, name }) => <SiteLink to={`/communities/${id}`}>{name}</SiteLink>}
    actions={actions}
  >
    {(community) => (
      <>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <ActiveToggle
            item={community}
            name={community.name}
            save={save}
            call={(on) => communitiesApi(sessionApi).setActive(community.id, on)}
          />
          <Badge tone="violet">{categoryLabel(community.category)}</Badge>
        </div>
        <p className="text-[0.9375rem] leading-snug wrap-anywhere text-soft">{community.description}</p>
        <Founded community={community} />
      </>
    )}
  </CardGrid>
);

const Founded = ({ community: { member_count, created_at } }: { community: Community }) => (
  <p className="fact-type mt-auto flex flex-wrap justify-between gap-x-4 pt-1 text-soft">
    <span>{plural(member_count, "member")}</span>
    <span>
      Created <Day at={created_at} />
    </span>
  </p>
);

/** A community's own picture; one that does not load is hidden. */
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
