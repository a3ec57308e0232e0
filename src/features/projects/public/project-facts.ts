import type { ProjectCategory, ProjectStatus } from "../choices";
import type { Project } from "../schema";

const statusLines: Record<ProjectStatus, string> = {
  planning: "Planning",
  active: "Active",
  in_progress: "In Progress",
  completed: "Completed",
  on_hold: "On Hold",
};

/** How far a project is, in words. */
export const statusLine = ({ status }: Pick<Project, "status">): string => statusLines[status];

const spelled: Partial<Record<ProjectCategory, string>> = { iot: "IoT", ai: "AI" };

/** What kind of thing it is, in words. */
export const categoryLine = ({ category }: Pick<Project, "category">): string =>
  spelled[category] ?? category.charAt(0).toUpperCase() + category.slice(1);

/** Returns the difficulty from 1 to 3, and its word. Any value but beginner and intermediate counts as hard. */
export function difficultyOf({ difficulty }: { difficulty: string }): { level: 1 | 2 | 3; word: string } {
  if (difficulty === "beginner") return { level: 1, word: "Beginner" };
  if (difficulty === "intermediate") return { level: 2, word: "Intermediate" };
  return { level: 3, word: "Hard" };
}

/** The technologies that a card has room for. @returns those, and how many more there are */
export const firstTechnologies = (technologies: readonly string[], most: number) => ({
  shown: technologies.slice(0, most),
  more: Math.max(0, technologies.length - most),
});
