import { TextLink } from "../../ui/button";
import type { Project } from "./schema";

/** The projects of a list by their titles, where the code of their cards does not arrive. */
export const ProjectTitles = ({ projects }: { projects: Project[] }) => (
  <ul>
    {projects.map(({ id, title }) => (
      <li key={id} className="py-2">
        <TextLink to={`/projects/${id}`}>{title}</TextLink>
      </li>
    ))}
  </ul>
);
