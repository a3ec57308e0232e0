import { createContext, useContext } from "react";
import type { DeletionNote } from "../api/resource";

/** The notes of other resources before an item of this one is deleted. */
export const DeletionNotesContext = createContext<readonly DeletionNote[]>([]);

/** Returns a function that loads other resources' notes on a deletion; it never rejects. */
export function useDeletionNotes(): (id: number | string, choice?: string) => Promise<string[]> {
  const notes = useContext(DeletionNotesContext);
  return (id, choice) =>
    Promise.all(
      notes.map((note) => note(id, choice).catch(() => "We could not check what else would be deleted with it.")),
    );
}
