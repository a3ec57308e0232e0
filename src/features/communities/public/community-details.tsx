import { ItemHead } from "../../../client/item-page/item-room";
import { t } from "../../../platform/languages/texts";
import { ButtonLink } from "../../../ui/button";
import { ItemPicture } from "../../../ui/picture/cover";
import type { Community } from "../schema";
import CommunityBody from "./community-body";
import { coverKind, membersLine } from "./community-facts";

/** A community: its head, then its body. */
export const CommunityDetails = ({ community }: { community: Community }) => (
  <>
    <Hero community={community} />
    <div>
      <CommunityBody community={community} />
    </div>
  </>
);

const Hero = ({ community }: { community: Community }) => (
  <div className="wrap grid grid-cols-[minmax(0,1fr)] items-center gap-x-14 gap-y-8 pt-6 sm:pt-10 lg:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)]">
    <ItemHead
      back={{ to: "/communities", label: t`All communities` }}
      above={<p className="label-type text-violet">{membersLine(community)}</p>}
      title={community.name}
      lead={community.description}
    >
      <div className="flex flex-wrap gap-3">
        <ButtonLink to="#join">{t`Join Community`}</ButtonLink>
        <ButtonLink to="#projects" variant="secondary">{t`See Projects`}</ButtonLink>
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
