import { useLoaderData } from "react-router";
import { inBrowser } from "../../../client/browser";
import { ItemPage, type ItemRoom, itemMeta, loadItem } from "../../../client/item-page/item-room";
import { onServer } from "../../../client/page-data.server";
import { loadProject, type ShownProject } from "./load-project";
import { ProjectDetails } from "./project-details";

const room: ItemRoom<ShownProject> = {
  one: "project",
  back: { to: "/projects", label: "Back to Projects" },
  read: loadProject,
  titleOf: ({ title }) => title,
  preview: "projects",
};

const load = loadItem(room);
export const loader = onServer(load);
export const clientLoader = inBrowser(load);
export const meta = itemMeta(room);

/** /projects/{id}: one project with all there is to know, and where to go from it. */
export default function ProjectPage() {
  return (
    <ItemPage room={room} given={useLoaderData<typeof clientLoader>().item}>
      {(project) => <ProjectDetails project={project} />}
    </ItemPage>
  );
}
