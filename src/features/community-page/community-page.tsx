import { useLoaderData } from "react-router";
import { inBrowser } from "../../client/browser";
import { ItemPage, type ItemRoom, itemMeta } from "../../client/item-page/item-room";
import { type Load, section } from "../../client/page";
import { onServer, postAction } from "../../client/page-data.server";
import { t } from "../../platform/languages/texts";
import { StructuredData } from "../../ui/frame/structured-data/structured-data";
import { useKnownSite } from "../../ui/site";
import { Skeleton } from "../../ui/skeleton";
import { LoadingState } from "../../ui/states";
import { communitiesApi } from "../communities/client";
import { CommunityDetails } from "../communities/public/community-details";
import { communityJsonLd } from "../communities/public/community-json-ld";
import type { Community } from "../communities/schema";
import { JoinSection } from "../contact/join/join-section";
import { CommunityProjects } from "./community-projects";
import { loadCommunityProjects } from "./load-projects";

const room: ItemRoom<Community> = {
  get one() {
    return t`community`;
  },
  back: {
    to: "/communities",
    get label() {
      return t`All communities`;
    },
  },
  get missing() {
    return t`The community you're looking for doesn't exist.`;
  },
  read: (api, id) => communitiesApi(api).read(id),
  titleOf: ({ name }) => name,
  preview: "communities",
  skeleton: (
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
  ),
};

const load = (({ api, params: { id = "" } }) => ({
  item: section(communitiesApi(api).read(id)),
  projects: loadCommunityProjects(api, id),
})) satisfies Load<object>;

export const loader = onServer(load);
export const action = postAction;
export const clientLoader = inBrowser(load);
export const meta = itemMeta(room);

/** /communities/{id}: a community's story, meetings and projects, and the form to join it. */
export default function CommunityPage() {
  const { item, projects } = useLoaderData<typeof clientLoader>();
  const site = useKnownSite();
  const withProjects = (one: Community) => (
    <>
      <CommunityDetails community={one} />
      {!site.turnedOff.includes("projects") && <CommunityProjects projects={projects} />}
    </>
  );
  return (
    <ItemPage
      room={room}
      given={item}
      hidden={(one) => (
        <>
          {withProjects(one)}
          <JoinLater />
        </>
      )}
    >
      {(one) => (
        <>
          {withProjects(one)}
          <JoinSection community={one.id} />
          <StructuredData json={import.meta.env.SSR ? communityJsonLd(one, site) : ""} />
        </>
      )}
    </ItemPage>
  );
}

const JoinLater = () => (
  <section id="join" tabIndex={-1} aria-labelledby="join-title" className="wrap grid gap-3 pb-16 outline-none">
    <h2 id="join-title">{t`Join`}</h2>
    <p>{t`The form to join appears here once visitors can see the community.`}</p>
  </section>
);
