import { createContext } from "react";

/** What happens once a section of the settings was saved or left, where that is more than showing it anew: the set-up goes on. */
export const SavedContext = createContext<(() => void) | undefined>(undefined);
