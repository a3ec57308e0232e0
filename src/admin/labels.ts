import { createContext, useContext } from "react";
import { inTitle, type ResourceLabels } from "../api/resource";

const Labels = createContext<ResourceLabels | undefined>(undefined);

/** Gives the labels of the resource that a tab manages to everything in it. */
export const LabelsProvider = Labels.Provider;

/** Returns the labels of the resource that the open tab manages. */
export function useLabels(): ResourceLabels {
  const labels = useContext(Labels);
  if (!labels) throw new Error("useLabels needs a resource around it");
  return labels;
}

/** The fields that every item of every resource has. */
export interface BaseItem {
  id: number | string;
  /** time of the last change, by which conflicting edits are detected */
  updated_at?: string;
}

/** Returns the heading of a panel. */
export const titleOf = ({ title, many }: ResourceLabels): string => title ?? `Manage ${inTitle(many)}`;

/** Returns the id of the button that opens an item's form, so that the focus can return to it. */
export const editButtonId = ({ one }: ResourceLabels, id: BaseItem["id"]): string =>
  `edit-${one.replaceAll(" ", "-")}-${id}`;

/** Returns the key of notices about an item: a newer notice replaces the older one. */
export const aboutOf = ({ one }: ResourceLabels, { id }: BaseItem): string => `${one} ${id}`;
