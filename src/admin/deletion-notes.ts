import { createContext, useContext } from "react";
import type { DeletionNote } from "../api/resource";

/** What other resources have to say before an item of the one that is managed here is deleted. */
export const DeletionNotesContext = createContext<readonly DeletionNote[]>([]);

/**
 * Looks up what other resources have to say of a deletion.
 *
 * @returns sentences; it never fails, and says so where one could not be looked up
 */
export function useDeletionNotes(): (id: number | string, choice?: string) => Promise<string[]> {
  const notes = useContext(DeletionNotesContext);
  return (id, choice) =>
    Promise.all(
      notes.map((note) => note(id, choice).catch(() => "What else would be deleted with it could not be looked up.")),
    );
}
