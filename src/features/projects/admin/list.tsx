import { Suspense } from "react";
import { Day } from "../../../admin/day";
import { lazyPart } from "../../../admin/lazy-part";
import type { ListColumn } from "../../../admin/list/columns/list-column";
import { alphabetical, newestFirst, publicationFilter } from "../../../admin/list/common-choices";
import { ImportExport } from "../../../admin/list/import-export/import-export";
import { ListPanel } from "../../../admin/list/list-panel";
import { LinkedName } from "../../../admin/list/publication-mark";
import { featuredColumn } from "../../../admin/list/toggles";
import { sessionApi } from "../../../client/session";
import { useAddress } from "../../../client/use-address";
import { LoadingState } from "../../../ui/states";
import { projectsApi } from "../client";
import { categoryChoices, difficultyChoices, statusChoices } from "../public/project-choices";
import { categoryLine } from "../public/project-facts";
import { Difficulty, StatusLabel, Technologies } from "../public/project-labels";
import { Submissions, WaitingLink } from "../review/submissions";
import type { Project, ProjectFilter } from "../schema";

const Submission = lazyPart(() => import("../review/submission"));

const nameOf = ({ title }: Project) => title;

const columns: ListColumn<Project>[] = [
  { heading: "Project", primary: true, sort: "title", cell: (project) => <Title project={project} /> },
  { heading: "Status", cell: (project) => <StatusLabel project={project} /> },
  {
    heading: "Kind",
    cell: (project) => (
      <div>
        <p>{categoryLine(project)}</p>
        <p className="text-soft">
          <Difficulty project={project} />
        </p>
      </div>
    ),
  },
  { heading: "Added", sort: "-created_at", cell: ({ created_at }) => <Day at={created_at} /> },
  featuredColumn(nameOf, projectsApi(sessionApi).setFeatured),
  { heading: "Changed", extra: true, cell: ({ updated_at }) => <Day at={updated_at} /> },
];

/** All projects, or those of members that wait for a review. */
export default function ProjectsList() {
  const review = useAddress().params.get("review");
  if (review === "waiting") return <Submissions />;
  if (!review) return <Projects />;
  return (
    <Suspense fallback={<LoadingState label="Loading the project..." />}>
      <Submission key={review} id={Number(review) || 0} />
    </Suspense>
  );
}

function Projects() {
  return (
    <ListPanel<Project, ProjectFilter>
      aside={
        <>
          <WaitingLink />
          <ImportExport path="/projects" rights="projects" />
        </>
      }
      load={projectsApi(sessionApi).list}
      searched="a title or description"
      filters={[
        { name: "status", label: "Status", all: "All Statuses", choices: statusChoices },
        publicationFilter,
        { name: "category", label: "Category", all: "All Categories", choices: categoryChoices },
        { name: "difficulty", label: "Difficulty", all: "All Difficulties", choices: difficultyChoices },
      ]}
      orders={[...newestFirst, ...alphabetical("title")]}
      nameOf={nameOf}
      remove={({ id }) => projectsApi(sessionApi).remove(id)}
      columns={columns}
      noneText="Projects show visitors what members make."
    />
  );
}

const Title = ({ project }: { project: Project }) => (
  <LinkedName item={project} to={`/projects/${project.id}`} name={project.title}>
    <span className="max-w-full font-normal">
      <Technologies technologies={project.technologies} most={4} />
    </span>
  </LinkedName>
);
