import { ItemCard } from "../../../ui/list/item-card";
import type { Project } from "../schema";
import { categoryLine } from "./project-facts";
import { Difficulty, ProjectLabels, Technologies } from "./project-labels";

interface ProjectCardProps {
  item: Project;
  technologies?: number;
}

/** Card of a project: its status, title and technologies. */
export default function ProjectCard({ item: project, technologies = 3 }: ProjectCardProps) {
  const { id, title, image_url, category, description } = project;
  return (
    <ItemCard
      title={{ id: `project-${id}`, to: `/projects/${id}`, children: title }}
      picture={{ src: image_url, seed: id, kind: category }}
      above={<ProjectLabels project={project} />}
    >
      <p className="line-clamp-4 leading-snug wrap-anywhere text-soft">{description}</p>
      <div className="mt-auto pt-1">
        <Technologies technologies={project.technologies} most={technologies} />
      </div>
      <p className="fact-type flex items-center justify-between gap-3 border-t border-rule pt-3 text-soft">
        <span>{categoryLine(project)}</span>
        <Difficulty project={project} />
      </p>
    </ItemCard>
  );
}
