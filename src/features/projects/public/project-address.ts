import type { Caller } from "../../../client/api";
import { askedBy, listAddress } from "../../../client/list-page/list-address";
import { t } from "../../../platform/languages/texts";
import { equipmentApi } from "../../equipment/client";
import { projectsApi } from "../client";
import type { ProjectList } from "../schema";

/** The filters of /projects in their order. */
export const projectFilters = [
  {
    id: "",
    get label() {
      return t`All Projects`;
    },
    ask: {},
  },
  {
    id: "active",
    get label() {
      return t`Active`;
    },
    ask: { status: "active" },
  },
  {
    id: "completed",
    get label() {
      return t`Completed`;
    },
    ask: { status: "completed" },
  },
  {
    id: "in_progress",
    get label() {
      return t`In Progress`;
    },
    ask: { status: "in_progress" },
  },
  {
    id: "members",
    get label() {
      return t`By Members`;
    },
    ask: { by_members: true },
  },
] as const;

/** /projects?status=…&search=…&machine=…&page=… */
export const projectsAddress = listAddress("/projects", ["status", "machine", "search"], ["page"]);

type ProjectAddress = ReturnType<typeof projectsAddress.read>;

const pageSize = 20;

/** A page of the list, with the name of the machine that its projects were made with. */
export type ListedProjects = ProjectList & { machine?: string | undefined };

/** The name of a machine that visitors see; undefined for another. */
const nameOfMachine = (api: Caller, id: string): Promise<string | undefined> =>
  equipmentApi(api)
    .read(Number(id))
    .then(
      ({ name }) => name,
      () => undefined,
    );

/** One page of the list that an address names. @throws ApiError 422 with a sentence for an unknown filter */
export async function listProjects(
  api: Caller,
  { status, search, machine, page }: ProjectAddress,
): Promise<ListedProjects> {
  const ask = askedBy(projectFilters, status, (id) => t`There is no list of projects called “${{ id }}”`);
  const [list, name] = await Promise.all([
    projectsApi(api).list({
      ...ask,
      search,
      ...(machine && { equipment_id: machine as unknown as number }),
      page: page || 1,
      size: pageSize,
    }),
    machine ? nameOfMachine(api, machine) : undefined,
  ]);
  return { ...list, ...(name !== undefined && { machine: name }) };
}
