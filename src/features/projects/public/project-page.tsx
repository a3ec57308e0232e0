import { type MetaFunction, useLoaderData } from "react-router";
import { inBrowser } from "../../../client/browser";
import { headOf, ItemPage, type ItemRoom } from "../../../client/item-page/item-room";
import { type Load, section } from "../../../client/page";
import { onServer } from "../../../client/page-data.server";
import { pageMeta, siteOf } from "../../../ui/frame/page-meta";
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
  missing: "There is no project at this address. It may have been removed, or the link may be incomplete.",
  read: loadProject,
  titleOf: ({ title }) => title,
};

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) => {
  const site = siteOf(matches);
  const { title, item } = headOf(room, loaderData?.project);
  if (!item) return pageMeta({ title, site });
  return pageMeta({ title: item.title, description: item.description, site, preview: { room: "projects", of: item } });
};

/** /projects/{id}: one project with all there is to know, and where to go from it. */
export default function ProjectPage() {
  return (
    <ItemPage room={room} given={useLoaderData<typeof clientLoader>().project}>
      {(project) => <ProjectDetails project={project} />}
    </ItemPage>
  );
}
