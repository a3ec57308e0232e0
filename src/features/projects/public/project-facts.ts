import { t } from "../../../platform/languages/texts";
import type { ProjectCategory, ProjectStatus } from "../choices";
import type { Project } from "../schema";

const statusLines: Record<ProjectStatus, string> = {
  get planning() {
    return t`Planning`;
  },
  get active() {
    return t`Active`;
  },
  get in_progress() {
    return t`In Progress`;
  },
  get completed() {
    return t`Completed`;
  },
  get on_hold() {
    return t`On Hold`;
  },
};

/** How far a project is, in words. */
export const statusLine = ({ status }: Pick<Project, "status">): string => statusLines[status];

const categoryLines: Record<ProjectCategory, string> = {
  get game() {
    return t`Game`;
  },
  get hardware() {
    return t`Hardware`;
  },
  get mobile() {
    return t`Mobile`;
  },
  get other() {
    return t`Other`;
  },
  get software() {
    return t`Software`;
  },
  get tool() {
    return t`Tool`;
  },
  get web() {
    return t`Web`;
  },
  get iot() {
    return t`IoT`;
  },
  get ai() {
    return t`AI`;
  },
};

/** What kind of thing it is, in words. */
export const categoryLine = ({ category }: Pick<Project, "category">): string => categoryLines[category];

/** Returns the difficulty from 1 to 3, and its word. Any value but beginner and intermediate counts as hard. */
export function difficultyOf({ difficulty }: { difficulty: string }): { level: 1 | 2 | 3; word: string } {
  if (difficulty === "beginner") return { level: 1, word: t`Beginner` };
  if (difficulty === "intermediate") return { level: 2, word: t`Intermediate` };
  return { level: 3, word: t`Hard` };
}

/** The technologies that a card has room for. @returns those, and how many more there are */
export const firstTechnologies = (technologies: readonly string[], most: number) => ({
  shown: technologies.slice(0, most),
  more: Math.max(0, technologies.length - most),
});
