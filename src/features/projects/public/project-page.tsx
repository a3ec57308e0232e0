import { lazy, Suspense, useEffect } from "react";
import { type MetaFunction, useLoaderData, useRevalidator } from "react-router";
import { inBrowser } from "../../../client/browser";
import { type Load, section } from "../../../client/page";
import { onServer } from "../../../client/page-data.server";
import { readTokens } from "../../../client/tokens";
import { useHydrated } from "../../../client/use-hydrated";
import { ButtonLink } from "../../../ui/button";
import { PageHeader } from "../../../ui/frame/page-header";
import { pageMeta, siteOf } from "../../../ui/frame/page-meta";
import { type Section, useSection } from "../../../ui/section";
import { useSite } from "../../../ui/site";
import { Skeleton } from "../../../ui/skeleton";
import { FailedState, LoadingState } from "../../../ui/states";
import { loadProject, type ShownProject } from "./load-project";
import { ProjectDetails } from "./project-details";

const load = (({ api, params: { id = "" } }) => ({
  project: section(loadProject(api, id)),
})) satisfies Load<object>;

export const loader = onServer(load);
export const clientLoader = inBrowser(load);

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) => {
  const site = siteOf(matches);
  // In the browser the project is still on its way; its page sets the title when it is here.
  const project = loaderData?.project as Section<ShownProject> | Promise<unknown> | undefined;
  if (!project || project instanceof Promise) return pageMeta({ title: "Project", site });
  if (!project.ok) return pageMeta({ title: isMissing(project) ? "Project Not Found" : "Project", site });
  const { title, description } = project.value;
  const preview = { room: "projects", of: project.value } as const;
  return pageMeta({ title, description, site, preview });
};

type Failed = Section<ShownProject> & { ok: false };

const isMissing = ({ error: { status } }: Failed): boolean => status === 404 || status === 422;

/** /projects/{id}: one project with all there is to know, and where to go from it. */
export default function ProjectPage() {
  const { project } = useLoaderData<typeof clientLoader>();
  return (
    <Suspense fallback={<ProjectSkeleton />}>
      <ProjectOrFailure project={project} />
    </Suspense>
  );
}

function ProjectOrFailure({ project }: { project: Section<ShownProject> | Promise<Section<ShownProject>> }) {
  const loaded = useSection(project);
  const site = useSite();
  const { revalidate } = useRevalidator();
  const title = loaded.ok ? loaded.value.title : isMissing(loaded) ? "Project Not Found" : "Project";
  useEffect(() => {
    document.title = `${title} · ${site.name}`;
  });
  if (loaded.ok) return <ProjectDetails project={loaded.value} />;
  if (isMissing(loaded)) return <HiddenOrNotFound />;
  return (
    <div className="wrap py-16">
      <h1 className="sr-only">Project</h1>
      <FailedState
        message="Failed to load project"
        onRetry={() => void revalidate()}
        back={{ to: "/projects", label: "Back to Projects" }}
      />
    </div>
  );
}

/** What visitors do not see: fetched by those alone who are signed in. */
const HiddenProject = lazy(() => import("./hidden-project").catch(() => ({ default: ProjectNotFound })));

function HiddenOrNotFound() {
  const hydrated = useHydrated();
  if (!hydrated || !readTokens()) return <ProjectNotFound />;
  return (
    <Suspense>
      <HiddenProject notFound={<ProjectNotFound />} />
    </Suspense>
  );
}

const ProjectNotFound = () => (
  <div className="pb-16">
    <PageHeader
      title="Project Not Found"
      lead="There is no project at this address. It may have been taken down, or the link has lost a part on its way."
      actions={<ButtonLink to="/projects">Back to Projects</ButtonLink>}
    />
  </div>
);

const ProjectSkeleton = () => (
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
);
