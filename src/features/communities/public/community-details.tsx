import { lazy } from "react";
import { ButtonLink, TextLink } from "../../../ui/button";
import { Icon } from "../../../ui/icon";
import { ServerRendered } from "../../../ui/motion/server-rendered";
import { Picture } from "../../../ui/picture/cover";
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
  <header className="wrap grid grid-cols-[minmax(0,1fr)] items-center gap-x-14 gap-y-8 pt-6 sm:pt-10 lg:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)]">
    <div className="flex min-w-0 flex-col items-start gap-5">
      <TextLink to="/communities" className="-my-2 inline-flex min-h-11 items-center gap-2">
        <Icon name="arrow-left" className="size-4.5" />
        All communities
      </TextLink>
      <p className="label-type text-violet">{membersLine(community)}</p>
      <h1 className="max-w-full wrap-anywhere">{community.name}</h1>
      <p className="max-w-2xl text-lg leading-relaxed wrap-anywhere text-soft sm:text-xl">{community.description}</p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to="#join">Join Community</ButtonLink>
        <ButtonLink to="#projects" variant="secondary">
          See projects
        </ButtonLink>
      </div>
    </div>
    <Picture
      src={community.image_url}
      alt=""
      seed={community.id}
      kind={coverKind(community)}
      ratio="16/10"
      sizes="(min-width: 64rem) 34rem, 92vw"
      eager
      className="overflow-hidden rounded-md border border-ink"
    />
  </header>
);
