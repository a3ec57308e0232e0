import type { Project } from "../schema";
import { ProjectCard } from "./project-card";

interface ProjectCardsProps {
  projects: Project[];
  /** how many technologies each card shows at most */
  technologies: number;
}

/** The cards of a list of projects. */
export default function ProjectCards({ projects, technologies }: ProjectCardsProps) {
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-5 sm:grid-cols-2 lg:grid-cols-3">
      {projects.map((project) => (
        <li key={project.id}>
          <ProjectCard project={project} technologies={technologies} />
        </li>
      ))}
    </ul>
  );
}
