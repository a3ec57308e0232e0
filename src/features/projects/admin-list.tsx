import { Link } from "react-router";
import { Day } from "../../admin/day";
import { type List, ListPanel } from "../../admin/list-panel";
import { FeaturedToggle } from "../../admin/toggles";
import { sessionApi } from "../../client/session";
import { DataTable } from "../../ui/data-table";
import { projectNoun } from "./admin-noun";
import { categoryChoices, difficultyChoices, statusChoices } from "./project-choices";
import { categoryLine } from "./project-facts";
import { Difficulty, StatusLabel, Technologies } from "./project-labels";
import type { Project, ProjectFilter } from "./schema";

/** All projects. */
export const ProjectsList = () => (
  <ListPanel<Project, ProjectFilter>
    noun={projectNoun}
    load={sessionApi.projects.list}
    searched="a title or description"
    filters={[
      { name: "status", label: "Status", all: "All Statuses", choices: statusChoices },
      { name: "category", label: "Category", all: "All Categories", choices: categoryChoices },
      { name: "difficulty", label: "Difficulty", all: "All Difficulties", choices: difficultyChoices },
    ]}
    orders={[
      { value: "-created_at", label: "Newest first" },
      { value: "created_at", label: "Oldest first" },
      { value: "title", label: "Title, A to Z" },
      { value: "-title", label: "Title, Z to A" },
    ]}
    nameOf={({ title }) => title}
    remove={({ id }) => sessionApi.projects.remove(id)}
  >
    {(list) => <ProjectsTable {...list} />}
  </ListPanel>
);

function ProjectsTable({ items, actions, save }: List<Project>) {
  const feature = (project: Project) =>
    save({
      item: project,
      to: { featured: !project.featured },
      call: () => sessionApi.projects.setFeatured(project.id, !project.featured),
      said: `“${project.title}” is ${project.featured ? "no longer" : "now"} featured.`,
    });
  return (
    <DataTable
      caption="Projects"
      rows={items}
      rowKey={({ id }) => id}
      columns={[
        { heading: "Project", primary: true, cell: (project) => <Title project={project} /> },
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
        { heading: "Added", cell: ({ created_at }) => <Day at={created_at} /> },
        {
          heading: "Featured",
          cell: (project) => (
            <FeaturedToggle name={project.title} on={project.featured} onPress={() => feature(project)} />
          ),
        },
      ]}
      actions={actions}
    />
  );
}

const Title = ({ project }: { project: Project }) => (
  <div className="grid min-w-0 grid-cols-1 justify-items-start gap-1.5 min-[72rem]:min-w-56">
    <Link
      to={`/projects/${project.id}`}
      className="reach leading-snug wrap-anywhere text-ink decoration-copper underline-offset-4 hover:underline"
    >
      {project.title}
    </Link>
    <span className="max-w-full font-normal">
      <Technologies technologies={project.technologies} most={4} />
    </span>
  </div>
);
