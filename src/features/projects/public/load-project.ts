import type { Caller } from "../../../client/api";
import { communitiesApi } from "../../communities/client";
import type { Community } from "../../communities/schema";
import { projectsApi } from "../client";
import type { Project } from "../schema";

type Named = { id: number; name: string };

/** A project as its page shows it: with the name of the community that builds it, if that one can be visited. */
export type ShownProject = Project & {
  community: Pick<Community, "id" | "name"> | null;
  /** other projects made with its first machine */
  more?: { machine: Named; projects: Pick<Project, "id" | "title">[] } | undefined;
};

/** So many other projects are shown beside one. */
const maxMore = 4;

const orNull = <T>(work: Promise<T>): Promise<T | null> => work.catch(() => null);

async function readCommunity(api: Caller, id: string): Promise<ShownProject["community"]> {
  const found = await orNull(communitiesApi(api).read(id));
  return found && { id: found.id, name: found.name };
}

async function readMore(api: Caller, project: Project): Promise<ShownProject["more"]> {
  const machine = project.machines?.[0];
  const list = machine && (await orNull(projectsApi(api).list({ equipment_id: machine.id, size: maxMore + 1 })));
  const others = list?.items.filter(({ id }) => id !== project.id).slice(0, maxMore) ?? [];
  return machine && others.length > 0
    ? { machine, projects: others.map(({ id, title }) => ({ id, title })) }
    : undefined;
}

/** One project. Rejects when it cannot be had; a community and other projects that cannot are only left out. */
export async function loadProject(api: Caller, id: string): Promise<ShownProject> {
  const project = await projectsApi(api).read(id);
  const [community, more] = await Promise.all([
    project.community_id ? readCommunity(api, project.community_id) : null,
    readMore(api, project),
  ]);
  return { ...project, community, ...(more && { more }) };
}
