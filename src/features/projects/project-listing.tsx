import { lazy } from "react";
import { useLocation, useNavigation, useRevalidator } from "react-router";
import { type Section, useSection } from "../../client/page";
import { TextLink } from "../../ui/button";
import { classes } from "../../ui/classes";
import { plural } from "../../ui/format";
import { nothing } from "../../ui/server-drawn";
import { SkeletonCard } from "../../ui/skeleton";
import { FailedState, LoadingState } from "../../ui/states";
import { TitleLinks } from "../../ui/title-links";
import { projectsHref, readProjectAddress } from "./project-address";
import type { ProjectList } from "./schema";

/** Most lists are not empty, so this comes only with one that is. */
const NoProjects = lazy(() => import("./no-projects").catch(() => ({ default: () => <p>No projects found</p> })));

/** The cards stand in the page that the server sends; their code follows it. */
const ProjectCards = lazy(() =>
  import("./project-cards").catch(() => ({
    default: ({ projects }: { projects: ProjectList["items"] }) => <TitleLinks room="/projects/" items={projects} />,
  })),
);

/** A list has a second page only when it is long. */
const Pagination = lazy(() =>
  import("../../ui/pagination").then(
    (part) => ({ default: part.Pagination }),
    () => nothing(),
  ),
);

type Given = Section<ProjectList> | Promise<Section<ProjectList>>;

const grid = "grid grid-cols-[minmax(0,1fr)] gap-5 sm:grid-cols-2 lg:grid-cols-3";

/** Technologies on a card of this list. */
const technologiesShown = 3;

/** One page of the list, or what is to be said instead of it. */
export function ProjectListing({ projects }: { projects: Given }) {
  const loaded = useSection(projects);
  const { pathname, search } = useLocation();
  const { revalidate } = useRevalidator();
  const navigation = useNavigation();
  const asked = readProjectAddress(new URLSearchParams(search));

  if (!loaded.ok) {
    if (loaded.error.status === 404 || loaded.error.status === 422)
      return <NoProjects asked={asked} refusal={loaded.error.detail} />;
    return <FailedState message="Failed to load projects" onRetry={() => void revalidate()} />;
  }
  const { items, total, page, pages } = loaded.value;
  const busy = navigation.state === "loading" && navigation.location.pathname === pathname;
  const found = plural(total, "project");
  return (
    <div
      id="list"
      aria-busy={busy}
      className={classes("grid gap-6 transition-opacity duration-200", busy && "opacity-60")}
    >
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-6">
        <p role="status" className="fact-type text-soft">
          {asked.search ? `${found} found for “${asked.search}”` : found}
        </p>
        {(asked.search || asked.status) && items.length > 0 ? (
          <TextLink to="/projects" className="inline-flex min-h-11 items-center">
            Reset Filters
          </TextLink>
        ) : null}
      </div>
      <h2 className="sr-only">List of projects</h2>
      {items.length === 0 ? (
        <NoProjects asked={asked} firstPage={total > 0 ? projectsHref({ ...asked, page: 1 }) : undefined} />
      ) : (
        <ProjectCards projects={items} technologies={technologiesShown} />
      )}
      {pages > 1 ? (
        <Pagination list="list" page={page} pages={pages} hrefOf={(to) => projectsHref({ ...asked, page: to })} />
      ) : null}
    </div>
  );
}

const places = ["1", "2", "3", "4", "5", "6"];

/** The place of the list while it is on its way. */
export const ProjectListingSkeleton = () => (
  <div className="grid gap-6">
    <div className="min-h-11 [&>p]:justify-start [&>p]:py-2.5 [&>p]:text-[0.8125rem]">
      <LoadingState label="Loading projects..." />
    </div>
    <div className={grid}>
      {places.map((place) => (
        <SkeletonCard key={place} className="min-h-115" />
      ))}
    </div>
  </div>
);
