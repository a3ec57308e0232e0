import { t } from "../../../platform/languages/texts";
import { Badge, type Tone } from "../../../ui/badge";
import { classes } from "../../../ui/classes";
import type { ProjectStatus } from "../choices";
import type { Project } from "../schema";
import { difficultyOf, firstTechnologies, statusLine } from "./project-facts";

const tones: Record<ProjectStatus, Tone> = {
  planning: "amber",
  active: "moss",
  in_progress: "copper",
  completed: "violet",
  on_hold: "neutral",
};

/** How far a project is, as a label. */
export const StatusLabel = ({ project }: { project: Project }) => (
  <Badge tone={tones[project.status]}>{statusLine(project)}</Badge>
);

/** How far a project is, and whether it is one of those we are proudest of, as labels. */
export const ProjectLabels = ({ project }: { project: Project }) => (
  <span className="flex flex-wrap gap-2">
    <StatusLabel project={project} />
    {project.featured ? <Badge>{t`Featured`}</Badge> : null}
  </span>
);

/** A project's technologies. `most` limits those shown; the others are counted. */
export function Technologies({ technologies, most = 20 }: { technologies: readonly string[]; most?: number }) {
  const { shown, more } = firstTechnologies(technologies, most);
  if (shown.length === 0) return null;
  return (
    <ul aria-label={t`Technologies`} className="flex max-w-full flex-wrap gap-1.5">
      {shown.map((technology) => (
        <li
          key={technology}
          className="fact-type max-w-full truncate rounded-xs border border-rule bg-paper px-2 leading-normal"
        >
          {technology}
        </li>
      ))}
      {more > 0 ? <li className="fact-type px-1 leading-normal text-soft">{t`+${{ more }} more`}</li> : null}
    </ul>
  );
}

/** How hard it is: one, two or three filled steps, and the word. */
export function Difficulty({ project }: { project: Project }) {
  const { level, word } = difficultyOf(project);
  return (
    <span className="inline-flex items-center gap-2">
      <span aria-hidden="true" className="flex items-end gap-0.5">
        {([1, 2, 3] as const).map((step) => (
          <span
            key={step}
            className={classes(
              "w-1.5 rounded-xs",
              step === 1 ? "h-2" : step === 2 ? "h-3" : "h-4",
              step <= level ? "bg-copper" : "bg-rule",
            )}
          />
        ))}
      </span>
      {word}
    </span>
  );
}
