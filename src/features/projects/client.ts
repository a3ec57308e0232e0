import type { Caller } from "../../client/api";
import { crudClient } from "../../client/crud";
import type { Project, projectSchemas } from "./schema";

/** The calls about projects. */
export const projectsApi = (caller: Caller) => ({
  ...crudClient<typeof projectSchemas>(caller, "/projects"),
  setFeatured: (id: number, featured: boolean) =>
    caller.call<Project>("PUT", `/projects/${id}/feature`, { body: { featured } }),
});
