import { useEffect, useSyncExternalStore } from "react";
import type { Content } from "../members/schema";
import type { KeptProject, ProjectKeeper } from "./project-keeper";

/** A project that is being written. */
export interface ProjectForm {
  keeper: ProjectKeeper;
  kept: KeptProject;
  content: Content;
  /** changes some fields; a function gets the present content */
  change: (change: Partial<Content> | ((now: Content) => Partial<Content>)) => void;
}

/** Keeps a project while its form is open. */
export function useProjectForm(keeper: ProjectKeeper): ProjectForm {
  const kept = useSyncExternalStore(
    keeper.subscribe,
    () => keeper.kept,
    () => keeper.kept,
  );
  useEffect(() => keeper.start(), [keeper]);
  return {
    keeper,
    kept,
    content: kept.content,
    change: (change) => keeper.change(typeof change === "function" ? change : () => change),
  };
}
