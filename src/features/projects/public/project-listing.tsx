import { lazy } from "react";
import { useLocation } from "react-router";
import { foundLine, type GivenPage, Listing, ListingSkeleton, SkeletonCards } from "../../../ui/list/listing";
import { ServerRendered } from "../../../ui/motion/server-rendered";
import { TitleLinks } from "../../../ui/title-links";
import type { Project } from "../schema";
import { projectsHref, readProjectAddress } from "./project-address";

/** Most lists are not empty, so this comes only with one that is. */
const NoProjects = lazy(() => import("./no-projects").catch(() => ({ default: () => <p>No projects found</p> })));

const ProjectCards = lazy(() =>
  import("./project-cards").catch(() => ({
    default: ({ projects }: { projects: Project[] }) => <TitleLinks room="/projects/" items={projects} />,
  })),
);

/** Technologies on a card of this list. */
const technologiesShown = 3;

/** One page of the projects, or what is to be said instead of it. */
export function ProjectListing({ projects }: { projects: GivenPage<Project> }) {
  const asked = readProjectAddress(new URLSearchParams(useLocation().search));
  return (
    <Listing
      given={projects}
      failed="Failed to load projects"
      none={(reason) => <NoProjects asked={asked} {...reason} />}
      found={({ total }) => foundLine(total, "project", asked.search)}
      whole={asked.search || asked.status ? { to: "/projects", label: "Reset Filters" } : undefined}
      before={<h2 className="sr-only">List of projects</h2>}
      hrefOf={(page) => projectsHref({ ...asked, page })}
    >
      {(items) => (
        <ServerRendered
          component={ProjectCards}
          props={{ projects: items, technologies: technologiesShown }}
          fallback={<SkeletonCards card="min-h-115" />}
        />
      )}
    </Listing>
  );
}

/** The place of the list while it is on its way. */
export const ProjectListingSkeleton = () => (
  <ListingSkeleton label="Loading projects...">
    <SkeletonCards card="min-h-115" />
  </ListingSkeleton>
);
