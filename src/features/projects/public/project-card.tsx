import { Link } from "react-router";
import { Card } from "../../../ui/card";
import { Picture } from "../../../ui/picture/cover";
import type { Project } from "../schema";
import { categoryLine } from "./project-facts";
import { Difficulty, ProjectLabels, Technologies } from "./project-labels";

interface ProjectCardProps {
  item: Project;
  technologies?: number;
}

/** Card of a project: its status, title and technologies. The whole card follows its link. */
export default function ProjectCard({ item: project, technologies = 3 }: ProjectCardProps) {
  return (
    <Card
      as="article"
      padded={false}
      aria-labelledby={`project-${project.id}`}
      className="group relative flex h-full flex-col transition-transform duration-200 ease-workshop hover:-translate-y-0.5"
    >
      <Picture
        src={project.image_url}
        alt=""
        seed={project.id}
        kind={project.category}
        ratio="2/1"
        sizes="(min-width: 64rem) 23rem, (min-width: 40rem) 46vw, 92vw"
        className="overflow-hidden border-b border-ink"
      />
      <div className="flex flex-1 flex-col gap-3 p-5">
        <ProjectLabels project={project} />
        <h3 id={`project-${project.id}`} className="wrap-anywhere">
          <Link
            to={`/projects/${project.id}`}
            className="line-clamp-3 no-underline decoration-2 underline-offset-4 group-hover:underline after:absolute after:inset-0"
          >
            {project.title}
          </Link>
        </h3>
        <p className="line-clamp-4 leading-snug wrap-anywhere text-soft">{project.description}</p>
        <div className="mt-auto pt-1">
          <Technologies technologies={project.technologies} most={technologies} />
        </div>
        <p className="fact-type flex items-center justify-between gap-3 border-t border-rule pt-3 text-soft">
          <span>{categoryLine(project)}</span>
          <Difficulty project={project} />
        </p>
      </div>
    </Card>
  );
}
