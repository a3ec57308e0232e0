import type { Caller } from "../../../client/api";
import { ApiError } from "../../../client/api-error";
import { projectsApi } from "../client";
import type { ProjectFilter, ProjectList } from "../schema";

/** The filters of /projects in their order; `status` is what the address says and what the API is asked. */
export const projectFilters = [
  { status: "", label: "All Projects", ask: {} },
  { status: "active", label: "Active", ask: { status: "active" } },
  { status: "completed", label: "Completed", ask: { status: "completed" } },
  { status: "in_progress", label: "In Progress", ask: { status: "in_progress" } },
] as const satisfies { status: string; label: string; ask: ProjectFilter }[];

/** What an address of the list asks for, as it was written: nothing of it is known to make sense. */
export interface ProjectAddress {
  status: string;
  search: string;
  page: string;
}

const pageSize = 20;

/** Reads `?status=…&search=…&page=…`. */
export function readProjectAddress(parameters: URLSearchParams): ProjectAddress {
  const read = (name: string) => parameters.get(name)?.trim() ?? "";
  return { status: read("status"), search: read("search"), page: read("page") };
}

/** The address of a list; what is not given is left out, and so is the first page. */
export function projectsHref({
  status = "",
  search = "",
  page = 1,
}: {
  status?: string;
  search?: string;
  page?: number;
}) {
  const parameters = new URLSearchParams({
    ...(status ? { status } : {}),
    ...(search ? { search } : {}),
    ...(page > 1 ? { page: String(page) } : {}),
  }).toString();
  return parameters ? `/projects?${parameters}` : "/projects";
}

/**
 * Asks for one page of the list that an address names.
 *
 * @throws ApiError 422 with a sentence when the address asks for something there is not
 */
export async function listProjects(api: Caller, { status, search, page }: ProjectAddress): Promise<ProjectList> {
  const filter = projectFilters.find((one) => one.status === status);
  if (!filter) throw new ApiError(422, `There is no list of projects called “${status}”`);
  return projectsApi(api).list({ ...filter.ask, search, page: page || 1, size: pageSize });
}
