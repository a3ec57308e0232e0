import type { Caller } from "../../client/api";
import { crudClient } from "../../client/crud";
import type { qualificationSchemas } from "./schema";

/** The calls about qualifications. */
export const qualificationsApi = (caller: Caller) => crudClient<typeof qualificationSchemas>(caller, "/qualifications");
