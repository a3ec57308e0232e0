import { createContext, useContext } from "react";
import type { Together } from "../../../api/bulk";

/** The bulk actions of the resource that a tab manages, for its list. */
export const TogetherContext = createContext<Together | undefined>(undefined);

/** Returns the bulk actions of this resource; undefined if there are none. */
export const useTogether = (): Together | undefined => useContext(TogetherContext);
