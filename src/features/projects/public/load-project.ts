import type { Caller } from "../../../client/api";
import { communitiesApi } from "../../communities/client";
import type { Community } from "../../communities/schema";
import { projectsApi } from "../client";
import type { Project } from "../schema";

/** A project as its page shows it: with the name of the community that builds it, if that one can be visited. */
export type ShownProject = Project & { community: Pick<Community, "id" | "name"> | null };

/** One project. Rejects when it cannot be had; a community that cannot is only left out. */
export async function loadProject(api: Caller, id: string): Promise<ShownProject> {
  const project = await projectsApi(api).read(id);
  if (!project.community_id) return { ...project, community: null };
  const community = await communitiesApi(api)
    .read(project.community_id)
    .then(
      ({ id, name }) => ({ id, name }),
      () => null,
    );
  return { ...project, community };
}
