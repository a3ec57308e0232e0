import { lazy, Suspense, useEffect } from "react";
import { type MetaFunction, useLoaderData, useRevalidator } from "react-router";
import { inBrowser } from "../../client/browser";
import { type Load, section } from "../../client/page";
import { onServer, postAction } from "../../client/page-data.server";
import { pageMeta, siteOf } from "../../ui/frame/page-meta";
import { StructuredData } from "../../ui/frame/structured-data/structured-data";
import { nothing } from "../../ui/motion/server-rendered";
import { type Section, useSection } from "../../ui/section";
import { useKnownSite } from "../../ui/site";
import { Skeleton } from "../../ui/skeleton";
import { FailedState, LoadingState } from "../../ui/states";
import { communitiesApi } from "../communities/client";
import { CommunityDetails } from "../communities/public/community-details";
import { communityJsonLd } from "../communities/public/community-json-ld";
import type { Community } from "../communities/schema";
import { JoinSection } from "../contact/join/join-section";
import { CommunityProjects } from "./community-projects";
import { loadCommunityProjects } from "./load-projects";
import type { CommunityProjectGroups } from "./project-choice";

const MissingCommunity = lazy(() => import("./missing-community").catch(nothing));

const load = (({ api, params: { id = "" } }) => ({
  community: section(communitiesApi(api).read(id)),
  projects: loadCommunityProjects(api, id),
})) satisfies Load<object>;

export const loader = onServer(load);
export const action = postAction;
export const clientLoader = inBrowser(load);

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) => {
  const site = siteOf(matches);
  // In the browser the community is still on its way; its page sets the title when it is here.
  const community = loaderData?.community as Section<Community> | Promise<unknown> | undefined;
  if (!community || community instanceof Promise) return pageMeta({ title: "Community", site });
  if (!community.ok) return pageMeta({ title: isMissing(community) ? "Community Not Found" : "Community", site });
  const { name, description } = community.value;
  const preview = { room: "communities", of: community.value } as const;
  return pageMeta({ title: name, description, site, preview });
};

type Failed = Section<Community> & { ok: false };

const isMissing = ({ error: { status } }: Failed): boolean => status === 404 || status === 422;

/** /communities/{id}: one community with what it does, when it meets, what it builds, and the form to join it. */
export default function CommunityPage() {
  const { community, projects } = useLoaderData<typeof clientLoader>();
  return (
    <Suspense fallback={<CommunitySkeleton />}>
      <CommunityOrFailure community={community} projects={projects} />
    </Suspense>
  );
}

interface GivenProps {
  community: Section<Community> | Promise<Section<Community>>;
  projects: CommunityProjectGroups | Promise<CommunityProjectGroups>;
}

function CommunityOrFailure({ community, projects }: GivenProps) {
  const loaded = useSection(community);
  const site = useKnownSite();
  const { revalidate } = useRevalidator();
  const title = loaded.ok ? loaded.value.name : isMissing(loaded) ? "Community Not Found" : "Community";
  useEffect(() => {
    document.title = `${title} · ${site.name}`;
  });
  if (loaded.ok) {
    return (
      <>
        <CommunityDetails community={loaded.value} />
        {!site.turnedOff.includes("projects") && <CommunityProjects projects={projects} />}
        <JoinSection community={loaded.value.id} />
        <StructuredData json={import.meta.env.SSR ? communityJsonLd(loaded.value, site) : ""} />
      </>
    );
  }
  if (isMissing(loaded)) return <MissingCommunity projects={projects} />;
  return (
    <div className="wrap py-16">
      <h1 className="sr-only">Community</h1>
      <FailedState
        message="Failed to load community"
        onRetry={() => void revalidate()}
        back={{ to: "/communities", label: "All communities" }}
      />
    </div>
  );
}

const CommunitySkeleton = () => (
  <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-12 pt-6 pb-16 sm:pt-10 sm:pb-24 lg:grid-cols-2">
    <div className="grid content-start gap-5">
      <div className="[&>p]:justify-start [&>p]:py-0">
        <LoadingState label="Loading community..." />
      </div>
      <Skeleton className="h-16 w-4/5" />
      <Skeleton className="h-20 w-full" />
      <Skeleton className="h-11 w-60" />
    </div>
    <Skeleton className="aspect-4/3 w-full rounded-md" />
    <Skeleton className="h-80 w-full rounded-md lg:col-span-2" />
  </div>
);
