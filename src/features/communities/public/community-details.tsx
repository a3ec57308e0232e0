import { lazy } from "react";
import { ItemHead } from "../../../client/item-page/item-room";
import { ButtonLink } from "../../../ui/button";
import { ServerRendered } from "../../../ui/motion/server-rendered";
import { ItemPicture } from "../../../ui/picture/cover";
import { Skeleton } from "../../../ui/skeleton";
import type { Community } from "../schema";
import { coverKind, membersLine } from "./community-facts";

const CommunityBody = lazy(() => import("./community-body").catch(() => ({ default: AsTyped })));

/** The story as it was typed, where the code of the rest does not arrive. */
const AsTyped = ({ community }: { community: Community }) => (
  <p className="wrap py-14 wrap-anywhere whitespace-pre-line">{community.about}</p>
);

/** A community: its head, then its body. */
export const CommunityDetails = ({ community }: { community: Community }) => (
  <>
    <Hero community={community} />
    <ServerRendered
      component={CommunityBody}
      props={{ community }}
      fallback={<Skeleton className="wrap my-14 h-120" />}
    />
  </>
);

const Hero = ({ community }: { community: Community }) => (
  <div className="wrap grid grid-cols-[minmax(0,1fr)] items-center gap-x-14 gap-y-8 pt-6 sm:pt-10 lg:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)]">
    <ItemHead
      back={{ to: "/communities", label: "All communities" }}
      above={<p className="label-type text-violet">{membersLine(community)}</p>}
      title={community.name}
      lead={community.description}
    >
      <div className="flex flex-wrap gap-3">
        <ButtonLink to="#join">Join Community</ButtonLink>
        <ButtonLink to="#projects" variant="secondary">
          See projects
        </ButtonLink>
      </div>
    </ItemHead>
    <ItemPicture
      src={community.image_url}
      seed={community.id}
      kind={coverKind(community)}
      ratio="16/10"
      sizes="(min-width: 64rem) 34rem, 92vw"
    />
  </div>
);
