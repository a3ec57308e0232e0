import { createContext, useContext } from "react";
import type { ResourceLabels } from "../api/resource";

const Labels = createContext<ResourceLabels | undefined>(undefined);

/** Gives the labels of the resource that a tab manages to everything in it. */
export const LabelsProvider = Labels.Provider;

/** The labels of the resource that is managed here. */
export function useLabels(): ResourceLabels {
  const labels = useContext(Labels);
  if (!labels) throw new Error("There is no resource here to have labels");
  return labels;
}

/** What every item of every resource has. */
export interface BaseItem {
  id: number | string;
  /** when it was changed last; two people's changes are told apart by it */
  updated_at?: string;
}

/** "team member" as it stands on a button: "Team Member". */
export const inTitle = (words: string): string => words.replace(/(^|\s)[a-z]/g, (letter) => letter.toUpperCase());

/** The heading of a panel. */
export const titleOf = ({ title, many }: ResourceLabels): string => title ?? `Manage ${inTitle(many)}`;

/** The id of the button that opens the form of one, so that the focus can come back to it. */
export const editButtonId = ({ one }: ResourceLabels, id: BaseItem["id"]): string =>
  `edit-${one.replaceAll(" ", "-")}-${id}`;

/** What a notice is about: a newer one about the same item takes its place. */
export const aboutOf = ({ one }: ResourceLabels, { id }: BaseItem): string => `${one} ${id}`;
