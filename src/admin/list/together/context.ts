import { createContext, useContext } from "react";
import type { Together } from "../../../api/bulk";

/** Gives what can be done with several items of the resource that a tab manages to its list. */
export const TogetherContext = createContext<Together | undefined>(undefined);

/** What can be done with several items of the resource that is managed here; undefined where nothing can. */
export const useTogether = (): Together | undefined => useContext(TogetherContext);
