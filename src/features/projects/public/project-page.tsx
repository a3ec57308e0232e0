import { type MetaFunction, useLoaderData } from "react-router";
import { inBrowser } from "../../../client/browser";
import { headOf, ItemPage, type ItemRoom } from "../../../client/item-page/item-room";
import { type Load, section } from "../../../client/page";
import { onServer } from "../../../client/page-data.server";
import { pageMeta, siteOf } from "../../../ui/frame/page-meta";
import { Skeleton } from "../../../ui/skeleton";
import { LoadingState } from "../../../ui/states";
import { loadProject, type ShownProject } from "./load-project";
import { ProjectDetails } from "./project-details";

const load = (({ api, params: { id = "" } }) => ({
  project: section(loadProject(api, id)),
})) satisfies Load<object>;

export const loader = onServer(load);
export const clientLoader = inBrowser(load);

const room: ItemRoom<ShownProject> = {
  one: "project",
  back: { to: "/projects", label: "Back to Projects" },
  missing: "There is no project at this address. It may have been taken down, or the link has lost a part on its way.",
  read: loadProject,
  titleOf: ({ title }) => title,
  Details: ({ item }) => <ProjectDetails project={item} />,
  skeleton: (
    <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-8 pt-6 pb-16 sm:pt-10 sm:pb-24 lg:grid-cols-[minmax(0,1fr)_21rem] lg:grid-rows-[auto_1fr]">
      <div className="grid content-start gap-5">
        <div className="[&>p]:justify-start [&>p]:py-0">
          <LoadingState label="Loading project..." />
        </div>
        <Skeleton className="h-6 w-24" />
        <Skeleton className="h-16 w-4/5" />
        <Skeleton className="h-14 w-full" />
      </div>
      <Skeleton className="h-120 w-full rounded-md lg:col-start-2 lg:row-span-2 lg:row-start-1" />
      <Skeleton className="aspect-video w-full rounded-md" />
    </div>
  ),
};

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) => {
  const site = siteOf(matches);
  const { title, item } = headOf(room, loaderData?.project);
  if (!item) return pageMeta({ title, site });
  return pageMeta({ title: item.title, description: item.description, site, preview: { room: "projects", of: item } });
};

/** /projects/{id}: one project with all there is to know, and where to go from it. */
export default function ProjectPage() {
  return <ItemPage room={room} given={useLoaderData<typeof clientLoader>().project} />;
}
