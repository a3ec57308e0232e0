import type { Caller } from "../../client/api";
import { crudClient } from "../../client/crud";
import type { ProjectReport } from "./members/report";
import type { Project, projectSchemas } from "./schema";

interface Received {
  detail: string;
}

/** The calls about projects. */
export const projectsApi = (caller: Caller) => ({
  ...crudClient<typeof projectSchemas>(caller, "/projects"),
  setFeatured: (id: number, featured: boolean) =>
    caller.call<Project>("PUT", `/projects/${id}/feature`, { body: { featured } }),
  report: (id: number, body: ProjectReport) => caller.call<Received>("POST", `/projects/${id}/report`, { body }),
});
