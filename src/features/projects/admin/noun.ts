import type { Noun } from "../../../admin/noun";

export const projectNoun: Noun = {
  one: "project",
  many: "projects",
  none: "No projects found. Create your first project!",
  saveFailed: "Error saving project. Please check the console for details.",
};
