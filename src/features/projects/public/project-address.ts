import type { Caller } from "../../../client/api";
import { askedBy, listAddress } from "../../../client/list-page/list-address";
import { projectsApi } from "../client";
import type { ProjectList } from "../schema";

/** The filters of /projects in their order. */
export const projectFilters = [
  { id: "", label: "All Projects", ask: {} },
  { id: "active", label: "Active", ask: { status: "active" } },
  { id: "completed", label: "Completed", ask: { status: "completed" } },
  { id: "in_progress", label: "In Progress", ask: { status: "in_progress" } },
  { id: "members", label: "By Members", ask: { by_members: true } },
] as const;

/** /projects?status=…&search=…&machine=…&page=… */
export const projectsAddress = listAddress("/projects", ["status", "machine", "search"], ["page"]);

type ProjectAddress = ReturnType<typeof projectsAddress.read>;

const pageSize = 20;

/** One page of the list that an address names. @throws ApiError 422 with a sentence for an unknown filter */
export async function listProjects(
  api: Caller,
  { status, search, machine, page }: ProjectAddress,
): Promise<ProjectList> {
  const ask = askedBy(projectFilters, status, (id) => `There is no list of projects called “${id}”`);
  return projectsApi(api).list({
    ...ask,
    search,
    ...(machine && { equipment_id: machine as unknown as number }),
    page: page || 1,
    size: pageSize,
  });
}
