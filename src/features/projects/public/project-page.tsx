import { lazy, Suspense, useState } from "react";
import { useLoaderData } from "react-router";
import { inBrowser } from "../../../client/browser";
import { ItemPage, type ItemRoom, itemMeta, loadItem } from "../../../client/item-page/item-room";
import { onServer } from "../../../client/page-data.server";
import { t } from "../../../platform/languages/texts";
import { Button } from "../../../ui/button";
import { LoadingState } from "../../../ui/states";
import { loadProject, type ShownProject } from "./load-project";
import { ProjectDetails } from "./project-details";

const room: ItemRoom<ShownProject> = {
  one: "project",
  back: {
    to: "/projects",
    get label() {
      return t`Back to Projects`;
    },
  },
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
      {(project) => <ProjectDetails project={project} report={project.makers && <Report id={project.id} />} />}
    </ItemPage>
  );
}

const ReportProject = lazy(() =>
  import("./report-project").catch(() => ({
    default: () => <p role="alert">The form could not be loaded. Please reload the page.</p>,
  })),
);

/** The way to say that something is wrong with a member's project; its form loads on the press. */
function Report({ id }: { id: number }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="needs-scripts sm:max-lg:col-span-2">
      {isOpen ? (
        <Suspense fallback={<LoadingState label={t`Loading the form...`} />}>
          <ReportProject id={id} />
        </Suspense>
      ) : (
        <Button variant="quiet" onClick={() => setOpen(true)}>{t`Something Is Wrong with This Project`}</Button>
      )}
    </div>
  );
}
