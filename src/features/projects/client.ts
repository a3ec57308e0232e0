import type { z } from "zod";
import type { Caller, Done } from "../../client/api";
import type { newProjectSchema, Project, ProjectChange, ProjectFilter, ProjectList } from "./schema";

/** The calls about projects. */
export const projectsApi = ({ call }: Caller) => ({
  list: (query: ProjectFilter) => call<ProjectList>("GET", "/projects", { query }),
  read: (id: number | string) => call<Project>("GET", `/projects/${encodeURIComponent(id)}`),
  create: (body: z.input<typeof newProjectSchema>) => call<Project>("POST", "/projects", { body }),
  update: (id: number, body: ProjectChange, seen?: string) => call<Project>("PUT", `/projects/${id}`, { body, seen }),
  setFeatured: (id: number, featured: boolean) =>
    call<Project>("PUT", `/projects/${id}/feature`, { body: { featured } }),
  remove: (id: number) => call<Done>("DELETE", `/projects/${id}`),
});
