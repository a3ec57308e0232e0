import { createContext } from "react";

/** Called after a section is saved or left; the set-up continues with it. */
export const SavedContext = createContext<(() => void) | undefined>(undefined);
