import { Suspense } from "react";
import { type MetaFunction, useLoaderData, useRevalidator } from "react-router";
import { inBrowser } from "../../client/browser";
import { type Load, section } from "../../client/page";
import { onServer, postAction } from "../../client/page-data.server";
import { t } from "../../platform/languages/texts";
import { PageHeader } from "../../ui/frame/page-header";
import { pageMeta, siteOf } from "../../ui/frame/page-meta";
import { type Section, useSection } from "../../ui/section";
import { SkeletonCard } from "../../ui/skeleton";
import { EmptyState, FailedState, LoadingState } from "../../ui/states";
import { communitiesApi } from "../communities/client";
import { CommunityCard } from "../communities/public/community-card";
import type { CommunityList } from "../communities/schema";
import { JoinSection } from "../contact/join/join-section";

/** Enough for all communities on one page. */
const most = 50;

const load = (({ api }) => ({
  communities: section(communitiesApi(api).list({ size: most })),
})) satisfies Load<object>;

export const loader = onServer(load);
export const action = postAction;
export const clientLoader = inBrowser(load);

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({
    title: t`Communities`,
    description: t`The people who write software and the people who build hardware here: when they meet and how to join.`,
    site: siteOf(matches),
  });

const grid = "grid grid-cols-[minmax(0,1fr)] gap-5 md:grid-cols-2";

/** /communities: the communities, and the form to join one. */
export default function CommunitiesPage() {
  const { communities } = useLoaderData<typeof clientLoader>();
  return (
    <>
      <PageHeader
        title={t`Communities`}
        lead={t`Nobody builds alone here. Say what you are stuck on, and work on it with people who know, or who want to know too.`}
      />
      <div className="wrap pb-14 sm:pb-20">
        <Suspense fallback={<Loading />}>
          <Listing communities={communities} />
        </Suspense>
      </div>
      <JoinSection />
    </>
  );
}

function Listing({ communities }: { communities: Section<CommunityList> | Promise<Section<CommunityList>> }) {
  const loaded = useSection(communities);
  const { revalidate } = useRevalidator();
  if (!loaded.ok) return <FailedState message={t`Failed to load communities`} onRetry={() => void revalidate()} />;
  const { items } = loaded.value;
  if (items.length === 0) {
    return <EmptyState title={t`No communities yet`} text={t`Tell us below which one you would join.`} />;
  }
  return (
    <ul className={grid}>
      {items.map((community, index) => (
        <li key={community.id}>
          <CommunityCard community={community} eager={index === 0} />
        </li>
      ))}
    </ul>
  );
}

const Loading = () => (
  <div className={grid}>
    <SkeletonCard className="min-h-140" />
    <SkeletonCard className="min-h-140" />
    <div className="md:col-span-2">
      <LoadingState label={t`Loading communities...`} />
    </div>
  </div>
);
