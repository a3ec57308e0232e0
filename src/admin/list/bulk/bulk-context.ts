import { createContext, useContext } from "react";
import type { BulkActions } from "../../../api/bulk";

/** The bulk actions of the resource that a tab manages, for its list. */
export const BulkContext = createContext<BulkActions | undefined>(undefined);

/** Returns the bulk actions of this resource; undefined if there are none. */
export const useBulk = (): BulkActions | undefined => useContext(BulkContext);
