import { Suspense } from "react";
import { t } from "../../platform/languages/texts";
import { ButtonLink } from "../../ui/button";
import { useSection } from "../../ui/section";
import { SkeletonCard } from "../../ui/skeleton";
import { EmptyState, LoadingState } from "../../ui/states";
import type { Project } from "../projects/schema";
import ProjectCards from "./project-cards";
import type { CommunityProjectGroups } from "./project-choice";

type GroupsSection = CommunityProjectGroups | Promise<CommunityProjectGroups>;

const grid = "grid grid-cols-[minmax(0,1fr)] gap-5 sm:grid-cols-2 lg:grid-cols-3";

/** A community's projects. */
export const CommunityProjects = ({ projects }: { projects: GroupsSection }) => (
  <section id="projects" aria-labelledby="projects-title" className="outline-none">
    <div className="wrap grid gap-6 py-14 sm:gap-8 sm:py-20">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h2 id="projects-title">{t`Current projects`}</h2>
        <ButtonLink to="/projects" variant="secondary">{t`All Projects`}</ButtonLink>
      </div>
      <Suspense fallback={<Loading />}>
        <Cards projects={projects} />
      </Suspense>
    </div>
  </section>
);

function Cards({ projects }: { projects: GroupsSection }) {
  const { current, others } = useSection(projects);
  if (current.length + others.length === 0) {
    return (
      <EmptyState
        title={t`No projects found for this community yet.`}
        action={<ButtonLink to="/admin" variant="secondary">{t`Create Project`}</ButtonLink>}
      />
    );
  }
  return (
    <>
      {current.length > 0 ? (
        <Part projects={current} />
      ) : (
        <p className="text-lg text-soft">{t`Nothing is being built just now. The next project could be yours.`}</p>
      )}
      {others.length > 0 ? (
        <>
          <h2 className="mt-6 text-[1.75rem]! sm:mt-8">{t`Finished and Paused Projects`}</h2>
          <Part projects={others} />
        </>
      ) : null}
    </>
  );
}

const Part = ({ projects }: { projects: Project[] }) => (
  <div>
    <ProjectCards items={projects} />
  </div>
);

const Loading = () => (
  <div className={grid}>
    <SkeletonCard className="min-h-115" />
    <SkeletonCard className="min-h-115" />
    <SkeletonCard className="min-h-115" />
    <div className="sm:col-span-2 lg:col-span-3">
      <LoadingState label={t`Loading projects...`} />
    </div>
  </div>
);
